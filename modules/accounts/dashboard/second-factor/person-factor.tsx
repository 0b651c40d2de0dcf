import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mayCall } from '#platform/contract/endpoint.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import parts from '#platform/dashboard/drawer-parts.module.css';
import { read } from '#platform/dashboard/queries.ts';
import { getPersonSecondFactor, resetPersonSecondFactor } from '../../second-factor.contract.ts';
import { ResetPersonDialog } from './reset-person-dialog.tsx';
import classes from './second-factor.module.css';
import { useSecondFactorTexts } from './second-factor-texts.ts';

/** The second factor of somebody with an account, in the drawer of a person. */
export function PersonFactor({ person }: { person: { id: number; title: string } }) {
  const text = useSecondFactorTexts();
  const { site, holder, profile } = useCaller();
  const [isOpen, setIsOpen] = useState(false);
  const asked = useQuery({
    ...read(getPersonSecondFactor, { params: { siteId: site.id, profileId: person.id } }),
    enabled: mayCall(getPersonSecondFactor, holder),
    staleTime: 0,
  });
  if (!asked.data) return null;
  const { state } = asked.data;
  const mayReset =
    state === 'enabled' && person.id !== profile.id && mayCall(resetPersonSecondFactor, holder);
  return (
    <section className={parts.part} aria-label={text('title')}>
      <h3>{text('title')}</h3>
      <div className={classes.person}>
        <span role="status">{text(`state.${state}`)}</span>
        {mayReset ? (
          <Button size="xs" variant="default" onClick={() => setIsOpen(true)}>
            {text('resetPerson')}
          </Button>
        ) : null}
      </div>
      {isOpen ? <ResetPersonDialog person={person} onClose={() => setIsOpen(false)} /> : null}
    </section>
  );
}
