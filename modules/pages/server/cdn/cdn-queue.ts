import { insertRows } from '#platform/server/bulk-rows.ts';
import type { Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { keep } from '#platform/server/kept.ts';
import type { Stale } from '../cache/page-cache.ts';
import { readCdn } from './cdn-settings.ts';
import { type CdnPurge, EVERY_PAGE } from './purge-requests.ts';

export const CDN_JOB = 'pages.cdn_purge';
/** The pauses between tries grow to hours: a provider that is down for two days is told all the same. */
const MOST_ATTEMPTS = 25;
/** What comes within this time is sent together; this server's own pages are new by then, and those of others. */
const TOGETHER_MILLISECONDS = 500;
/** More than this at once is told as every page. */
const MOST_AT_ONCE = 1_000;
const KEPT_SITES = 2_000;
const KEPT_MILLISECONDS = 60_000;
/** What a header can carry; no page has another key. */
const KEY = /^[\x21-\x2b\x2d-\x7e]{1,200}$/;

type Enqueueing = Pick<Ground, 'jobs'>;

/** Has what waits sent to the provider, now. */
export const enqueueDelivery = ({ jobs }: Enqueueing, trx: Trx, siteId: number): Promise<void> =>
  jobs.enqueue(trx, CDN_JOB, { siteId }, { key: `${CDN_JOB}:${siteId}`, maxAttempts: MOST_ATTEMPTS });

export type CdnQueue = {
  /** Has pages dropped in front of the site too, where there is a cache there. Every server may say the same. */
  note(siteId: number, purges: readonly CdnPurge[]): void;
  noteStale(stale: Stale): void;
  /** Writes down what is still in memory. */
  close(): Promise<void>;
};

/** Collects what is dropped, writes it down for the job, and says each thing once. */
export function openCdnQueue({ database, events, jobs, log }: Ground): CdnQueue {
  const { db, ids } = database;
  const fronted = keep<number, boolean>({
    ...{ most: KEPT_SITES, maxAgeMilliseconds: KEPT_MILLISECONDS, events },
    load: async (siteIds) => {
      const rows = await Promise.all(siteIds.map(async (id) => [id, await readCdn(db, id)] as const));
      return new Map(rows.map(([id, row]) => [id, row !== undefined && row.provider !== 'none']));
    },
  });
  events.on('cdn', ({ siteId }) => fronted.drop(siteId));
  let noted = new Map<number, Map<string, CdnPurge>>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  const write = async (siteId: number, purges: readonly CdnPurge[]): Promise<void> => {
    if (!(await fronted.get(siteId))) return;
    const now = Math.floor(Date.now() / 1000);
    // In one order, so that two servers that write the same do not wait for each other.
    const sorted = purges.toSorted((a, b) => (`${a.kind} ${a.value}` < `${b.kind} ${b.value}` ? -1 : 1));
    await db.transaction().execute(async (trx) => {
      await insertRows(
        trx,
        'cdn_purge',
        siteId,
        ['id', 'kind', 'value', 'is_soft', 'created_ts'],
        sorted.map(({ kind, value, isSoft }) => [ids.next(), kind, value, isSoft, now]),
        // Under a new id it is not taken for the one that is being sent right now.
        `on conflict (site_id, kind, value) do update set id = excluded.id,
          is_soft = cdn_purge.is_soft and excluded.is_soft`,
      );
      await enqueueDelivery({ jobs }, trx, siteId);
    });
  };
  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const taken = noted;
    noted = new Map();
    for (const [siteId, purges] of taken) {
      await write(siteId, [...purges.values()]).catch((err) =>
        log.warn({ err, siteId }, 'what a cache in front should drop was not written down'),
      );
    }
  };
  const note: CdnQueue['note'] = (siteId, purges) => {
    const own = noted.get(siteId) ?? new Map<string, CdnPurge>();
    noted.set(siteId, own);
    for (const purge of purges) {
      if (purge.kind === 'tag' && !KEY.test(purge.value)) continue;
      const key = `${purge.kind} ${purge.value}`;
      own.set(key, { ...purge, isSoft: purge.isSoft && (own.get(key)?.isSoft ?? true) });
    }
    if (own.size > MOST_AT_ONCE) {
      const all: CdnPurge = { kind: 'tag', value: EVERY_PAGE, isSoft: false };
      noted.set(siteId, new Map([[EVERY_PAGE, all]]));
    }
    timer ??= setTimeout(() => {
      writing = writing.then(flush);
    }, TOGETHER_MILLISECONDS).unref();
  };
  return {
    note,
    noteStale: ({ siteId, keys, isSoft }) =>
      note(
        siteId,
        (keys ?? [EVERY_PAGE]).map((value) => ({ kind: 'tag' as const, value, isSoft })),
      ),
    close: async () => {
      await writing;
      await flush();
    },
  };
}
