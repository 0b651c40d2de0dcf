import type { Readable } from 'node:stream';
import type { Db, Trx } from '#platform/server/database.ts';
import type { Files } from '#platform/server/files.ts';
import { OutgoingError } from '#platform/server/outgoing-http/outgoing-error.ts';
import type { FetchGuarded } from '#platform/server/outgoing-http.ts';
import type { Quotas } from '#platform/server/quotas.ts';
import { mediaTypeOf } from './media-type.ts';

const AT_ONCE = 4;
const PAGE = 100;
const MOST_BYTES = 200 * 1024 ** 2;
const TIMEOUT = 60_000;
/** After this many failures in a row nothing more is asked of a host. */
const PATIENCE = 5;

const OVER_TOTAL = 'This import reached its limit for files.';
const OVER_LIMIT = "The site's limit of files for this day was reached.";

type Pending = { id: number; source_url: string | null; filename: string };

/** How many files were had, of how many bytes, how many could not be, and how many of these were too much. */
export type FetchedCounts = { fetched: number; bytes: number; missing: number; left_out: number };

export const nothingFetched: FetchedCounts = { fetched: 0, bytes: 0, missing: 0, left_out: 0 };

export type FetchAssets = {
  db: Db;
  files: Files;
  /** Bounds what is fetched in a day, over all imports of the site. */
  quotas: Quotas;
  fetch: FetchGuarded;
  siteId: number;
  /** Of all files of this import together. */
  mostBytes: number;
  now: () => number;
  /** What earlier runs have counted, of files that are no longer pending. */
  countedBefore: FetchedCounts;
  /** Writes what became of a file together with the new counts. */
  step(write: (trx: Trx, counts: FetchedCounts) => Promise<FetchedCounts>): Promise<void>;
  /** A safe point after each page of assets: it may throw to end the work. */
  progress(done: number): Promise<void>;
};

/**
 * Fetches the files of assets that are known by address only. What cannot be had is marked as missing, with the
 * reason among its custom fields.
 * @returns the counts of this and earlier runs
 */
export async function fetchPendingAssets(work: FetchAssets): Promise<FetchedCounts> {
  let counted = work.countedBefore;
  const failures = new Map<string, number>();
  let done = counted.fetched + counted.missing;
  for (;;) {
    const page = await pendingPage(work);
    if (page.length === 0) return counted;
    const queue = [...page];
    const worker = async () => {
      for (let asset = queue.shift(); asset; asset = queue.shift()) {
        const room = work.mostBytes - counted.bytes;
        const outcome = room > 0 ? await fetchOne(work, asset, failures, room) : OVER_TOTAL;
        counted = await settle(work, asset, outcome);
        done += 1;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    await work.progress(done);
  }
}

function pendingPage({ db, siteId }: FetchAssets): Promise<Pending[]> {
  return db
    .selectFrom('asset')
    .select(['id', 'source_url', 'filename'])
    .where('site_id', '=', siteId)
    .where('status', '=', 'pending')
    .orderBy('id')
    .limit(PAGE)
    .execute();
}

type Stored = { key: string; sha256: string; size: number; mime: string };
/** A stored file, or why there is none. */
type Outcome = Stored | string;

async function fetchOne(
  work: FetchAssets,
  asset: Pending,
  failures: Map<string, number>,
  room: number,
): Promise<Outcome> {
  const host = URL.parse(asset.source_url ?? '')?.host ?? '';
  if ((failures.get(host) ?? 0) >= PATIENCE) return "The other server couldn't be reached.";
  const maxBytes = Math.min(MOST_BYTES, room);
  const site = { siteId: work.siteId, profileId: null };
  if (!(await work.quotas.tryTake(work.db, site, { files: 1, bytes: 0 }))) return OVER_LIMIT;
  try {
    const body = await bodyOf(work, asset.source_url ?? '');
    const stored = await work.files.put(body, { siteId: work.siteId, maxBytes });
    failures.delete(host);
    await work.quotas.record(work.db, site, { bytes: stored.size });
    return stored;
  } catch (error) {
    if (isTooLarge(error) && maxBytes < MOST_BYTES) return OVER_TOTAL;
    const reason = reasonOf(error);
    if (reason === null) throw error;
    if (isHostsFault(error)) failures.set(host, (failures.get(host) ?? 0) + 1);
    return reason;
  }
}

/** The row and the count of it stand or fall together; an asset that was settled before is not counted again. */
async function settle(work: FetchAssets, asset: Pending, outcome: Outcome): Promise<FetchedCounts> {
  let settled = work.countedBefore;
  await work.step(async (trx, counts) => {
    settled = await settleIn(trx, work, asset, outcome, counts);
    return settled;
  });
  return settled;
}

async function settleIn(
  trx: Trx,
  work: FetchAssets,
  asset: Pending,
  outcome: Outcome,
  counts: FetchedCounts,
): Promise<FetchedCounts> {
  if (typeof outcome !== 'string') {
    if (!(await markReady(trx, work, asset, outcome))) return counts;
    return { ...counts, fetched: counts.fetched + 1, bytes: counts.bytes + outcome.size };
  }
  if (!(await markMissing(trx, work, asset, outcome))) return counts;
  const left_out = counts.left_out + (outcome === OVER_TOTAL ? 1 : 0);
  return { ...counts, missing: counts.missing + 1, left_out };
}

class Refused extends Error {}

async function bodyOf({ fetch }: FetchAssets, url: string): Promise<Readable> {
  const answer = await fetch(url, { maxBytes: MOST_BYTES, timeoutMs: TIMEOUT });
  if (answer.status === 200) return answer.body;
  answer.body.destroy();
  throw new Refused(`The other server answered with ${answer.status}.`);
}

function reasonOf(error: unknown): string | null {
  if (error instanceof OutgoingError || error instanceof Refused) return error.message;
  return isTooLarge(error) ? 'The file is too large.' : null;
}

const isTooLarge = (error: unknown): boolean => (error as { code?: unknown }).code === 'payload_is_too_large';

function isHostsFault(error: unknown): boolean {
  return error instanceof OutgoingError && (error.problem === 'unreachable' || error.problem === 'timed_out');
}

async function markReady(
  trx: Trx,
  { siteId, now }: FetchAssets,
  asset: Pending,
  stored: Stored,
): Promise<boolean> {
  const { fileType } = mediaTypeOf(asset.filename, stored.mime);
  const { numUpdatedRows } = await trx
    .updateTable('asset')
    .set({
      status: 'ready',
      storage_key: stored.key,
      is_settled: false,
      sha256: stored.sha256,
      size: stored.size,
      mime: stored.mime,
      file_type: fileType,
      updated_ts: now(),
    })
    .where('site_id', '=', siteId)
    .where('id', '=', asset.id)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function markMissing(
  trx: Trx,
  { siteId, now }: FetchAssets,
  asset: Pending,
  reason: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('asset')
    .set((eb) => ({
      // The bytes of an older address are better than none.
      status: eb.case().when('storage_key', 'is', null).then('missing').else('ready').end(),
      custom: eb('custom', '||', eb.cast(eb.val(JSON.stringify({ fetch_problem: reason })), 'jsonb')),
      updated_ts: now(),
    }))
    .where('site_id', '=', siteId)
    .where('id', '=', asset.id)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
