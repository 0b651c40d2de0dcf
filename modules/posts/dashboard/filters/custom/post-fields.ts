import type { Caller } from '#platform/dashboard/caller.tsx';

/** A custom field that posts of the site have, by the key of its values. */
export type PostField = {
  name: string;
  title: string;
  kind: 'text' | 'number' | 'yesNo' | 'date' | 'choice';
  /** What is chosen from, of a choice. */
  options: readonly string[];
};

/** The custom fields of posts, by what their schema says of each. */
export const postFieldsOf = (fields: Caller['postFields']): PostField[] =>
  Object.entries(fields).map(([name, field]) => ({
    ...{ name, title: field.title ?? name, kind: kindOf(field) },
    options: field.enum ?? field.items?.enum ?? [],
  }));

function kindOf({ type, format, enum: options }: Caller['postFields'][string]): PostField['kind'] {
  if (type === 'number') return 'number';
  if (type === 'boolean') return 'yesNo';
  if (type === 'array' || options) return 'choice';
  return format === 'date' ? 'date' : 'text';
}
