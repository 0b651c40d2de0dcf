import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { updateProfileExtra } from '#modules/profiles/profile-extra.contract.ts';
import type { ProfileDetails } from '#modules/profiles/profiles.contract.ts';
import { mayCall } from '#platform/contract/endpoint.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
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
    <section className={classes.part} aria-label={text('extra.title')}>
      <h3>{text('extra.title')}</h3>
      {fields.length === 0 ? <p className={classes.quiet}>{text('extra.none')}</p> : null}
      <dl className={classes.facts}>
        {fields.map(([key, value]) => (
          <Fact key={key} name={nameOfExtra(key)}>
            <bdi>{typeof value === 'string' ? value.replaceAll(',', ', ') : String(value)}</bdi>
          </Fact>
        ))}
      </dl>
      {mayEdit ? (
        <Button size="compact-sm" variant="default" onClick={() => setIsOpen(true)}>
          {text('extra.edit')}
        </Button>
      ) : null}
      {isOpen ? (
        <Suspense fallback={null}>
          <ExtraDialog user={user} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </section>
  );
}
