import { anywhere, either, isAllowed, type PermissionRule } from '#platform/contract/permission-rule.ts';
import {
  mayBan,
  mayGive,
  mayJudge,
  mayLock,
  mayMoveToOthers,
  mayPin,
  mayPublishIn,
  mayRate,
  maySyndicate,
  mayTranslate,
  opensTo,
} from '../../act-rights.contract.ts';
import { type BatchAction, batchActions, givenStatuses } from '../../batch-kinds.contract.ts';
import { mayAct, mayActOnAuthors } from '../../post-batches.contract.ts';
import { isShut, mayRemove, mayWith } from '../../post-rights.contract.ts';
import { ALL_DRAFT, PostStatus, UNSAVED } from '../../post-status.contract.ts';
import { moveOf, needsOf } from '../../status-moves.contract.ts';
import { mayChangePost, type Person } from '../may-edit-row.ts';
import { type BatchTarget, presentStatus, type TargetRow } from './batch-order.ts';

const mayDelete = either(
  anywhere('DELETE_POST'),
  anywhere('DELETE_DRAFT'),
  anywhere('DELETE_REAL_DRAFT'),
  anywhere('DELETE_ALL_DRAFTS'),
  anywhere('DELETE_ALL_REAL_DRAFTS'),
  anywhere('EDIT_REAL_DRAFT'),
);

/** Who is offered an act at all; of posts that are known it is asked for each. */
const opens: Record<BatchAction, PermissionRule> = {
  change_posts_status: mayAct,
  move_posts_to_author: mayActOnAuthors,
  add_tags: mayAct,
  remove_tags: mayAct,
  set_sections: mayAct,
  add_sections: mayAct,
  set_stage: mayAct,
  set_rating: opensTo.judging,
  set_layout: mayAct,
  schedule: opensTo.publishing,
  freeze: opensTo.pinning,
  unfreeze: opensTo.pinning,
  translate: opensTo.translating,
  lock: opensTo.locking,
  unlock: opensTo.locking,
  mark_spam: opensTo.judging,
  unmark_spam: opensTo.judging,
  ban_author: opensTo.banning,
  delete: mayDelete,
  restore_to_draft: mayDelete,
};

/** The acts on posts that somebody may use: what is in the trash can be restored, and nothing else. */
export function offeredActs(person: Person, target: BatchTarget): BatchAction[] {
  const { holder } = person;
  const isTrash = presentStatus(target) === PostStatus.REMOVED;
  const isSpam = target.kind === 'posts' ? target.isSpam : undefined;
  // What would change nothing, where that is known.
  const settled = isSpam === undefined ? undefined : isSpam ? 'mark_spam' : 'unmark_spam';
  const rows = rowsOf(target);
  return batchActions.filter(
    (action) =>
      (action === 'restore_to_draft') === isTrash &&
      action !== settled &&
      isAllowed(mayAct, holder) &&
      isAllowed(opens[action], holder) &&
      (rows === undefined || rows.some((row) => mayDo(action, person, row))),
  );
}

/** The statuses that somebody may give at least one of the posts; of posts that are not known, those for whom any is. */
export function offeredStatuses(person: Person, target: BatchTarget): number[] {
  const present = presentStatus(target);
  const rows = rowsOf(target);
  return givenStatuses.filter((status) => {
    if (status === present) return false;
    if (rows) return rows.some((row) => mayGiveTo(status, person, row));
    return needsOf(status, null)?.every((name) => isAllowed(anywhere(name), person.holder));
  });
}

const rowsOf = (target: BatchTarget) => (target.kind === 'posts' ? target.rows : undefined);

/** The rule of the server for one post; what else keeps it as it is, the forecast says. */
function mayDo(action: BatchAction, person: Person, row: TargetRow): boolean {
  const { holder, profile } = person;
  const post = { ...row, author_ids: row.authors_site_ids };
  const may = mayWith(holder, profile.id, post);
  if (action === 'restore_to_draft') {
    return !isShut(row, may) && mayRemove({ ...post, status: PostStatus.DRAFT }, profile.id, may);
  }
  if (row.status === PostStatus.REMOVED || isIn(UNSAVED, row.status)) return false;
  // These are done beside a post, which stays as it is.
  if (action === 'translate') return mayTranslate(may);
  if (action === 'freeze' || action === 'unfreeze') return mayPin(holder);
  if (isShut(row, may)) return false;
  switch (action) {
    case 'ban_author':
      return mayBan(may);
    case 'delete':
      return mayRemove(post, profile.id, may);
    case 'mark_spam':
    case 'unmark_spam':
      return mayJudge(may);
    case 'set_rating':
      return mayRate(post, profile.id, may);
    case 'lock':
    case 'unlock':
      return mayLock(may) && row.is_locked === (action === 'unlock') && mayChangePost(person, row);
    case 'change_posts_status':
      return givenStatuses.some((status) => mayGiveTo(status, person, row));
    case 'schedule':
      return isIn(ALL_DRAFT, row.status) && mayPublishIn(row.community_id, may) && mayChangePost(person, row);
    case 'add_sections':
      return mayChangePost(person, row) || maySyndicate(row, may);
    case 'move_posts_to_author':
      return mayMoveToOthers(holder, may) && mayChangePost(person, row);
    default:
      return mayChangePost(person, row);
  }
}

function mayGiveTo(status: number, person: Person, row: TargetRow): boolean {
  const move = moveOf('edit', row.status, status);
  if (!move || (move.isOfCommunity && row.community_id === null)) return false;
  const may = mayWith(person.holder, person.profile.id, { ...row, author_ids: row.authors_site_ids });
  return mayGive(status, row.community_id, may) && mayChangePost(person, row);
}

const isIn = (statuses: readonly number[], status: number): boolean => statuses.includes(status);
