import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { PeopleList } from '#modules/profiles/profiles.public.tsx';
import { mayCall } from '#platform/contract/endpoint.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { Dropdown } from '#platform/dashboard/dropdown.tsx';
import { UsersIcon } from '#platform/dashboard/icons.tsx';
import { PageSection } from '#platform/dashboard/page-form.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { getPersonSecondFactor } from '../../second-factor.contract.ts';
import { ResetPersonDialog } from './reset-person-dialog.tsx';
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
            <PeopleList
              label={text('choosePerson')}
              chosen={person?.id}
              onChoose={({ id, title }) => {
                close();
                if (id !== undefined) setPerson({ id, title });
              }}
            />
          )}
        </Dropdown>
        {person ? (
          <PersonState key={person.id} person={person}>
            {person.id === profile.id ? null : (
              <Button variant="default" onClick={() => setIsOpen(true)}>
                {text('resetPerson')}
              </Button>
            )}
          </PersonState>
        ) : null}
      </div>
      {isOpen && person ? <ResetPersonDialog person={person} onClose={() => setIsOpen(false)} /> : null}
    </PageSection>
  );
}

/** Whether somebody has a second factor, and what is done about one that is on. */
function PersonState({ person, children }: { person: Person; children: ReactNode }) {
  const text = useSecondFactorTexts();
  const { site, holder } = useCaller();
  const asked = useQuery({
    ...read(getPersonSecondFactor, { params: { siteId: site.id, profileId: person.id } }),
    enabled: mayCall(getPersonSecondFactor, holder),
    staleTime: 0,
  });
  return (
    <>
      {asked.data ? <span role="status">{text(`state.${asked.data.state}`)}</span> : null}
      {asked.data?.state === 'off' || asked.isLoading ? null : children}
    </>
  );
}
