import { sql } from 'kysely';
import type { Db, Trx } from '#platform/server/database.ts';
import { createdBy, type Stamp } from '#platform/server/row-stamps.ts';
import {
  type ChannelKind,
  channelKinds,
  fetchedFrom,
  isLiveKind,
  liveKinds,
} from '../../channel-kinds.contract.ts';
import type { Channel } from '../../channels.contract.ts';
import type { ChannelRow } from './channel.ts';

const noCounts = { sent: 0, failed: 0, pending: 0, skipped: 0 };
type Counts = typeof noCounts;

export const readChannel = (
  db: Db | Trx,
  siteId: number,
  kind: ChannelKind,
): Promise<ChannelRow | undefined> =>
  db
    .selectFrom('channel')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('kind', '=', kind)
    .executeTakeFirst();

/** A channel, held until the transaction ends; one that nobody has set up yet gets an empty row, so that there is one to hold. */
export async function holdChannel(
  trx: Trx,
  stamp: Stamp,
  kind: ChannelKind,
  nextId: () => number,
): Promise<ChannelRow> {
  await trx
    .insertInto('channel')
    .values({ ...createdBy(stamp), id: nextId(), kind, updated_by: null, revision: 0 })
    .onConflict((conflict) => conflict.columns(['site_id', 'kind']).doNothing())
    .execute();
  return trx
    .selectFrom('channel')
    .selectAll()
    .where('site_id', '=', stamp.siteId)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** The channels of a site as people see them: all that can be turned on, and what is closed where it was used. Counting reads all that was handed over. */
export async function shownChannels(
  db: Db | Trx,
  { siteId, uri, isCounted = true }: { siteId: number; uri: string; isCounted?: boolean },
): Promise<Channel[]> {
  const rows = await db.selectFrom('channel').selectAll().where('site_id', '=', siteId).execute();
  const counts = isCounted ? await countsOf(db, siteId) : new Map<number, Counts>();
  return channelKinds.flatMap((kind) => {
    const row = rows.find((one) => one.kind === kind);
    if (!row && !isLiveKind(kind)) return [];
    return [shownChannel(kind, row, counts.get(row?.id ?? 0) ?? noCounts, uri)];
  });
}

function shownChannel(kind: ChannelKind, row: ChannelRow | undefined, counts: Counts, uri: string): Channel {
  const path = fetchedFrom[kind];
  return {
    kind,
    is_closed: !isLiveKind(kind),
    is_enabled: row?.is_enabled ?? false,
    feed_url: path === undefined ? null : `${uri}${path}`,
    remote_id: row?.remote_id ?? '',
    key_id: row?.key_id ?? '',
    secret_end: row?.secret_end ?? null,
    is_preview: row?.is_preview ?? false,
    section_map: (row?.section_map ?? []) as Channel['section_map'],
    remote_title: row?.remote_title ?? '',
    remote_sections: (row?.remote_sections ?? []) as Channel['remote_sections'],
    verified_ts: row?.verified_ts ?? null,
    last_sent_ts: row?.last_sent_ts ?? null,
    problem: row?.is_enabled ? row.problem : null,
    problem_ts: row?.is_enabled ? row.problem_ts : null,
    counts,
    revision: row?.revision ?? 0,
    updated_ts: row?.revision ? row.updated_ts : null,
  };
}

async function countsOf(db: Db | Trx, siteId: number): Promise<Map<number, Counts>> {
  const { rows } = await sql<{ channel_id: number; status: keyof Counts; count: string }>`
    select channel_id, status, count(*) as count from channel_item
    where site_id = ${siteId} group by channel_id, status`.execute(db);
  const all = new Map<number, Counts>();
  for (const { channel_id: id, status, count } of rows) {
    all.set(id, { ...(all.get(id) ?? noCounts), [status]: Number(count) });
  }
  return all;
}

/** Which channels of a site are on, and whether it has one that is closed. */
export async function channelsInUse(
  db: Db | Trx,
  siteId: number,
): Promise<{ live: number; hasClosed: boolean }> {
  const rows = await db
    .selectFrom('channel')
    .select(['kind', 'is_enabled'])
    .where('site_id', '=', siteId)
    .execute();
  const live = rows.filter(({ kind, is_enabled }) => is_enabled && liveKinds.some((one) => one === kind));
  return { live: live.length, hasClosed: rows.some(({ kind }) => !isLiveKind(kind)) };
}
