import { Suspense, useState } from 'react';
import { useFieldDefinitions, useValueWords } from '#modules/custom-fields/custom-fields.public.tsx';
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
  const { data } = useFieldDefinitions('person');
  const words = useValueWords();
  const definitions = data?.items ?? [];
  const extra = user.extra ?? {};
  const known = definitions.filter(({ name }) => Object.hasOwn(extra, name));
  const others = Object.keys(extra).filter((key) => !known.some(({ name }) => name === key));
  const fields = [
    ...known.map((field) => ({ key: field.name, title: field.title, said: words(field, extra[field.name]) })),
    ...others.map((key) => ({ key, title: nameOfExtra(key), said: saidPlainly(extra[key]) })),
  ];
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
          {fields.map(({ key, title, said }) => (
            <Fact key={key} name={title}>
              <bdi>{said}</bdi>
            </Fact>
          ))}
        </dl>
      )}
      {isOpen ? (
        <Suspense fallback={null}>
          <ExtraDialog user={user} fields={definitions} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </section>
  );
}

/** A value that no definition describes. */
const saidPlainly = (value: unknown): string =>
  typeof value === 'string' ? value.replaceAll(',', ', ') : String(value);
