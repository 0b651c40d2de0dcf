import { Suspense, useState } from 'react';
import { updateProfileExtra } from '#modules/profiles/profile-extra.contract.ts';
import type { ProfileDetails } from '#modules/profiles/profiles.contract.ts';
import { mayCall } from '#platform/contract/endpoint.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import parts from '#platform/dashboard/drawer-parts.module.css';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { nameOfExtra } from './extra-values.ts';
import { usePeopleTexts } from './people-texts.ts';
import { Fact } from './user-facts.tsx';
import classes from './users.module.css';

const ExtraDialog = lazyPart(() => import('./extra-dialog.tsx'), 'ExtraDialog');

/** What a site keeps of a person in fields of its own, for whoever sees the details of people. */
export function UserExtra({ user }: { user: ProfileDetails }) {
  const text = usePeopleTexts();
  const { holder } = useCaller();
  const [isOpen, setIsOpen] = useState(false);
  const fields = Object.entries(user.extra ?? {});
  const mayEdit = mayCall(updateProfileExtra, holder) && (user.acts ?? []).includes('edit');
  if (fields.length === 0 && !mayEdit) return null;
  return (
    <section className={parts.part} aria-label={text('extra.title')}>
      <div className={classes.partHead}>
        <h3>{text('extra.title')}</h3>
        {mayEdit ? (
          <button type="button" className={classes.add} onClick={() => setIsOpen(true)}>
            {text('extra.edit')}
          </button>
        ) : null}
      </div>
      {fields.length === 0 ? (
        <p className={classes.quiet}>{text('extra.none')}</p>
      ) : (
        <dl className={parts.facts}>
          {fields.map(([key, value]) => (
            <Fact key={key} name={nameOfExtra(key)}>
              <bdi>{typeof value === 'string' ? value.replaceAll(',', ', ') : String(value)}</bdi>
            </Fact>
          ))}
        </dl>
      )}
      {isOpen ? (
        <Suspense fallback={null}>
          <ExtraDialog user={user} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </section>
  );
}
