import { createHash } from 'node:crypto';
import { insertRows } from '#platform/server/bulk-rows.ts';
import type { Db, Trx } from '#platform/server/database.ts';

export type LinkResult = { address: string; is_broken: boolean; status: number | null; checked_ts: number };

const DAY = 86_400;
/** What failed may have been a bad moment of another server. */
const FAILED_SECONDS = 300;
/** Nothing reads an older result. */
const KEPT_SECONDS = 3 * DAY;

const hashOf = (address: string): string => createHash('sha256').update(address).digest('hex');

/** Whether an address need not be tried again; one that failed is, with the next save. */
export const isFresh = (
  { checked_ts, is_broken }: Pick<LinkResult, 'checked_ts' | 'is_broken'>,
  now: number,
): boolean => checked_ts > now - (is_broken ? FAILED_SECONDS : DAY);

/** Whether a link failed when it was last tried, and that is not long ago. */
export const isKnownBroken = (
  result: Pick<LinkResult, 'checked_ts' | 'is_broken'> | undefined,
  now: number,
): boolean => result?.is_broken === true && result.checked_ts > now - DAY;

/** What is known of these addresses. */
export async function linkResults(
  db: Db | Trx,
  siteId: number,
  addresses: readonly string[],
): Promise<Map<string, LinkResult>> {
  if (addresses.length === 0) return new Map();
  const hashes = addresses.map(hashOf);
  const rows = await db
    .selectFrom('link_check')
    .select(['address', 'is_broken', 'status', 'checked_ts'])
    .where('site_id', '=', siteId)
    .where((eb) => eb('address_hash', '=', eb.fn.any(eb.val(hashes))))
    .execute();
  return new Map(rows.map((row) => [row.address, row]));
}

export async function keepResults(trx: Trx, siteId: number, results: readonly LinkResult[]): Promise<void> {
  if (results.length === 0) return;
  // In one order, so that two posts with the same links do not wait for each other.
  const rows = results
    .map((one) => ({ ...one, hash: hashOf(one.address) }))
    .toSorted((one, other) => (one.hash < other.hash ? -1 : 1));
  const columns = ['address_hash', 'address', 'is_broken', 'status', 'checked_ts'] as const;
  const values = rows.map((row) => [row.hash, row.address, row.is_broken, row.status, row.checked_ts]);
  const anew =
    'on conflict (site_id, address_hash) do update set is_broken = excluded.is_broken, status = excluded.status, checked_ts = excluded.checked_ts';
  await insertRows(trx, 'link_check', siteId, columns, values, anew);
}

/** Forgets what is too old to be read. @param now unix seconds */
export async function forgetResults(db: Db, now: number, signal?: AbortSignal): Promise<void> {
  const before = now - KEPT_SECONDS;
  const sites = await db
    .selectFrom('link_check')
    .select('site_id')
    .distinct()
    .where('checked_ts', '<', before)
    .execute();
  for (const { site_id } of sites) {
    if (signal?.aborted) return;
    await db
      .deleteFrom('link_check')
      .where('site_id', '=', site_id)
      .where('checked_ts', '<', before)
      .execute();
  }
}
