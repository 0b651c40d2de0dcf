import { permissionDenied } from '#platform/contract/api-error.ts';
import { isAllowed } from '#platform/contract/permission-rule.ts';
import { answer, type Call, type Handler } from '#platform/server/answer.ts';
import type { Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { stampOf } from '#platform/server/row-stamps.ts';
import { recordWrite } from '#platform/server/trail.ts';
import { isLiveKind } from '../channel-kinds.contract.ts';
import {
  channelIsClosed,
  channelIsOff,
  type DistributionError,
  errorIsResolved,
  errorNotFound,
  ignoreError,
  listIntegration,
  reopenError,
  resubmitArticles,
  retryError,
  seesArticles,
  seesErrors,
} from '../syndication.contract.ts';
import { channelsInUse } from './channels/channels.queries.ts';
import { waitAgain } from './delivery/hear-posts.ts';
import { wakeChannel } from './delivery/queue.ts';
import { countFailed, RESUBMIT_TASK } from './delivery/resubmit.task.ts';
import { findError, pageOfArticles, pageOfErrors } from './integration.queries.ts';

type OfError = Pick<Call, 'site' | 'caller' | 'request'> & { params: { errorId: number } };

/** The calls about what was handed over, and about what was said against it. */
export function integrationHandlers(ground: Ground): Handler[] {
  const { database, events, tasks } = ground;
  const { db, ids } = database;

  /** Changes an error that nobody else changes meanwhile. @throws ApiError not_found, error_is_resolved */
  const change = (
    call: OfError,
    action: 'ignored' | 'reopened' | 'retried',
    write: (trx: Trx, error: DistributionError) => Promise<void>,
  ) =>
    db.transaction().execute(async (trx) => {
      const { siteId } = stampOf(call);
      const id = call.params.errorId;
      await trx
        .selectFrom('channel_error')
        .select('id')
        .where('site_id', '=', siteId)
        .where('id', '=', id)
        .forUpdate()
        .execute();
      const error = await findError(trx, siteId, call.caller, id);
      if (!error) throw errorNotFound();
      if (error.status === 'resolved') throw errorIsResolved();
      await write(trx, error);
      const after = (await findError(trx, siteId, call.caller, id)) ?? error;
      const said = ({ status, provider, post_id, code }: DistributionError) => ({
        status,
        provider,
        post_id,
        code,
      });
      await recordWrite(trx, ids.next, call, {
        ...{ action: `channel_error.${action}`, objectId: id },
        ...(action === 'retried' ? { after: said(after) } : { before: said(error), after: said(after) }),
      });
      await events.publish(trx, { topic: 'channel_error', siteId });
      return after;
    });

  const setStatus = (call: OfError, status: 'open' | 'ignored') =>
    change(call, status === 'open' ? 'reopened' : 'ignored', async (trx, { id }) => {
      await trx
        .updateTable('channel_error')
        .set({ status })
        .where('site_id', '=', call.site.id)
        .where('id', '=', id)
        .execute();
    });

  return [
    answer(listIntegration, async ({ site, caller, query }) => {
      const rule = query.apple_news_errors ? seesErrors : seesArticles;
      if (!isAllowed(rule, caller.holder)) {
        throw permissionDenied({
          extra: { missing: [query.apple_news_errors ? 'PUBLISH_POST' : 'EDIT_SITE'] },
        });
      }
      const asked = { siteId: site.id, caller, query };
      return query.apple_news_errors ? pageOfErrors(db, asked) : pageOfArticles(db, asked);
    }),
    answer(ignoreError, (call) => setStatus(call, 'ignored')),
    answer(reopenError, (call) => setStatus(call, 'open')),
    answer(retryError, (call) =>
      change(call, 'retried', async (trx, { post_id: postId, provider }) => {
        const { siteId, now } = stampOf(call);
        if (!isLiveKind(provider)) throw channelIsClosed();
        const channel = await trx
          .selectFrom('channel')
          .select(['id', 'is_enabled'])
          .where('site_id', '=', siteId)
          .where('kind', '=', provider)
          .executeTakeFirst();
        if (!channel?.is_enabled) throw channelIsOff();
        await waitAgain(trx, { siteId, channelId: channel.id, postIds: [postId], now });
        await wakeChannel(ground, trx, { siteId, channelId: channel.id });
        await events.publish(trx, { topic: 'channel_item', siteId });
      }),
    ),
    answer(resubmitArticles, async (call) => {
      const { siteId, by } = stampOf(call);
      return db.transaction().execute(async (trx) => {
        const { live, hasClosed } = await channelsInUse(trx, siteId);
        if (live === 0 && hasClosed) throw channelIsClosed();
        const count = await countFailed(trx, siteId);
        const task = await tasks.start(trx, { siteId, kind: RESUBMIT_TASK, payload: {}, by });
        await recordWrite(trx, ids.next, call, {
          ...{ action: 'channel.resubmitted', objectKind: 'task', objectId: task.id, after: { count } },
        });
        return { success: true, task_id: task.id, status: task.status, is_ready: task.isReady, count };
      });
    }),
  ];
}
