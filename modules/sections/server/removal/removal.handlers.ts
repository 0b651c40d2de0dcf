import { notFound } from '#platform/contract/api-error.ts';
import { isAllowed, onSite } from '#platform/contract/permission-rule.ts';
import { answer, type Handler } from '#platform/server/answer.ts';
import { isReady, type TaskStatus } from '#platform/server/tasks/task-state.ts';
import type { Tasks } from '#platform/server/tasks.ts';
import { countRemoval, getSectionRemoval, removeSections } from '../../section-removal.contract.ts';
import { isWithin } from '../section-scope.ts';
import { readSectionTree } from '../section-tree.ts';
import type { TreeNeeds } from '../writing/write-tree.ts';
import { REMOVAL_TASK } from './removal-task.ts';
import type { RemovalResult } from './remove-sections.ts';
import { startRemoval, withBranches } from './start-removal.ts';

/** The calls that remove sections. */
export function removalHandlers(needs: TreeNeeds & { tasks: Tasks }): Handler[] {
  const { db } = needs.database;
  return [
    answer(countRemoval, async ({ site, communityId, body }) => {
      const tree = await readSectionTree(db, site.id);
      const gone = withBranches(tree, body.section_ids);
      if (!gone.every((id) => isWithin(tree.get(id), communityId))) throw notFound();
      const posts = (await needs.followers.posts?.count(db, site.id, gone)) ?? 0;
      return { section_count: gone.length, post_count: posts };
    }),
    answer(removeSections, async (call) => {
      const task = await startRemoval(needs, call, call.body);
      return { task_id: task.id, status: task.status, is_ready: task.isReady, batch_id: task.actId };
    }),
    answer(getSectionRemoval, async ({ site, caller, query }) => {
      const task = await db
        .selectFrom('task')
        .select(['status', 'result', 'error', 'done', 'total', 'created_by'])
        .where('site_id', '=', site.id)
        .where('id', '=', query.task_id)
        .where('kind', '=', REMOVAL_TASK)
        .executeTakeFirst();
      // It names no community: whoever edits the sections of one alone hears of their own removals.
      const isOwn = task?.created_by === caller.profile?.id;
      if (!(task && (isOwn || isAllowed(onSite('CREATE_SUBPAGES'), caller.holder)))) throw notFound();
      const result = task.result as RemovalResult | null;
      const removed = result && {
        ...{ removedSectionIds: result.section_ids, batch_id: result.batch_id },
        post_count: result.post_count,
      };
      const hasEnded = isReady(task.status as TaskStatus);
      const exception = hasEnded && task.status !== 'SUCCESS' ? (task.error ?? task.status) : null;
      return { isReady: hasEnded, response: removed, exception, done: task.done, total: task.total };
    }),
  ];
}
