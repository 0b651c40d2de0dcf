import type { PostContent } from '#modules/posts/post-writing.contract.ts';
import { isSameValue } from '#platform/dashboard/dialogs/use-form.ts';

/** What the editor changes of a post, beside its body. */
const fieldNames = [
  ...(['headline', 'subheadline', 'slug', 'excerpt', 'author_ids', 'section_ids'] as const),
  ...([
    'primary_section_id',
    'language',
    'visibility',
    'comments_enabled',
    'seo',
    'custom',
    'tag_ids',
  ] as const),
  ...(['image', 'password', 'layout', 'scheduled_at', 'is_auto_enabled'] as const),
] as const;

export type PostFields = Pick<PostContent, (typeof fieldNames)[number]>;
export type PostValues = PostFields & { body: string };
export type ValueName = keyof PostValues;

export const valueNames: readonly ValueName[] = [...fieldNames, 'body'];

export const emptyFields = (authorId: number): PostFields => ({
  ...{ headline: '', subheadline: '', slug: '', excerpt: '', author_ids: [authorId], section_ids: [] },
  ...{ primary_section_id: null, language: null, visibility: 1, comments_enabled: true, seo: {}, custom: {} },
  ...{ tag_ids: [], image: null, password: null, layout: '' },
  ...{ scheduled_at: null, is_auto_enabled: true },
});

export const fieldsOf = (post: PostFields): PostFields =>
  Object.fromEntries(fieldNames.map((name) => [name, post[name]])) as PostFields;

export const valuesOf = (post: PostValues): PostValues => ({ ...fieldsOf(post), body: post.body });

/** The values in which two states differ. */
export const differing = (one: PostValues, other: PostValues): ValueName[] =>
  valueNames.filter((name) => !isSameValue(one[name], other[name]));

/**
 * Brings two changes of one state together: what only one side changed is taken from that side.
 * @returns the values with mine where both changed, and the names of those
 */
export function mergeValues(
  base: PostValues,
  mine: PostValues,
  theirs: PostValues,
): { values: PostValues; conflicts: ValueName[] } {
  const changedHere = new Set(differing(base, mine));
  const conflicts = differing(base, theirs).filter(
    (name) => changedHere.has(name) && !isSameValue(mine[name], theirs[name]),
  );
  const kept = Object.fromEntries([...changedHere].map((name) => [name, mine[name]]));
  const values = { ...valuesOf(theirs), ...kept };
  if (!conflicts.includes('custom')) return { values, conflicts };
  // Different fields of one post are no conflict.
  const custom = mergeKeys(base.custom, mine.custom, theirs.custom);
  if (custom === null) return { values, conflicts };
  return { values: { ...values, custom }, conflicts: conflicts.filter((name) => name !== 'custom') };
}

type Keys = PostFields['custom'];

/** The keys of both sides, as whoever changed each left it; null where both changed one in different ways. */
function mergeKeys(base: Keys, mine: Keys, theirs: Keys): Keys | null {
  const merged: Keys = { ...theirs };
  for (const name of new Set([...Object.keys(base), ...Object.keys(mine)])) {
    if (isSameValue(base[name], mine[name])) continue;
    if (!isSameValue(base[name], theirs[name]) && !isSameValue(mine[name], theirs[name])) return null;
    if (name in mine) merged[name] = mine[name];
    else delete merged[name];
  }
  return merged;
}
