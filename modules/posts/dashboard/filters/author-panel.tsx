import { PeopleList } from '#modules/profiles/profiles.public.tsx';
import { usePostsTexts } from '../posts-texts.ts';
import type { PanelProps } from './panel-props.ts';

/** Whose posts the list shows. */
export function AuthorPanel({ search, onChange, onClose }: PanelProps) {
  const text = usePostsTexts();
  return (
    <PeopleList
      label={text('filters.author')}
      chosen={search.authorId}
      anyone={text('filters.anyone')}
      onChoose={({ id, title }) => {
        onChange({ authorId: id, author: title });
        onClose();
      }}
    />
  );
}
