import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_TAGS } from '#modules/posts/post-writing.contract.ts';
import { getPost } from '#modules/posts/posts.contract.ts';
import { listTags } from '#modules/tags/tags.contract.ts';
import { TagPicker } from '#modules/tags/tags.public.tsx';
import { mayCall } from '#platform/contract/endpoint.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { Dropdown } from '#platform/dashboard/dropdown.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { useEditorTexts } from '../editor-texts.ts';
import { Chips } from './chips.tsx';
import classes from './panel.module.css';

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
            <TagPicker
              label={text('tags.add')}
              chosen={ids.map((id) => ({ id, title: nameOf(id) }))}
              onPick={({ id, title }) => {
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
