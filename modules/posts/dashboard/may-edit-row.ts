import { anywhere, isAllowed, onSite } from '#platform/contract/permission-rule.ts';
import { type Caller, useCaller } from '#platform/dashboard/caller.tsx';
import { isShut, mayEdit, mayWhere, mayWith } from '../post-rights.contract.ts';
import { LIVE, PostStatus, UNSAVED } from '../post-status.contract.ts';
import type { PostRow } from '../posts.contract.ts';

/** What of a row is changed where it stands. */
export type CellKind = 'status' | 'authors' | 'section' | 'tags';
export type RowFacts = Pick<PostRow, 'status' | 'type' | 'community_id' | 'is_locked' | 'authors_site_ids'>;
type AlertFacts = Pick<RowFacts, 'status' | 'community_id'>;
export type Person = Pick<Caller, 'holder' | 'profile'>;

const works = anywhere('CREATE_REAL_DRAFT');
const movesToOthers = onSite('EDIT_POST', 'MANAGE_USERS');
const seesTags = anywhere('VIEW_SUBPAGES');

/** Whether somebody may change a post, by the rule of the server. */
export function mayChangePost({ holder, profile }: Person, post: RowFacts): boolean {
  if (!isAllowed(works, holder) || post.status === PostStatus.REMOVED) return false;
  const facts = { ...post, author_ids: post.authors_site_ids };
  const may = mayWith(holder, profile.id, facts);
  return !isShut(post, may) && mayEdit(facts, profile.id, may);
}

/** Whether somebody is offered to share a post: whoever may publish it, once it is saved. */
export function maySharePost({ holder, profile }: Person, post: RowFacts): boolean {
  const isSaved = post.status !== PostStatus.REMOVED && !UNSAVED.some((one) => one === post.status);
  return (
    isSaved && mayWith(holder, profile.id, { ...post, author_ids: post.authors_site_ids })('PUBLISH_POST')
  );
}

/** Whether somebody is offered to send a post as an alert: what else keeps it back, its dialog says. */
export function mayAlertPost({ holder }: Pick<Person, 'holder'>, post: AlertFacts): boolean {
  const isLive = LIVE.some((one) => one === post.status);
  return isLive && mayWhere(holder, post.community_id)('SEND_ALERTS');
}

/** Whether somebody is offered to change a cell of a post; what of it they may choose, the server says. */
export function usePermissionOnPost(): (kind: CellKind, post: PostRow) => boolean {
  const caller = useCaller();
  return (kind, post) => {
    if (UNSAVED.some((one) => one === post.status) || !mayChangePost(caller, post)) return false;
    const isEditor = mayWhere(caller.holder, post.community_id)('EDIT_POST');
    if (kind === 'authors') return isAllowed(movesToOthers, caller.holder);
    return kind !== 'tags' || isEditor || isAllowed(seesTags, caller.holder);
  };
}
