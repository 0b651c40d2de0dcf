import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { listProfiles } from '#modules/profiles/profiles.contract.ts';
import { ChoiceList } from '#platform/dashboard/choice-list.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { usePostsTexts } from '../posts-texts.ts';
import type { PanelProps } from './use-posts-filters.tsx';

const restMs = 200;
const most = 20;

/** People of the site, searched on the server, because there may be thousands. */
export function AuthorPanel({ search, onChange, onClose }: PanelProps) {
  const text = usePostsTexts();
  const [typed, setTyped] = useState('');
  const sought = useRested(typed.trim());
  const people = useQuery({
    ...read(listProfiles, { query: { q: sought || undefined, limit: most } }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const anyone = { value: undefined, label: text('filters.anyone') };
  const found = (people.data?.profiles ?? []).map(({ id, title }) => ({ value: id, label: title }));
  return (
    <ChoiceList
      label={text('filters.author')}
      search={{ text: typed, onText: setTyped }}
      state={people.isPending ? 'loading' : people.isError ? 'failed' : 'ready'}
      choices={sought === '' ? [anyone, ...found] : found}
      isChosen={(id) => id === search.authorId}
      onChoose={(authorId) => {
        const author = found.find(({ value }) => value === authorId)?.label ?? '';
        onChange({ authorId, author });
        onClose();
      }}
    />
  );
}

/** A text once it has not changed for a moment. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const rest = setTimeout(() => setRested(text), restMs);
    return () => clearTimeout(rest);
  }, [text]);
  return rested;
}
