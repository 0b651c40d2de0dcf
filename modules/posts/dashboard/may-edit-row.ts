import { anywhere, isAllowed, onScope, onSite } from '#platform/contract/permission-rule.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { LIVE, PostStatus } from '../post-status.contract.ts';
import type { PostRow } from '../posts.contract.ts';

/** What of a row is changed where it stands. */
export type CellKind = 'status' | 'authors' | 'section' | 'tags';

const works = anywhere('CREATE_REAL_DRAFT');
const movesToOthers = onSite('EDIT_POST', 'MANAGE_USERS');
const seesTags = anywhere('VIEW_SUBPAGES');

/** Whether somebody is offered to change a cell of a post; what of it they may choose, the server says. */
export function usePermissionOnPost(): (kind: CellKind, post: PostRow) => boolean {
  const { holder, profile } = useCaller();
  return (kind, post) => {
    const may = (name: 'EDIT_POST' | 'PUBLISH_POST' | 'EDIT_LOCKED_POST') =>
      isAllowed(onScope(name), holder, post.community_id);
    if (!isAllowed(works, holder) || post.status === PostStatus.REMOVED) return false;
    if (kind === 'authors' && !isAllowed(movesToOthers, holder)) return false;
    if (kind === 'tags' && !may('EDIT_POST') && !isAllowed(seesTags, holder)) return false;
    if (post.is_locked && !may('EDIT_LOCKED_POST')) return false;
    if (may('EDIT_POST')) return true;
    const isOwn = post.authors_site_ids.includes(profile.id);
    return isOwn && (!LIVE.some((status) => status === post.status) || may('PUBLISH_POST'));
  };
}
