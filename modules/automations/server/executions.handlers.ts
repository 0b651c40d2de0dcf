import type { PermissionHolder } from '#platform/contract/permission-rule.ts';
import { answer, type Handler } from '#platform/server/answer.ts';
import type { Ground } from '#platform/server/ground.ts';
import { minuteCounts } from '#platform/server/minute-counts.ts';
import { stampOf } from '#platform/server/row-stamps.ts';
import { recordWrite } from '#platform/server/trail.ts';
import { MOST_REPLAYED, OLD_SECRET_HOURS, TEST } from '../automation-kinds.contract.ts';
import { hookNotFound } from '../automations.contract.ts';
import {
  bodyNeedsPermission,
  executionNotFound,
  hookIsOff,
  listExecutions,
  replayExecution,
  replayExecutions,
  rotateHookSecret,
  testedTooOften,
  testHook,
} from '../executions.contract.ts';
import { attemptDelivery, liveHook } from './deliver.jobs.ts';
import {
  findExecution,
  findReplayables,
  pageOfExecutions,
  replayableMessages,
} from './executions.queries.ts';
import { endOf, newSecret, sealFor } from './hook-secrets.ts';
import { bodyOf } from './queue.ts';
import { heldHook, queueAgain } from './queue-again.ts';

const TESTS_A_MINUTE = 10;

/** The calls about what was sent to webhooks, and about what it is signed with. */
export function executionHandlers(ground: Ground): Handler[] {
  const { database, events } = ground;
  const { db, ids } = database;
  const take = minuteCounts();
  const shown = async (siteId: number, reader: PermissionHolder, id: number) => {
    const execution = await findExecution(db, siteId, reader, id);
    if (!execution) throw executionNotFound();
    return execution;
  };
  return [
    answer(listExecutions, ({ site, query, caller }) => pageOfExecutions(db, site.id, caller.holder, query)),
    answer(rotateHookSecret, async (call) => {
      const { siteId } = stampOf(call);
      const secret = newSecret();
      const sealed = await sealFor(ground, siteId, secret);
      const until = call.now + OLD_SECRET_HOURS * 3_600;
      await db.transaction().execute(async (trx) => {
        const hook = await heldHook(trx, siteId, call.params.hookId);
        await trx
          .updateTable('hook')
          .set({
            ...{ secret_sealed: sealed, secret_end: endOf(secret) },
            ...{ old_secret_sealed: hook.secret_sealed, old_secret_until_ts: until },
          })
          .where('site_id', '=', siteId)
          .where('id', '=', hook.id)
          .execute();
        await recordWrite(trx, ids.next, call, {
          ...{ action: 'hook.secret_rotated', objectId: hook.id },
          ...{ before: { secret_end: hook.secret_end }, after: { secret_end: endOf(secret) } },
        });
        await events.publish(trx, { topic: 'hook', siteId, id: hook.id });
      });
      return { secret, secret_end: endOf(secret), old_secret_until_ts: until };
    }),
    answer(testHook, async (call) => {
      const { siteId, now, by } = stampOf(call);
      const hook = await liveHook(db, siteId, call.params.hookId);
      if (!hook) throw hookNotFound();
      const wait = take({ [`${siteId}`]: TESTS_A_MINUTE }, Date.now());
      if (wait !== null) throw testedTooOften({ retryAfter: wait });
      const [messageId, id] = [ids.next(), ids.next()];
      const body = bodyOf(TEST, now, { hook_id: hook.id, title: hook.title, sent_by: by });
      const outcome = await attemptDelivery(ground, hook, { messageId, body });
      const { isDelivered, ...kept } = outcome;
      const common = {
        ...{ site_id: siteId, hook_id: hook.id, event_id: messageId, event: TEST, created_ts: now },
      };
      await db.transaction().execute(async (trx) => {
        await trx
          .insertInto('hook_message')
          .values({ ...common, id: messageId, body })
          .execute();
        await trx
          .insertInto('hook_execution')
          .values({
            ...{ ...common, ...kept, id, message_id: messageId, attempt: 1, due_ts: now },
            status: isDelivered ? 'success' : 'dead',
          })
          .execute();
        await recordWrite(trx, ids.next, call, { action: 'hook.tested', objectId: hook.id });
      });
      return shown(siteId, call.caller.holder, id);
    }),
    answer(replayExecution, async (call) => {
      const { siteId, now } = stampOf(call);
      const id = await db.transaction().execute(async (trx) => {
        const [one] = await findReplayables(trx, siteId, call.caller.holder, [call.params.executionId]);
        if (!one) throw executionNotFound();
        if (!one.may_read) throw bodyNeedsPermission();
        const hook = await heldHook(trx, siteId, one.hook_id, executionNotFound);
        if (!hook.enabled) throw hookIsOff();
        const [fresh = 0] = await queueAgain(ground, trx, siteId, hook.id, [one], now);
        await recordWrite(trx, ids.next, call, {
          ...{ action: 'hook.replayed', objectId: hook.id },
          after: { count: 1 },
        });
        return fresh;
      });
      return shown(siteId, call.caller.holder, id);
    }),
    answer(replayExecutions, async (call) => {
      const { siteId, now } = stampOf(call);
      const { created_timestamp_from: from, created_timestamp_to: to, only_dead: onlyDead } = call.body;
      return db.transaction().execute(async (trx) => {
        const hook = await heldHook(trx, siteId, call.params.hookId);
        if (!hook.enabled) throw hookIsOff();
        const range = { from, to, onlyDead };
        const found = await replayableMessages(
          ...([trx, siteId, hook.id, call.caller.holder, range, MOST_REPLAYED + 1] as const),
        );
        const some = found.slice(0, MOST_REPLAYED);
        await queueAgain(ground, trx, siteId, hook.id, some, now);
        if (some.length > 0) {
          await recordWrite(trx, ids.next, call, {
            ...{ action: 'hook.replayed', objectId: hook.id },
            after: { count: some.length },
          });
        }
        return { count: some.length, is_more: found.length > some.length };
      });
    }),
  ];
}
