import type { PermissionName } from '#platform/contract/permission-catalogue.ts';
import { ALL_DRAFT, LIVE, PostStatus, type PostStatusNumber, UNSAVED } from './post-status.contract.ts';

/** Who makes a move: whoever writes, edits, sends, deletes or moderates a post, or the clock. */
export type MoveWay = 'write' | 'edit' | 'send' | 'moderate' | 'remove' | 'restore' | 'clock';

export type MoveName =
  | ('keep' | 'save' | 'publish' | 'feature' | 'unfeature' | 'unpublish')
  | ('review' | 'revision' | 'ready' | 'draft' | 'decline' | 'spam' | 'remove' | 'restore');

/** What follows a move: for readers, for the times of the post and for its plan. */
export type MoveFollows =
  /** Readers see it from now on: it has a headline and no embargo, its times are set, its plan is over. */
  | 'goes_live'
  /** Readers see it as before; a plan to go live is over. */
  | 'stays_live'
  /** Readers no longer see it; a plan that passed is dropped. */
  | 'leaves'
  /** Readers never saw it, and do not now. */
  | 'stays_hidden'
  /** It goes away with its plan, or comes back without one. */
  | 'loses_plan';

export type PostMove = {
  name: MoveName;
  way: MoveWay;
  from: readonly PostStatusNumber[];
  to: PostStatusNumber;
  /** Beside the right to change the post, or to delete it. */
  needs: readonly PermissionName[];
  /** More where the post belongs to a community. */
  needsInCommunity?: readonly PermissionName[];
  /** Only for posts of communities. */
  isOfCommunity?: true;
  /** Only for posts that are rated as high. */
  leastRating?: number;
  follows: MoveFollows;
};

const { ADMIN, COMMUNITY, FEATURED, DECLINED, REMOVED, DRAFT, AUTODRAFT, EMPTY_DRAFT } = PostStatus;
const { NEEDS_REVIEW, NEEDS_REVISION, READY_TO_PUBLISH } = PostStatus;

/** Everything that was saved and is not live. */
const HIDDEN: readonly PostStatusNumber[] = [...ALL_DRAFT, DECLINED];
const SAVED: readonly PostStatusNumber[] = [...LIVE, ...HIDDEN];
const STAFF: readonly PermissionName[] = ['PUBLISH_ADMIN_POST_ON_COMMUNITY'];

/** From here on the community's own creators publish what they send, and below it they need a review. */
export const TRUSTED_RATING = 4;

type Rest = Pick<PostMove, 'needs' | 'needsInCommunity' | 'isOfCommunity'>;

const live = (to: PostStatusNumber, rest: Rest): PostMove[] => [
  { name: 'publish', way: 'edit', from: HIDDEN, to, ...rest, follows: 'goes_live' },
  {
    name: to === FEATURED ? 'feature' : 'unfeature',
    ...{ way: 'edit', from: LIVE.filter((status) => status !== to), to, ...rest, follows: 'stays_live' },
  },
];

const hidden = (name: MoveName, to: PostStatusNumber, needs: readonly PermissionName[]): PostMove[] => [
  { name: to === DRAFT ? 'unpublish' : name, way: 'edit', from: LIVE, to, needs, follows: 'leaves' },
  {
    ...{ name, way: 'edit', from: HIDDEN.filter((status) => status !== to), to, needs },
    follows: 'stays_hidden',
  },
];

/** Every move that the status of a post can make. What is not here does not happen. */
export const postMoves: readonly PostMove[] = [
  { name: 'keep', way: 'write', from: [EMPTY_DRAFT], to: AUTODRAFT, needs: [], follows: 'stays_hidden' },
  { name: 'save', way: 'write', from: UNSAVED, to: DRAFT, needs: [], follows: 'stays_hidden' },
  ...live(ADMIN, { needs: ['PUBLISH_POST'], needsInCommunity: STAFF }),
  ...live(COMMUNITY, { needs: ['PUBLISH_POST'], isOfCommunity: true }),
  ...live(FEATURED, { needs: ['PUBLISH_POST', 'APPROVE_CONTENT'] }),
  ...hidden('draft', DRAFT, []),
  ...hidden('review', NEEDS_REVIEW, []),
  ...hidden('revision', NEEDS_REVISION, ['APPROVE_CONTENT']),
  ...hidden('ready', READY_TO_PUBLISH, ['APPROVE_CONTENT']),
  ...hidden('decline', DECLINED, ['APPROVE_CONTENT']),
  // What creators send is published where the community lets them and the post is rated so, or waits for its review.
  {
    ...{ name: 'publish', way: 'send', from: [DRAFT], to: COMMUNITY, needs: ['PUBLISH_POST'] },
    ...{ isOfCommunity: true, leastRating: TRUSTED_RATING, follows: 'goes_live' },
  },
  { name: 'review', way: 'send', from: [DRAFT], to: NEEDS_REVIEW, needs: [], follows: 'stays_hidden' },
  {
    ...{ name: 'spam', way: 'moderate', from: SAVED, to: DRAFT, needs: ['APPROVE_CONTENT'] },
    follows: 'loses_plan',
  },
  {
    name: 'remove',
    way: 'remove',
    from: [...SAVED, ...UNSAVED],
    to: REMOVED,
    needs: [],
    follows: 'loses_plan',
  },
  { name: 'restore', way: 'restore', from: [REMOVED], to: DRAFT, needs: [], follows: 'loses_plan' },
  { name: 'publish', way: 'clock', from: ALL_DRAFT, to: ADMIN, needs: [], follows: 'goes_live' },
  {
    ...{ name: 'publish', way: 'clock', from: ALL_DRAFT, to: COMMUNITY, needs: [], isOfCommunity: true },
    follows: 'goes_live',
  },
  { name: 'unpublish', way: 'clock', from: LIVE, to: DRAFT, needs: [], follows: 'leaves' },
];

/** The move from one status to another; null where there is none. */
export const moveOf = (way: MoveWay, from: number, to: number): PostMove | null =>
  postMoves.find((move) => move.way === way && move.to === to && move.from.some((one) => one === from)) ??
  null;

type Sent = { status: number; community_id: number | null; rating: number };

/** The move that a post makes that its author sends; null where it cannot be sent. */
export const sentMoveOf = (
  { status, community_id, rating }: Sent,
  may: (permission: PermissionName) => boolean,
): PostMove | null =>
  postMoves.find(
    ({ way, from, needs, isOfCommunity, leastRating = 0 }) =>
      way === 'send' &&
      from.some((one) => one === status) &&
      (!isOfCommunity || community_id !== null) &&
      rating >= leastRating &&
      needs.every(may),
  ) ?? null;

/** What giving a status needs beside the right to change the post; null for a status that nobody gives. */
export function needsOf(to: number, communityId: number | null): readonly PermissionName[] | null {
  const move = postMoves.find((one) => one.way === 'edit' && one.to === to);
  return move ? [...move.needs, ...(communityId === null ? [] : (move.needsInCommunity ?? []))] : null;
}

/** The statuses from which posts move somewhere. */
export const statusesBefore = (way: MoveWay, to: PostStatusNumber): readonly PostStatusNumber[] =>
  postMoves.filter((move) => move.way === way && move.to === to).flatMap(({ from }) => [...from]);

/** As what posts go live when nobody says more: site staff publish on the site, the rest is the community's. */
export const liveStatusOf = (communityId: number | null): PostStatusNumber =>
  communityId === null ? ADMIN : COMMUNITY;
