import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ChoiceList } from '#platform/dashboard/choice-list.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { useRested } from '#platform/dashboard/use-rested.ts';
import { listProfiles } from '../profiles.contract.ts';

const restMs = 200;
const most = 20;

/** Somebody, or nobody in particular. */
type Person = { id: number | undefined; title: string };

type PeopleListProps = {
  label: string;
  chosen: number | undefined;
  onChoose: (person: Person) => void;
  /** The words for nobody in particular; without them somebody must be chosen. */
  anyone?: string;
};

/** People of the site, searched on the server, because there may be thousands. */
export function PeopleList({ label, chosen, onChoose, anyone }: PeopleListProps) {
  const [typed, setTyped] = useState('');
  const sought = useRested(typed.trim(), restMs);
  const people = useQuery({
    ...read(listProfiles, { query: { q: sought || undefined, limit: most } }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const found = (people.data?.profiles ?? []).map(({ id, title }) => ({ value: id, label: title }));
  const all = anyone !== undefined && sought === '' ? [{ value: undefined, label: anyone }] : [];
  return (
    <ChoiceList<number | undefined>
      label={label}
      search={{ text: typed, onText: setTyped }}
      state={people.isPending ? 'loading' : people.isError ? 'failed' : 'ready'}
      choices={[...all, ...found]}
      isChosen={(id) => id === chosen}
      onChoose={(id) => onChoose({ id, title: found.find(({ value }) => value === id)?.label ?? '' })}
    />
  );
}
