import type { PostContent } from '#modules/posts/post-writing.contract.ts';
import { isSameValue } from '#platform/dashboard/dialogs/use-form.ts';
import { type MergedBodies, mergeBodies } from './merge-bodies.ts';

/** What the editor changes of a post, beside its body. */
const fieldNames = [
  ...(['kicker', 'headline', 'subheadline', 'slug', 'excerpt', 'external_url'] as const),
  ...(['author_ids', 'section_ids'] as const),
  ...([
    'primary_section_id',
    'language',
    'visibility',
    'gated_groups',
    'comments_enabled',
    'is_locked',
    'seo',
    'custom',
    'tag_ids',
  ] as const),
  ...(['community_id'] as const),
  ...(['image', 'password', 'layout', 'scheduled_at', 'is_auto_enabled'] as const),
  ...(['unpublish_at', 'embargoed_until_ts'] as const),
] as const;

export type PostFields = Pick<PostContent, (typeof fieldNames)[number]>;
export type PostValues = PostFields & { body: string };
export type ValueName = keyof PostValues;

export const valueNames: readonly ValueName[] = [...fieldNames, 'body'];

export const emptyFields = (authorId: number, communityId: number | null = null): PostFields => ({
  community_id: communityId,
  ...{ kicker: '', external_url: null },
  ...{ headline: '', subheadline: '', slug: '', excerpt: '', author_ids: [authorId], section_ids: [] },
  ...{ primary_section_id: null, language: null, visibility: 1, gated_groups: null },
  ...{ comments_enabled: true, is_locked: false, seo: {}, custom: {} },
  ...{ tag_ids: [], image: null, password: null, layout: '' },
  ...{ scheduled_at: null, is_auto_enabled: true, unpublish_at: null, embargoed_until_ts: null },
});

export const fieldsOf = (post: PostFields): PostFields =>
  Object.fromEntries(fieldNames.map((name) => [name, post[name]])) as PostFields;

export const valuesOf = (post: PostValues): PostValues => ({ ...fieldsOf(post), body: post.body });

/** The values in which two states differ. */
export const differing = (one: PostValues, other: PostValues): ValueName[] =>
  valueNames.filter((name) => !isSameValue(one[name], other[name]));

export type MergedValues = {
  /** With mine where both changed. */
  values: PostValues;
  conflicts: ValueName[];
  /** The body by its blocks, where those are in conflict. */
  bodies: MergedBodies | null;
};

/** Brings two changes of one state together: what only one side changed is taken from that side, of bodies block by block. */
export function mergeValues(base: PostValues, mine: PostValues, theirs: PostValues): MergedValues {
  const changedHere = new Set(differing(base, mine));
  let conflicts = differing(base, theirs).filter(
    (name) => changedHere.has(name) && !isSameValue(mine[name], theirs[name]),
  );
  const kept = Object.fromEntries([...changedHere].map((name) => [name, mine[name]]));
  const values = { ...valuesOf(theirs), ...kept };
  const settle = (name: ValueName) => {
    conflicts = conflicts.filter((one) => one !== name);
  };
  // Different fields of one post are no conflict.
  const custom = conflicts.includes('custom') ? mergeKeys(base.custom, mine.custom, theirs.custom) : null;
  if (custom !== null) {
    values.custom = custom;
    settle('custom');
  }
  const bodies = conflicts.includes('body') ? mergeBodies(base.body, mine.body, theirs.body) : null;
  if (bodies) values.body = bodies.body();
  if (bodies?.conflicts.length === 0) settle('body');
  return { values, conflicts, bodies: conflicts.includes('body') ? bodies : null };
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
