import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallError } from '../call.ts';
import { ChoiceList } from '../choice-list.tsx';
import { useRested } from '../use-rested.ts';

const restMs = 200;

/** How many are shown of those that were found. */
export const MOST_SOUGHT = 20;

/** One of many, or none in particular. */
export type Sought = { id: number | undefined; title: string };

type SoughtListProps<Answer> = {
  label: string;
  /** What is asked for words, which are left out while nothing is typed. */
  ask: (words: string | undefined) => UseQueryOptions<Answer, CallError>;
  itemsOf: (answer: Answer) => readonly (Sought & { id: number })[];
  isChosen: (one: Sought) => boolean;
  /** The words for none in particular; without them one must be chosen. */
  none?: string | undefined;
  onChoose: (one: Sought) => void;
};

/** Things to choose one from, searched on the server as somebody types, because there may be thousands. */
export function SoughtList<Answer>(props: SoughtListProps<Answer>) {
  const { label, ask, itemsOf, isChosen, none, onChoose } = props;
  const [typed, setTyped] = useState('');
  const words = useRested(typed.trim(), restMs);
  const answer = useQuery({
    ...ask(words || undefined),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const found = answer.data === undefined ? [] : itemsOf(answer.data);
  const all: Sought[] = none !== undefined && words === '' ? [{ id: undefined, title: none }] : [];
  const shown = [...all, ...found];
  const byId = (id: number | undefined): Sought => found.find((one) => one.id === id) ?? { id, title: '' };
  return (
    <ChoiceList<number | undefined>
      label={label}
      search={{ text: typed, onText: setTyped }}
      state={answer.isPending ? 'loading' : answer.isError ? 'failed' : 'ready'}
      choices={shown.map(({ id, title }) => ({ value: id, label: title }))}
      isChosen={(id) => isChosen(byId(id))}
      onChoose={(id) => onChoose(byId(id))}
    />
  );
}
