import type { PermissionName } from '#platform/contract/permission-catalogue.ts';
import type { PermissionHolder } from '#platform/contract/permission-rule.ts';
import { LIVE, PostStatus, UNSAVED } from './post-status.contract.ts';
import { TRUSTED_RATING } from './status-moves.contract.ts';

/** What of a post decides who may do what with it. */
export type RightsFacts = {
  status: number;
  type: string;
  community_id: number | null;
  is_locked: boolean;
  author_ids: readonly number[];
  /** Marked as spam. */
  is_suspicious?: boolean;
  /** Taken offline by somebody who is none of its authors, and not live since. */
  is_taken_down?: boolean;
  /** From 1 to 5; 0 is none. */
  rating?: number;
};

type OwnFacts = Pick<
  RightsFacts,
  'community_id' | 'author_ids' | 'is_suspicious' | 'is_taken_down' | 'rating'
> &
  Partial<Pick<RightsFacts, 'status'>>;

/** Whether somebody holds a permission where a post is. */
export type May = (permission: PermissionName) => boolean;

const isIn = (statuses: readonly number[], status: number): boolean => statuses.includes(status);

/** What somebody may do where a post is: on the site, or in its community. */
export const mayWhere =
  ({ sitePermissions, communityPermissions }: PermissionHolder, communityId: number | null): May =>
  (permission) =>
    sitePermissions.has(permission) ||
    (communityId !== null && (communityPermissions.get(communityId)?.has(permission) ?? false));

/** The same for one post, where a community lets its creators do more with their own, until others judge otherwise. */
export function mayWith(holder: PermissionHolder, profileId: number, post: OwnFacts): May {
  const { community_id, author_ids, is_suspicious = false, is_taken_down = false } = post;
  const may = mayWhere(holder, community_id);
  const isHeld = is_suspicious || is_taken_down || needsReview(post);
  const isOwn = community_id !== null && author_ids.includes(profileId) && !isHeld;
  const own = isOwn ? holder.ownPermissions?.get(community_id) : undefined;
  return (permission) => may(permission) || (own?.has(permission) ?? false);
}

/** What is rated, and not high enough, goes through a review before readers see it. */
const needsReview = ({ rating = 0, status = PostStatus.DRAFT }: OwnFacts): boolean =>
  rating > 0 && rating < TRUSTED_RATING && !isIn(LIVE, status);

/** Own drafts freely, own live posts as a publisher, those of others as an editor; some types need more. */
export function mayEdit(post: RightsFacts, profileId: number, may: May): boolean {
  if (!mayHandle(post, may)) return false;
  if (may('EDIT_POST')) return true;
  if (!post.author_ids.includes(profileId)) return false;
  return isIn(LIVE, post.status) ? may('PUBLISH_POST') : may('CREATE_REAL_DRAFT');
}

/** The rights in the order of their strength: all drafts, saved drafts, those of which one is an author, own ones. */
export function mayRemove(post: RightsFacts, profileId: number, may: May): boolean {
  const { status, author_ids } = post;
  if (!mayHandle(post, may)) return false;
  if (isIn(LIVE, status)) return may('DELETE_POST');
  if (may('DELETE_ALL_DRAFTS')) return true;
  const isAuthor = author_ids.includes(profileId);
  if (isIn(UNSAVED, status)) return isAuthor && may('DELETE_DRAFT');
  if (may('DELETE_ALL_REAL_DRAFTS')) return true;
  if (!isAuthor) return false;
  if (may('DELETE_REAL_DRAFT')) return true;
  if (status === PostStatus.NEEDS_REVIEW && may('DELETE_DRAFT')) return true;
  return author_ids.length === 1 && may('EDIT_REAL_DRAFT');
}

function mayHandle({ type }: Pick<RightsFacts, 'type'>, may: May): boolean {
  if (type === 'page') return may('MANAGE_STATIC_PAGES');
  return type !== 'slideshow' || may('EDIT_SLIDESHOWS');
}

/** Whether somebody may begin a post of a type: in a community, or in one place at least. */
export function mayStart(type: string, holder: PermissionHolder, communityId?: number | null): boolean {
  const places = communityId === undefined ? [null, ...holder.communityPermissions.keys()] : [communityId];
  return places.some((place) => {
    const may = mayWhere(holder, place);
    return may('CREATE_REAL_DRAFT') && mayHandle({ type }, may);
  });
}

/** A locked post is left alone by all who may not lock. */
export const isShut = ({ is_locked }: Pick<RightsFacts, 'is_locked'>, may: May): boolean =>
  is_locked && !may('EDIT_LOCKED_POST');
