import { permissionDenied } from '#platform/contract/api-error.ts';
import { mayLock, mayWriteKicker } from '../../act-rights.contract.ts';
import { isEmbargoed } from '../../post-schedule.contract.ts';
import { LIVE, PostStatus, UNSAVED } from '../../post-status.contract.ts';
import {
  moveRefused,
  notReady,
  notReviewable,
  type PostEdit,
  placeSettled,
  targetMisplaced,
} from '../../post-writing.contract.ts';
import { moveOf } from '../../status-moves.contract.ts';
import { type Actor, givenStatus, mayIn, mayPublish, type PostFacts } from '../batches/batch-rules.ts';
import { checkSchedule, goesLive } from '../schedule/schedule-rules.ts';
import type { ContentRow } from './content.queries.ts';

const noHeadline = [{ loc: ['body', 'headline'], msg: 'headline_is_missing' }];

const isIn = (statuses: readonly number[], status: number): boolean => statuses.includes(status);

/** What decides whether somebody may change a post; that it has a headline is asked once an edit is settled. */
export const factsOf = (row: PostFacts): PostFacts => ({
  ...row,
  headline: row.headline.trim() || String(row.id),
});

/** A post as the first explicit save makes it: work that was only kept becomes a draft. */
const savedStatus = (status: number): number => moveOf('write', status, PostStatus.DRAFT)?.to ?? status;

/**
 * The post as an edit leaves it.
 * @param when.stages those of its sections that are stages, as far as the primary section is to be found anew
 * @throws ApiError status_is_invalid, post_is_not_ready, permission_denied, community_is_settled
 */
export function settledEdit(
  before: ContentRow,
  edit: PostEdit,
  actor: Actor,
  { now, stages }: { now: number; stages: readonly number[] },
): ContentRow {
  const { revision: _, reason: __, scheduled_at, unpublish_at, status, ...said } = edit;
  const kept = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
  const merged: ContentRow = { ...before, ...kept, status: savedStatus(before.status) };
  if (scheduled_at !== undefined) merged.scheduled_ts = scheduled_at;
  if (unpublish_at !== undefined) merged.unpublish_ts = unpublish_at;
  // A stage is kept among the sections, and is none of the site's own.
  const sections = merged.section_ids.filter((one) => !isIn(stages, one));
  if (!isIn(sections, merged.primary_section_id ?? Number.NaN)) {
    merged.primary_section_id = sections[0] ?? null;
  }
  if (merged.is_locked !== before.is_locked && !mayLock(mayIn(actor, before))) {
    throw permissionDenied();
  }
  checkKicker(before, merged, actor);
  checkTarget(before, merged);
  checkPlace(before, merged, actor);
  checkPlan(before, merged, actor, now);
  const next =
    status === undefined || status === merged.status
      ? merged
      : moved(merged, { ...merged, author_ids: before.author_ids }, status, actor, now);
  if (isIn(LIVE, next.status) && next.headline.trim() === '') {
    throw notReady({ details: noHeadline });
  }
  // Whoever reviews has to know what it is; a post that waits for its review already is saved as before.
  const isSent = next.status === PostStatus.NEEDS_REVIEW && before.status !== next.status;
  if (isSent && next.headline.trim() === '') throw notReviewable({ details: noHeadline });
  return next;
}

/** The line above the headline is changed by those who may, where the post is; others save what it says. */
function checkKicker(before: ContentRow, after: ContentRow, actor: Actor): void {
  if (before.kicker === after.kicker || mayWriteKicker(mayIn(actor, after))) return;
  const details = [{ loc: ['body', 'kicker'], msg: 'kicker_is_invalid' }];
  throw permissionDenied({ details, extra: { missing: ['EDIT_SNARK_LINE'] } });
}

function checkTarget({ external_url: was }: ContentRow, { type, external_url }: ContentRow): void {
  if (type === 'link' || external_url === null || external_url === was) return;
  throw targetMisplaced({ details: [{ loc: ['body', 'external_url'], msg: 'external_url_is_invalid' }] });
}

/** Until a post is first saved its author chooses where it is written, among the places where they may write. */
function checkPlace(before: ContentRow, after: ContentRow, actor: Actor): void {
  if (before.community_id === after.community_id) return;
  const details = [{ loc: ['body', 'community_id'], msg: 'community_id_is_invalid' }];
  if (!isIn(UNSAVED, before.status)) throw placeSettled({ details });
  if (!mayIn(actor, after)('CREATE_REAL_DRAFT')) throw permissionDenied({ details });
}

/** Whoever may not publish a post does not let it go live by itself either; a plan alone is for all its writers. */
function checkPlan(before: ContentRow, after: ContentRow, actor: Actor, now: number): void {
  const isPlanned =
    before.scheduled_ts !== after.scheduled_ts || before.is_auto_enabled !== after.is_auto_enabled;
  const isBound =
    before.unpublish_ts !== after.unpublish_ts || before.embargoed_until_ts !== after.embargoed_until_ts;
  if (!isPlanned && !isBound) return;
  const asBefore = { ...after, author_ids: before.author_ids };
  if ((isBound || goesLive(after)) && !mayPublish(factsOf(asBefore), actor)) throw permissionDenied();
  checkSchedule(before, after, now);
}

/** @param judged the post with the authors that it had: nobody gets a right by becoming one of them */
function moved(post: ContentRow, judged: ContentRow, status: number, actor: Actor, now: number): ContentRow {
  const outcome = isIn(UNSAVED, status) ? 'is_not_saved' : givenStatus(status, factsOf(judged), actor, now);
  if (typeof outcome === 'object') return { ...post, ...outcome, author_ids: post.author_ids };
  if (outcome === 'is_embargoed') throw isEmbargoed();
  throw moveRefused({
    details: [{ loc: ['body', 'status'], msg: 'status_is_invalid' }],
    extra: { reason: outcome },
  });
}

/** The statuses that somebody may give a post as it is. */
export function allowedStatuses(post: PostFacts, actor: Actor, now: number): number[] {
  const saved = { ...post, status: savedStatus(post.status) };
  const moves = Object.values(PostStatus).filter((status) => {
    if (isIn([...UNSAVED, PostStatus.REMOVED, saved.status], status)) return false;
    const given = givenStatus(status, factsOf(saved), actor, now);
    // What is sent may go live instead of waiting for a review: that is offered as what it is.
    return typeof given === 'object' && given.status === status;
  });
  return [saved.status, ...moves];
}

const compared = [
  ...(['kicker', 'headline', 'subheadline', 'slug', 'body', 'excerpt', 'external_url'] as const),
  ...(['community_id'] as const),
  ...(['author_ids', 'section_ids'] as const),
  ...(['primary_section_id', 'tag_ids', 'image', 'language', 'visibility', 'gated_groups'] as const),
  ...([
    'layout',
    'comments_enabled',
    'is_locked',
    'password',
    'seo',
    'custom',
    'scheduled_ts',
    'is_auto_enabled',
    'unpublish_ts',
    'embargoed_until_ts',
    'status',
  ] as const),
];

/** The fields in which two states of a post differ. */
export function changedFields(before: ContentRow, after: ContentRow): string[] {
  return compared.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
}
