import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mayCall } from '#platform/contract/endpoint.ts';
import { reasonOf } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { ChoiceList } from '#platform/dashboard/choice-list.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { read, useWrite } from '#platform/dashboard/queries.ts';
import { useRested } from '#platform/dashboard/use-rested.ts';
import { LONGEST_TAG_TITLE } from '../../tag-kinds.contract.ts';
import { findAlikeTags } from '../../tag-merging.contract.ts';
import { createTag, listTags } from '../../tags.contract.ts';
import { usePickingTexts } from './picking-texts.ts';

const NEW = -1;
const restMs = 200;
const most = 20;

export type PickedTag = { id: number; title: string };

type TagPickerProps = {
  label: string;
  chosen: readonly PickedTag[];
  /** Several are chosen one after the other, and chosen ones taken away. */
  isMultiple?: boolean;
  /** None is made here. */
  isKnownOnly?: boolean;
  /** The slug is there for those that were found. */
  onPick: (tag: PickedTag & { slug?: string }) => void;
};

/** The tags of the site, sought while typing; a new one is made once those that it looks like were proposed. */
export function TagPicker(props: TagPickerProps) {
  const { label, chosen, isMultiple = false, isKnownOnly = false, onPick } = props;
  const text = usePickingTexts();
  const { holder, site } = useCaller();
  const [typed, setTyped] = useState('');
  const title = typed.trim();
  const sought = useRested(title, restMs);
  const params = { siteId: site.id };
  const found = useQuery({
    ...read(listTags, { params, query: { query: sought || undefined, limit: most } }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  const create = useWrite(createTag, [listTags]);
  const known = found.data?.items ?? [];
  const isKnown = (one: PickedTag) => same(one.title, title);
  const mayAdd =
    !isKnownOnly &&
    title !== '' &&
    title.length <= LONGEST_TAG_TITLE &&
    sought === title &&
    !known.some(isKnown) &&
    mayCall(createTag, holder);
  const alike = useQuery({
    ...read(findAlikeTags, { params, query: { title: title || '-' } }),
    enabled: mayAdd && !found.isPlaceholderData,
    staleTime: 10_000,
  });
  const meant = mayAdd
    ? (alike.data?.items ?? []).filter(({ id }) => !known.some((tag) => tag.id === id))
    : [];
  // Nothing new is offered before it is known what it looks like; a name that is taken leads to its tag alone.
  const isNew = mayAdd && !alike.isPending && !alike.data?.items.some(({ is_same }) => is_same);
  // What is chosen stands first, as long as nothing is sought, so that it can be taken away.
  const own = isMultiple && sought === '' ? chosen : [];
  const shown = [...own, ...known.filter(({ id }) => !own.some((tag) => tag.id === id))];
  const pick = async (id: number): Promise<void> => {
    if (id !== NEW) {
      const tag = [...shown, ...meant].find((one) => one.id === id);
      setTyped('');
      const slug = known.find((one) => one.id === id)?.slug;
      return tag && onPick({ id, title: tag.title, ...(slug === undefined ? {} : { slug }) });
    }
    try {
      const tag = await create.mutateAsync({ params, body: { title } });
      setTyped('');
      onPick({ id: tag.id, title: tag.title });
    } catch (failure) {
      notices.failed(failure, reasonOf(failure), () => pick(id));
    }
  };
  return (
    <ChoiceList<number>
      label={label}
      search={{ text: typed, onText: setTyped }}
      state={found.isPending ? 'loading' : found.isError ? 'failed' : 'ready'}
      choices={[
        ...shown.map((tag) => ({ value: tag.id, label: tag.title })),
        ...meant.map((tag) => ({ value: tag.id, label: text('meant', { title: tag.title }) })),
        ...(isNew ? [{ value: NEW, label: text('create', { title }) }] : []),
      ]}
      isMultiple={isMultiple}
      isChosen={(id) => chosen.some((tag) => tag.id === id)}
      onChoose={(id) => {
        if (!create.isPending) void pick(id);
      }}
    />
  );
}

const same = (one: string, other: string): boolean => one.toLocaleLowerCase() === other.toLocaleLowerCase();
