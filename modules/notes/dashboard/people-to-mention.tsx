import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { ChoiceList } from '#platform/dashboard/choice-list.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { useRested } from '#platform/dashboard/use-rested.ts';
import { listPeopleToMention } from '../notes.contract.ts';
import { useNotesTexts } from './notes-texts.ts';

const restMs = 200;

type PeopleToMentionProps = {
  postId: number;
  /** Who is mentioned already. */
  without: readonly number[];
  onChoose: (person: { id: number; title: string }) => void;
};

/** Others who see the post, looked for on the server. */
export function PeopleToMention({ postId, without, onChoose }: PeopleToMentionProps) {
  const text = useNotesTexts();
  const { site, profile } = useCaller();
  const [typed, setTyped] = useState('');
  const sought = useRested(typed.trim(), restMs);
  const people = useQuery({
    ...read(listPeopleToMention, {
      params: { siteId: site.id, postId },
      query: { query: sought || undefined },
    }),
    placeholderData: keepPreviousData,
  });
  const found = (people.data?.items ?? []).filter(({ id }) => id !== profile.id && !without.includes(id));
  return (
    <ChoiceList<number>
      label={text('mention')}
      search={{ text: typed, onText: setTyped }}
      state={people.isPending ? 'loading' : people.isError ? 'failed' : 'ready'}
      choices={found.map(({ id, title }) => ({ value: id, label: title }))}
      isChosen={() => false}
      onChoose={(id) => {
        const person = found.find((one) => one.id === id);
        if (person) onChoose(person);
      }}
    />
  );
}
