import { editablePost } from '#modules/posts/posts.public.ts';
import { answer, type Handler } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Ground } from '#platform/server/ground.ts';
import {
  getShortcodeVersion,
  listShortcodeFaults,
  listShortcodePosts,
  listShortcodeVersions,
  listUndefinedShortcodes,
  scanIsRunning,
  scanShortcodes,
} from '../shortcode-uses.contract.ts';
import { postsWith, undefinedShortcodes } from './shortcode-posts.ts';
import { USES_TASK } from './shortcode-uses.ts';
import { shortcodeFaultsOf } from './site-shortcodes.ts';
import { findVersion, versionsOf } from './versions.ts';

/** The calls about where shortcodes are used, and what they were before. */
export function usesHandlers(ground: Ground): Handler[] {
  const {
    database: { db },
    tasks,
  } = ground;
  const faultsIn = shortcodeFaultsOf(ground);
  return [
    answer(listShortcodePosts, ({ query, site, caller }) => postsWith(db, site.id, caller, query)),
    answer(listUndefinedShortcodes, async ({ site }) => ({ items: await undefinedShortcodes(db, site.id) })),
    answer(scanShortcodes, async ({ site, caller }) => {
      const running = await db
        .selectFrom('task')
        .select('id')
        .where('site_id', '=', site.id)
        .where('kind', '=', USES_TASK)
        .where('status', 'in', ['PENDING', 'STARTED', 'RETRY'])
        .executeTakeFirst();
      if (running) throw scanIsRunning();
      const by = profileOf(caller).id;
      const task = await db
        .transaction()
        .execute((trx) => tasks.start(trx, { siteId: site.id, kind: USES_TASK, payload: {}, by }));
      return { task_id: task.id, status: task.status, is_ready: task.isReady };
    }),
    answer(listShortcodeVersions, async ({ site, params }) => ({
      items: await versionsOf(db, site.id, params.shortcodeId),
    })),
    answer(getShortcodeVersion, ({ site, params }) =>
      findVersion(db, site.id, params.shortcodeId, params.number),
    ),
    answer(listShortcodeFaults, async ({ site, params, caller }) => {
      const { id } = await editablePost(db, site.id, params.postId, caller);
      const row = await db
        .selectFrom('post_body')
        .select('body')
        .where('site_id', '=', site.id)
        .where('post_id', '=', id)
        .executeTakeFirst();
      return { items: await faultsIn(site.id, row?.body ?? '') };
    }),
  ];
}
