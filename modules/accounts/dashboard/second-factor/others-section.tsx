import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { PeopleList } from '#modules/profiles/profiles.public.tsx';
import { mayCall } from '#platform/contract/endpoint.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { CurrentPasswordField } from '#platform/dashboard/current-password-field.tsx';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import { Dropdown } from '#platform/dashboard/dropdown.tsx';
import { UsersIcon } from '#platform/dashboard/icons.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { PageSection } from '#platform/dashboard/page-form.tsx';
import { read, useWrite } from '#platform/dashboard/queries.ts';
import { getPersonSecondFactor, resetPersonSecondFactor } from '../../second-factor.contract.ts';
import { noPassword, passwordAlone } from './factor-off.tsx';
import classes from './second-factor.module.css';
import { useSecondFactorTexts } from './second-factor-texts.ts';

type Person = { id: number; title: string };

/** For whoever manages people: the second factor of somebody who lost the device is turned off. */
export function OthersSection() {
  const text = useSecondFactorTexts();
  const { profile } = useCaller();
  const [person, setPerson] = useState<Person>();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <PageSection title={text('others')} hint={text('othersHint')}>
      <div className={classes.acts}>
        <Dropdown
          label={text('choosePerson')}
          width={280}
          opener={(props) => (
            <Button variant="default" leftSection={<UsersIcon />} {...props}>
              {person?.title ?? text('choosePerson')}
            </Button>
          )}
        >
          {(close) => (
            <Suspense fallback={null}>
              <PeopleList
                label={text('choosePerson')}
                chosen={person?.id}
                onChoose={({ id, title }) => {
                  close();
                  if (id !== undefined) setPerson({ id, title });
                }}
              />
            </Suspense>
          )}
        </Dropdown>
        {person ? <PersonState key={person.id} person={person} /> : null}
        {person && person.id !== profile.id ? (
          <Button variant="default" onClick={() => setIsOpen(true)}>
            {text('resetPerson')}
          </Button>
        ) : null}
      </div>
      {isOpen && person ? <ResetPersonDialog person={person} onClose={() => setIsOpen(false)} /> : null}
    </PageSection>
  );
}

function PersonState({ person }: { person: Person }) {
  const text = useSecondFactorTexts();
  const { site, holder } = useCaller();
  const asked = useQuery({
    ...read(getPersonSecondFactor, { params: { siteId: site.id, profileId: person.id } }),
    enabled: mayCall(getPersonSecondFactor, holder),
    staleTime: 0,
  });
  return asked.data ? <span role="status">{text(`state.${asked.data.state}`)}</span> : null;
}

function ResetPersonDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const text = useSecondFactorTexts();
  const { site } = useCaller();
  const reset = useWrite(resetPersonSecondFactor, [getPersonSecondFactor]);
  return (
    <FormDialog
      title={text('resetPersonTitle', { name: person.title })}
      submit={text('resetPerson')}
      initial={noPassword}
      schema={passwordAlone}
      onSubmit={async (body) => {
        await reset.mutateAsync({ params: { siteId: site.id, profileId: person.id }, body });
        notices.done(text('personReset', { name: person.title }));
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>{text('resetPersonHint')}</p>
          <CurrentPasswordField label={text('ownPassword')} {...textOf(form, 'current_password')} />
        </>
      )}
    </FormDialog>
  );
}
