import type { Call } from '#platform/server/answer.ts';
import type { Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { stampOf } from '#platform/server/row-stamps.ts';
import { recordWrites } from '#platform/server/trail.ts';
import type { NotReplayedReason } from '../automation-kinds.contract.ts';
import { type FoundReplayable, findReplayables } from './executions.queries.ts';
import { queueAgain } from './queue-again.ts';

type Answered = { count: number; skipped: { id: number; reason: NotReplayedReason }[] };

/** Sends several deliveries once more, each message once; what cannot be is left out with its reason. */
export async function replaySeveral(
  ground: Ground,
  call: Pick<Call, 'site' | 'caller' | 'request' | 'now'>,
  ids: readonly number[],
): Promise<Answered> {
  const { db, ids: fresh } = ground.database;
  const { siteId, now } = stampOf(call);
  return db.transaction().execute(async (trx) => {
    const enabled = await enabledHooks(trx, siteId, ids);
    const found = await findReplayables(trx, siteId, call.caller.holder, ids);
    const known = new Map(found.map((one) => [one.id, one]));
    const skipped = [...new Set(ids)].flatMap((id) => {
      const reason = reasonAgainst(known.get(id), enabled);
      return reason === null ? [] : [{ id, reason }];
    });
    const left = new Set(skipped.map(({ id }) => id));
    const messages = new Map(found.filter(({ id }) => !left.has(id)).map((one) => [one.message_id, one]));
    const byHook = Map.groupBy(messages.values(), ({ hook_id }) => hook_id);
    for (const [hookId, some] of byHook) await queueAgain(ground, trx, siteId, hookId, some, now);
    await recordWrites(
      trx,
      fresh.next,
      call,
      [...byHook].map(([objectId, { length: count }]) => ({
        ...{ action: 'hook.replayed' as const, objectId, after: { count } },
      })),
    );
    return { count: messages.size, skipped };
  });
}

function reasonAgainst(
  one: FoundReplayable | undefined,
  enabled: ReadonlySet<number>,
): NotReplayedReason | null {
  if (!one) return 'gone';
  if (!one.may_read) return 'hidden';
  if (!enabled.has(one.hook_id)) return 'off';
  return one.is_waiting ? 'waiting' : null;
}

/** The webhooks of these deliveries that are on, held in one order so that nobody turns them off meanwhile. */
async function enabledHooks(trx: Trx, siteId: number, ids: readonly number[]): Promise<Set<number>> {
  const of = await trx
    .selectFrom('hook_execution')
    .select('hook_id')
    .distinct()
    .where('site_id', '=', siteId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute();
  const hooks = await trx
    .selectFrom('hook')
    .select(['id', 'enabled'])
    .where('site_id', '=', siteId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(of.map(({ hook_id }) => hook_id)))))
    .where('deleted_ts', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Set(hooks.flatMap(({ id, enabled }) => (enabled ? [id] : [])));
}
