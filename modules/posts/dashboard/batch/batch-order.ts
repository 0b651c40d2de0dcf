import type { InputOf } from '#platform/contract/endpoint.ts';
import { type BatchAction, givenStatuses } from '../../batch-kinds.contract.ts';
import type { changePosts } from '../../post-batches.contract.ts';
import { isReturned, PostStatus } from '../../post-status.contract.ts';
import type { RowFacts } from '../may-edit-row.ts';

/** Whose posts, or which: named ones, or all that answer the question of the list. */
export type BatchTarget =
  | {
      kind: 'posts';
      ids: readonly number[];
      status?: number | undefined;
      name?: string | undefined;
      isSpam?: boolean | undefined;
      /** The posts, where all of them are known. */
      rows?: readonly TargetRow[] | undefined;
    }
  | { kind: 'list'; filter: NonNullable<Order['filter']>; count: number }
  | { kind: 'author'; id: number; name: string };

/** What of a post says which acts on it are offered. */
export type TargetRow = RowFacts;

/** One post, which its dialog names. */
export const onePost = (post: Named): BatchTarget => ({
  ...{ kind: 'posts', ids: [post.id], status: post.status, name: post.headline || String(post.id) },
  ...{ isSpam: post.is_suspicious, rows: [post] },
});
type Named = TargetRow & { id: number; headline: string; is_suspicious?: boolean };

/** What is chosen in the dialog. */
export type BatchChoice = {
  action: BatchAction;
  status: number | undefined;
  /** Why posts are sent back or declined. */
  reason: string;
  author: number | undefined;
  tags: readonly number[];
  /** Undefined until somebody says in which; none is a choice too. */
  sections: readonly number[] | undefined;
  primary: number | null;
  stage: number | null | undefined;
  rating: number | undefined;
  layout: string | undefined;
  /** When the first post goes live, and how many minutes later each next one; 0: all at once. */
  at: number | null;
  every: number;
  /** The front that posts are pinned on; 0: that of the site. Without an end they stay until somebody lets them go. */
  front: number | undefined;
  until: number | null;
  language: string | undefined;
  /** Null: whoever asks. */
  translator: number | null;
};

/** Nothing chosen yet. */
export const noChoice = (action: BatchAction): BatchChoice => ({
  ...{ action, status: undefined, reason: '', author: undefined, tags: [], sections: undefined },
  ...{ primary: null, stage: undefined, rating: undefined, layout: undefined, at: null, every: 0 },
  ...{ front: undefined, until: null, language: undefined, translator: null },
});

type Order = InputOf<typeof changePosts>['body'];
type What = Omit<Order, 'post_ids' | 'author_ids' | 'filter'>;

/** The order that a choice makes; undefined while something is missing. */
export function batchOrder(target: BatchTarget, choice: BatchChoice): Order | undefined {
  const what = whatOf(choice);
  return what && { ...what, ...whichPosts(target) };
}

function whatOf({
  action,
  status,
  reason,
  author,
  tags,
  sections,
  primary,
  stage,
  rating,
  layout,
  at,
  every,
  front,
  until,
  language,
  translator,
}: BatchChoice): What | undefined {
  switch (action) {
    case 'change_posts_status':
      if (status === undefined) return undefined;
      return {
        action,
        status,
        ...(isReturned(status) && reason.trim() !== '' ? { reason: reason.trim() } : {}),
      };
    case 'move_posts_to_author':
      return author === undefined ? undefined : { action, destination_author_ids: [author] };
    case 'add_tags':
    case 'remove_tags':
      return tags.length === 0 ? undefined : { action, tag_ids: [...tags] };
    case 'set_sections':
      return sections && { action, section_ids: [...sections], primary_section_id: primary };
    case 'add_sections':
      return sections?.length ? { action, section_ids: [...sections] } : undefined;
    case 'set_stage':
      return stage === undefined ? undefined : { action, stage_id: stage };
    case 'set_rating':
      return rating === undefined ? undefined : { action, rating };
    case 'set_layout':
      return layout === undefined ? undefined : { action, layout };
    case 'schedule':
      return at === null || !Number.isInteger(every)
        ? undefined
        : { action, scheduled_at: at, every_minutes: every };
    case 'freeze':
      return front === undefined
        ? undefined
        : { action, section_id: front, ...(until === null ? {} : { until_ts: until }) };
    case 'unfreeze':
      return front === undefined ? undefined : { action, section_id: front };
    case 'translate':
      return language === undefined
        ? undefined
        : { action, lang_id: language, ...(translator === null ? {} : { translator_id: translator }) };
    default:
      return { action };
  }
}

function whichPosts(target: BatchTarget): Pick<Order, 'post_ids' | 'author_ids' | 'filter'> {
  if (target.kind === 'posts') return { post_ids: [...target.ids] };
  return target.kind === 'list' ? { filter: target.filter } : { author_ids: [target.id] };
}

/** The one status that all posts have already, where that is known: to give it again would change nothing. */
export function presentStatus(target: BatchTarget): number | undefined {
  if (target.kind === 'posts') return target.status;
  if (target.kind === 'author') return undefined;
  const { status } = target.filter;
  const known = [...givenStatuses, PostStatus.REMOVED];
  return typeof status === 'number' && known.some((one) => one === status) ? status : undefined;
}
