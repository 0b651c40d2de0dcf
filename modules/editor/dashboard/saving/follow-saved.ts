import type { PostContent } from '#modules/posts/post-writing.contract.ts';
import { mergeFrom } from './conflicts.ts';
import { differing, type PostValues, type ValueName, valuesOf } from './post-values.ts';

/** What a colleague did to a post that is open here. */
export type Followed = {
  by: number | null;
  /** The status that the post has now, where it is another one. */
  status: number | null;
  fields: readonly ValueName[];
  /** It meets what is typed here: the next save brings both together. */
  isMet: boolean;
};

/**
 * The post and what the screen shows once a colleague saved: everything, where nothing of it meets what was changed
 * here. Otherwise only how the post stands is followed, and its words and revision wait for the next save.
 */
export function followSaved(
  before: PostContent,
  theirs: PostContent,
  shown: PostValues,
): { followed: Followed; post: PostContent; values: PostValues } {
  const base = valuesOf(before);
  const fields = differing(base, valuesOf(theirs));
  const { values, conflicts } = mergeFrom(base, shown, valuesOf(theirs));
  // A body that both changed is merged by a save, never under the hands of whoever types.
  const isTyped = fields.includes('body') && shown.body !== base.body;
  const isMet = conflicts.length > 0 || isTyped;
  const { status, allowed_statuses, returned } = theirs;
  const followed = {
    ...{ by: theirs.updated_by, status: status === before.status ? null : status, fields, isMet },
  };
  if (isMet) return { followed, post: { ...before, status, allowed_statuses, returned }, values: shown };
  return { followed, post: theirs, values };
}
