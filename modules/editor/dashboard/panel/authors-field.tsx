import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_AUTHORS } from '#modules/posts/post-writing.contract.ts';
import { getPost } from '#modules/posts/posts.contract.ts';
import { listProfiles } from '#modules/profiles/profiles.contract.ts';
import { PeopleList } from '#modules/profiles/profiles.public.tsx';
import { mayCall } from '#platform/contract/endpoint.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { Dropdown } from '#platform/dashboard/dropdown.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { useEditorTexts } from '../editor-texts.ts';
import { Chips } from './chips.tsx';
import classes from './panel.module.css';

type AuthorsFieldProps = {
  ids: readonly number[];
  postId: number | undefined;
  error: string | undefined;
  onIds: (ids: number[]) => void;
};

/** Who wrote the post, in their order; there is always one. */
export function AuthorsField({ ids, postId, error, onIds }: AuthorsFieldProps) {
  const text = useEditorTexts();
  const { profile, holder } = useCaller();
  const post = useQuery({
    ...read(getPost, { params: { postId: postId ?? 0 } }),
    enabled: postId !== undefined,
  });
  const [chosen, setChosen] = useState<Readonly<Record<number, string>>>({});
  const nameOf = (id: number) =>
    post.data?.authors.find((author) => author.id === id)?.title ??
    chosen[id] ??
    (id === profile.id ? profile.title : `#${id}`);
  return (
    <Chips
      label={text('fields.author_ids')}
      chips={ids.map((id) => ({ id, label: nameOf(id) }))}
      mayRemove={ids.length > 1}
      onRemove={(id) => onIds(ids.filter((one) => one !== id))}
      onMove={(id, to) => {
        const others = ids.filter((one) => one !== id);
        onIds([...others.slice(0, to), id, ...others.slice(to)]);
      }}
      error={error}
    >
      {ids.length < MAX_AUTHORS && mayCall(listProfiles, holder) ? (
        <Dropdown
          label={text('authors.add')}
          align="end"
          opener={(opener) => (
            <button type="button" className={classes.link} {...opener}>
              {text('authors.add')}
            </button>
          )}
        >
          {(close) => (
            <PeopleList
              label={text('authors.add')}
              chosen={undefined}
              onChoose={({ id, title }) => {
                if (id !== undefined && !ids.includes(id)) {
                  setChosen((known) => ({ ...known, [id]: title }));
                  onIds([...ids, id]);
                }
                close();
              }}
            />
          )}
        </Dropdown>
      ) : null}
    </Chips>
  );
}
