import {
  anywhere,
  either,
  isAllowed,
  onSite,
  type PermissionHolder,
  type PermissionRule,
} from '#platform/contract/permission-rule.ts';
import { type BatchAction, batchActions } from '../../batch-kinds.contract.ts';
import { mayAct, mayActOnAuthors } from '../../post-batches.contract.ts';
import { PostStatus } from '../../post-status.contract.ts';
import { type BatchTarget, presentStatus } from './batch-order.ts';

const mayApprove = anywhere('APPROVE_CONTENT');
const mayDelete = either(
  anywhere('DELETE_POST'),
  anywhere('DELETE_DRAFT'),
  anywhere('DELETE_REAL_DRAFT'),
  anywhere('DELETE_ALL_DRAFTS'),
  anywhere('DELETE_ALL_REAL_DRAFTS'),
  anywhere('EDIT_REAL_DRAFT'),
);

/** Who is offered an act at all; whether a post may be changed is decided for each. */
const opens: Record<BatchAction, PermissionRule> = {
  change_posts_status: mayAct,
  move_posts_to_author: mayActOnAuthors,
  add_tags: mayAct,
  remove_tags: mayAct,
  set_sections: mayAct,
  set_stage: mayAct,
  set_rating: mayApprove,
  set_layout: mayAct,
  schedule: anywhere('PUBLISH_POST'),
  freeze: onSite('REORDER_FRONTPAGE'),
  unfreeze: onSite('REORDER_FRONTPAGE'),
  translate: anywhere('MANAGE_TRANSLATIONS'),
  mark_spam: mayApprove,
  unmark_spam: mayApprove,
  ban_author: anywhere('BAN_USERS'),
  delete: mayDelete,
  restore_to_draft: mayDelete,
};

/** The acts on posts that somebody may use: what is in the trash can be restored, and nothing else. */
export function offeredActs(holder: PermissionHolder, target: BatchTarget): BatchAction[] {
  const isTrash = presentStatus(target) === PostStatus.REMOVED;
  const isSpam = target.kind === 'posts' ? target.isSpam : undefined;
  // What would change nothing, where that is known.
  const settled = isSpam === undefined ? undefined : isSpam ? 'mark_spam' : 'unmark_spam';
  return batchActions.filter(
    (action) =>
      (action === 'restore_to_draft') === isTrash &&
      action !== settled &&
      isAllowed(mayAct, holder) &&
      isAllowed(opens[action], holder),
  );
}
