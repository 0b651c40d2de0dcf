import { useMemo } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { type PostField, postFieldsOf } from '../filters/custom/post-fields.ts';

/** The columns of the posts list that are hidden until somebody shows them. */
const usualExtras = [
  'published',
  'modified',
  'scheduled',
  'type',
  'stage',
  'community',
  'words',
  'comments',
  'rating',
  'trend',
] as const;

/** The most custom fields that have a column. */
const MOST_CUSTOM = 40;

type CustomColumnId = `custom.${string}`;
export type ExtraColumnId = (typeof usualExtras)[number] | CustomColumnId;
export type CustomColumn = { id: CustomColumnId; field: PostField };

/** The columns that show custom fields of posts, which are hidden until somebody shows them. */
export function useCustomColumns(): readonly CustomColumn[] {
  const { postFields } = useCaller();
  return useMemo(
    () =>
      postFieldsOf(postFields)
        .slice(0, MOST_CUSTOM)
        .map((field) => ({ id: `custom.${field.name}` as const, field })),
    [postFields],
  );
}

/** The ids of all columns that are hidden until somebody shows them; the same list as long as the fields are. */
export function useExtraColumns(): readonly ExtraColumnId[] {
  const custom = useCustomColumns();
  return useMemo(() => [...usualExtras, ...custom.map(({ id }) => id)], [custom]);
}
