import { sql } from 'kysely';
import { updateRows } from '#platform/server/bulk-updates.ts';
import type { Database, Trx } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';
import type { Ground } from '#platform/server/ground.ts';
import type { OutboxEvent } from '#platform/server/outbox/reaction.ts';
import type { RowOf } from '#platform/server/rows/table.ts';
import { recordDeeds } from '#platform/server/trail.ts';
import { addressOfProfile } from './find-subscriber.ts';
import { forgetSubscriber } from './forget-subscriber.ts';
import { tellSubscribers } from './letters/tell-subscriber.ts';
import { changeAccess, nothing, type Opened, openedBy, openOf } from './open-access.ts';
import { productsOf } from './packages.table.ts';
import { hasEnded, isOpen, nextMoment, settled } from './subscription-standing.ts';

/** Access follows within a minute: half of it may be spent waiting for the sweep. */
const SWEEP_SECONDS = 20;
const AT_ONCE = 500;
const BY_JOB = { profileId: null, kind: 'job' } as const;

type Needs = Pick<Ground, 'database' | 'jobs' | 'outbox'>;
type Row = RowOf<'subscription'>;

/** Ends what is over, and opens and closes what time or a change of a package opens and closes. */
export function defineSubscriptionJobs({ database, jobs, outbox }: Needs): void {
  outbox.react({
    event: 'profile.erased',
    name: 'forget who subscribed',
    handle: ({ siteId, objectId, createdTs }: OutboxEvent, trx) =>
      forgetSubscriber(trx, {
        ...{ siteId, profileId: objectId ?? 0, nextId: database.ids.next, now: createdTs },
      }),
  });
  outbox.react({
    event: 'profile.updated',
    name: 'follow the address of who subscribed',
    handle: ({ siteId, objectId }: OutboxEvent, trx) => followAddress(trx, siteId, objectId ?? 0),
  });
  jobs.sweep({
    name: 'subscriptions that are due',
    seconds: SWEEP_SECONDS,
    run: async (signal) => {
      const now = Math.floor(Date.now() / 1000);
      for (const siteId of await dueSites(database, now)) await settleSite(database, siteId, now, signal);
    },
  });
}

/** A file and a search name the address that somebody has now. */
async function followAddress(trx: Trx, siteId: number, profileId: number): Promise<void> {
  const email = await addressOfProfile(trx, siteId, profileId);
  if (email === null) return;
  await trx
    .updateTable('subscription')
    .set({ email })
    .where('site_id', '=', siteId)
    .where('profile_id', '=', profileId)
    .where('email', '<>', email)
    .execute();
}

async function dueSites({ db }: Database, now: number): Promise<number[]> {
  const { rows } = await sql<{ site_id: number }>`select distinct site_id from subscription
    where due_ts <= ${now}`.execute(db);
  return rows.map(({ site_id }) => site_id);
}

/** Settles what is due on a site, some hundreds in each transaction; `now` is unix seconds. */
export async function settleSite(
  database: Database,
  siteId: number,
  now: number,
  signal?: AbortSignal,
): Promise<void> {
  let count = AT_ONCE;
  while (count === AT_ONCE && !signal?.aborted) {
    count = await database.db.transaction().execute((trx) => settleSome(trx, database.ids.next, siteId, now));
  }
}

async function settleSome(trx: Trx, nextId: () => number, siteId: number, now: number): Promise<number> {
  const { rows } = await sql<Row>`select * from subscription
    where site_id = ${siteId} and due_ts <= ${now}
    order by due_ts, id limit ${AT_ONCE} for update skip locked`.execute(trx);
  if (rows.length === 0) return 0;
  const opened = await openedByPackages(trx, siteId, rows);
  const settledRows = rows.map((before) => {
    const after = settled(before, now);
    const opens = opened.get(before.package_id) ?? nothing;
    return { before, after, opens, due: nextMoment(after, now) };
  });
  const changed = settledRows.filter(({ before, after }) => before.status !== after.status);
  const still = settledRows.filter(({ before, after }) => before.status === after.status);
  const form = { keys: { id: 'bigint' }, columns: { group_ids: 'bigint[]', due_ts: 'bigint' } } as const;
  await updateRows(
    ...([trx, 'subscription', siteId, form] as const),
    still.map(({ before, opens, due }) => [before.id, opens.groups, due]),
  );
  await updateRows(
    ...([trx, 'subscription', siteId] as const),
    {
      keys: form.keys,
      columns: {
        ...form.columns,
        ...{ status: 'text', past_due_ts: 'bigint', canceled_ts: 'bigint', is_ending: 'boolean' },
        ...{ updated_ts: 'bigint', updated_by: 'bigint' },
      },
      raisesRevision: true,
    },
    changed.map(({ before, after, opens, due }) => [
      ...[before.id, opens.groups, due, after.status, after.past_due_ts, after.canceled_ts],
      ...[after.is_ending, now, null],
    ]),
  );
  await changeAccess(
    { trx, nextId, siteId, now, actor: BY_JOB },
    settledRows.map(({ before, after, opens }) => ({
      ...{ id: before.id, profileId: before.profile_id },
      before: openOf(before),
      after: isOpen(after, now) ? opens : nothing,
    })),
  );
  const deeds = changed.map(({ before, after }) => ({
    ...{ siteId, actor: BY_JOB, objectKind: 'subscription', objectId: before.id },
    action: hasEnded(after.status) ? 'subscription.ended' : 'subscription.updated',
    ...{ before: { status: before.status }, after: { status: after.status } },
    event: { profile_id: before.profile_id, package_id: before.package_id, status: after.status },
  }));
  await tellSubscribers({ trx, nextId, siteId, now }, changed);
  if (deeds.length > 0) {
    await recordDeeds(trx, nextId, siteId, deeds);
    await publishChange(trx, { topic: 'subscription', siteId });
  }
  return rows.length;
}

/** No lock is needed: who changes a package makes its subscriptions due again. */
async function openedByPackages(
  trx: Trx,
  siteId: number,
  rows: readonly Row[],
): Promise<ReadonlyMap<number, Opened>> {
  const ids = [...new Set(rows.map(({ package_id }) => package_id))];
  const packages = await trx
    .selectFrom('package')
    .select(['id', 'products'])
    .where('site_id', '=', siteId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute();
  return new Map(packages.map((row) => [row.id, openedBy(productsOf(row))]));
}
