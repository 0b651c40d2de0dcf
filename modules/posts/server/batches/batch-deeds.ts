import { PostStatus } from '../../post-status.contract.ts';
import type { BatchValues } from './batch-rules.ts';
import { isReplanned } from './planning-rules.ts';
import type { ChangedPost } from './write-posts.ts';

/** What is told of a post, in the order of what matters most; times follow from the status, unless they alone change. */
const told = [
  ...(['status', 'author_ids', 'is_suspicious', 'rating', 'tag_ids'] as const),
  ...(['section_ids', 'primary_section_id', 'layout', 'is_locked'] as const),
] satisfies (keyof BatchValues)[];
const times = ['scheduled_ts', 'is_auto_enabled'] satisfies (keyof BatchValues)[];

const differing = ({ post, next }: ChangedPost): (keyof BatchValues)[] => {
  const differs = (key: keyof BatchValues) => !isSame(post[key], next[key]);
  const keys = told.filter(differs);
  return keys.length === 0 && isReplanned(post, next) ? times.filter(differs) : keys;
};

const isSame = (one: unknown, other: unknown): boolean =>
  one === other ||
  (Array.isArray(one) &&
    Array.isArray(other) &&
    one.length === other.length &&
    one.every((value, at) => value === other[at]));

const hasBody = ({ body }: ChangedPost): boolean => body !== undefined;

/** The fields that a batch changed, of all its posts. */
export const changedKeys = (changed: readonly ChangedPost[]): string[] => [
  ...new Set<string>(changed.flatMap(differing)),
  ...(changed.some(hasBody) ? ['body'] : []),
];

type Deed = { action: string; before: Record<string, unknown>; after: Record<string, unknown> };

/** What the audit log and the events say of a changed post; a stage is kept as a section, so the act says which was set. */
export function deedOf(one: ChangedPost, ofStage = false): Deed {
  const keys = differing(one);
  const pick = (values: BatchValues, body: string | undefined) => ({
    ...Object.fromEntries(keys.map((key) => [key, values[key]])),
    // The body itself is in the revision.
    ...(body === undefined ? {} : { body_length: body.length }),
  });
  const told = keys.length === 0 && hasBody(one) ? 'post.updated' : actOf(one, keys);
  const action = ofStage && told === 'post.sections_changed' ? 'post.stage_changed' : told;
  return { action, before: pick(one.post, one.body?.before), after: pick(one.next, one.body?.after) };
}

function actOf({ post, next }: ChangedPost, keys: readonly string[]): string {
  // Of several times a post may be given the one that it has already.
  if (keys.length === 0) return 'post.scheduled';
  if (next.is_suspicious !== post.is_suspicious) {
    return next.is_suspicious ? 'post.marked_spam' : 'post.unmarked_spam';
  }
  if (next.status !== post.status) {
    if (next.status === PostStatus.REMOVED) return 'post.removed';
    return post.status === PostStatus.REMOVED ? 'post.restored' : 'post.status_changed';
  }
  if (keys.includes('author_ids')) return 'post.authors_changed';
  if (keys.includes('is_locked')) return next.is_locked ? 'post.locked' : 'post.unlocked';
  if (keys.includes('rating')) return 'post.rated';
  if (keys.includes('layout')) return 'post.layout_changed';
  if (isReplanned(post, next) && !keys.some((key) => told.some((one) => one === key)))
    return 'post.scheduled';
  return keys.includes('tag_ids') ? 'post.tags_changed' : 'post.sections_changed';
}
