import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { MAX_TAGS } from '#modules/posts/post-writing.contract.ts';
import { getPost } from '#modules/posts/posts.contract.ts';
import { createTag, listTags } from '#modules/tags/tags.contract.ts';
import { mayCall } from '#platform/contract/endpoint.ts';
import { reasonOf } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { ChoiceList } from '#platform/dashboard/choice-list.tsx';
import { Dropdown } from '#platform/dashboard/dropdown.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { read, useWrite } from '#platform/dashboard/queries.ts';
import { useEditorTexts } from '../editor-texts.ts';
import { Chips } from './chips.tsx';
import classes from './panel.module.css';

const NEW = -1;
const REST = 200;
const MOST = 20;

type TagsFieldProps = {
  ids: readonly number[];
  postId: number | undefined;
  error: string | undefined;
  onIds: (ids: number[]) => void;
};

/** The tags of a post; whoever may add tags adds one where none has the name. */
export function TagsField({ ids, postId, error, onIds }: TagsFieldProps) {
  const text = useEditorTexts();
  const { holder } = useCaller();
  const post = useQuery({
    ...read(getPost, { params: { postId: postId ?? 0 } }),
    enabled: postId !== undefined && ids.length > 0,
  });
  const [chosen, setChosen] = useState<Readonly<Record<number, string>>>({});
  const nameOf = (id: number) =>
    chosen[id] ?? post.data?.tags.find((tag) => tag.id === id)?.title ?? `#${id}`;
  const add = (id: number, title: string) => {
    setChosen((known) => ({ ...known, [id]: title }));
    if (!ids.includes(id)) onIds([...ids, id]);
  };
  return (
    <Chips
      label={text('fields.tag_ids')}
      chips={ids.map((id) => ({ id, label: nameOf(id) }))}
      mayRemove
      onRemove={(id) => onIds(ids.filter((one) => one !== id))}
      error={error}
    >
      {ids.length < MAX_TAGS && mayCall(listTags, holder) ? (
        <Dropdown
          label={text('tags.add')}
          align="end"
          opener={(opener) => (
            <button type="button" className={classes.link} {...opener}>
              {text('tags.add')}
            </button>
          )}
        >
          {(close) => (
            <TagList
              chosen={ids}
              onChoose={(id, title) => {
                add(id, title);
                close();
              }}
            />
          )}
        </Dropdown>
      ) : null}
    </Chips>
  );
}

type TagListProps = { chosen: readonly number[]; onChoose: (id: number, title: string) => void };

function TagList({ chosen, onChoose }: TagListProps) {
  const text = useEditorTexts();
  const { holder, site } = useCaller();
  const [typed, setTyped] = useState('');
  const [query, setQuery] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQuery(typed.trim()), REST);
    return () => clearTimeout(timer);
  }, [typed]);
  const params = { siteId: site.id };
  const found = useQuery({
    ...read(listTags, { params, query: { query: query || undefined, limit: MOST } }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  const create = useWrite(createTag, [listTags]);
  const tags = found.data?.items ?? [];
  const title = typed.trim();
  const isKnown = tags.some((tag) => tag.title.toLocaleLowerCase() === title.toLocaleLowerCase());
  const mayAdd = title !== '' && !isKnown && query === title && mayCall(createTag, holder);
  const choose = async (id: number) => {
    if (id !== NEW) return onChoose(id, tags.find((tag) => tag.id === id)?.title ?? '');
    try {
      const tag = await create.mutateAsync({ params, body: { title } });
      onChoose(tag.id, tag.title);
    } catch (failure) {
      notices.failed(failure, reasonOf(failure), () => choose(id));
    }
  };
  return (
    <ChoiceList<number>
      label={text('tags.add')}
      search={{ text: typed, onText: setTyped }}
      state={found.isPending ? 'loading' : found.isError ? 'failed' : 'ready'}
      choices={[
        ...tags.map((tag) => ({ value: tag.id, label: tag.title })),
        ...(mayAdd ? [{ value: NEW, label: text('tags.create', { title }) }] : []),
      ]}
      isChosen={(id) => chosen.includes(id)}
      onChoose={(id) => void choose(id)}
    />
  );
}
