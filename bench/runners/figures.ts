import { sumOldViews } from '#modules/figures/figures.public.ts';
import { getAuthorPerformance, getSitePerformance } from '#modules/figures/performance.contract.ts';
import { countView } from '#modules/figures/views.contract.ts';
import { recountPageViews } from '#modules/posts/posts.public.ts';
import { openDatabase } from '#platform/server/database.ts';
import { type BenchServer, openBenchServer } from '../data/bench-server.ts';
import { keptNewsroom } from '../data/kept-newsroom.ts';
import { withCopy } from '../data/newsroom-copy.ts';
import { startLoad } from '../load/load.ts';
import type { LoadRequest } from '../load/load-job.ts';
import { inRounds } from '../load/rounds.ts';
import { asPeopleAsk } from './list-cases.ts';
import type { Line, Runner } from './runner.ts';

const DAYS = 730;
const VIEWED_A_DAY = 1_000;
const RECOUNTED_AT_ONCE = 5_000;
/** Beside the lists so many a second arrive, as the target says; more than the machine takes would only queue up. */
const BEACONS_A_SECOND = 10_000;
/** Readers behind so many addresses; one alone would be taken for a program. */
const ADDRESSES = 1_000;
const browser =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36';

/** Views that pages tell of, what lists notice of them, and reports over two years of them. */
export const figures: Runner = {
  run: async ({ posts }) => {
    const newsroom = await keptNewsroom(posts);
    return withCopy(newsroom, async (dataFolder) => {
      const server = await openBenchServer({ ...newsroom, dataFolder }, { TRUST_PROXY: '127.0.0.1' });
      const [load, beside] = [startLoad(), startLoad()];
      try {
        const { postIds, authorId } = await twoYears(server, newsroom.siteId);
        const list = {
          ...{ address: server.address, headers: await server.as('editor') },
          ...asPeopleAsk,
          ...{ seconds: 15, warmUpSeconds: 1, requests: [{ path: `${server.listPath}?limit=50` }] },
        };
        const beacons = {
          ...{ address: server.address, headers: { host: 'localhost', 'user-agent': browser } },
          ...{
            connections: 16,
            seconds: 6,
            warmUpSeconds: 0.5,
            isRaw: true,
            requests: beaconsOf(newsroom.siteId, postIds),
          },
        };
        const [quiet] = await inRounds(load, [list]);
        const alone = await beside.run(beacons);
        // As long as the lists are asked, so that all of their answers are beside views.
        const paced = { ...beacons, seconds: 16, mostPerSecond: BEACONS_A_SECOND };
        const [told, busy] = await Promise.all([beside.run(paced), load.run(list)]);
        const lines: Line[] = [
          {
            what: 'views told by pages, nobody else there',
            ...{ perSecond: alone.perSecond, p50: alone.p50, p99: alone.p99 },
          },
          {
            what: `views told by pages, ${BEACONS_A_SECOND.toLocaleString('en')}/s`,
            ...{ perSecond: told.perSecond, p50: told.p50, p99: told.p99 },
            note: told.refused > 0 ? `${told.refused} refused: ${told.firstRefusal}` : 'lists asked beside',
          },
          { what: 'newest posts, quiet', p50: quiet?.p50 ?? 0, p99: quiet?.p99 ?? 0 },
          { what: 'newest posts, beside the views', p50: busy.p50, p99: busy.p99 },
          { what: 'p99 of the list beside the views', value: busy.p99 / (quiet?.p99 ?? 1), unit: '×' },
          ...(await reporting(server, load, newsroom.siteId, authorId)),
        ];
        return lines.map((line) => ({ ...line, posts }));
      } finally {
        load.end();
        beside.end();
        await server.stop();
      }
    });
  },
};

function beaconsOf(siteId: number, postIds: readonly number[]): LoadRequest[] {
  const path = countView.path.replace('{siteId}', String(siteId));
  return Array.from({ length: ADDRESSES * 4 }, (_, at) => ({
    ...{ path, method: 'POST' as const },
    headers: { 'x-forwarded-for': `10.1.${at % 20}.${Math.floor(at / 20) % 50}` },
    body: {
      kind: 'view',
      post_id: postIds[(at * 7) % postIds.length] ?? 0,
      referrer: 'https://news.example/',
    },
  }));
}

/** Daily figures of two years, spread over the posts. */
async function twoYears(
  { connectionString }: BenchServer,
  siteId: number,
): Promise<{ postIds: number[]; authorId: number }> {
  const database = await openDatabase(connectionString, { max: 2 });
  try {
    const { rows } = await database.pool.query<{ id: number; author: number }>(
      `select id, author_ids[1] as author from post where site_id = $1 and status = 0 order by created_ts desc limit 100000`,
      [siteId],
    );
    const ids = rows.map(({ id }) => Number(id));
    await database.pool.query(
      `insert into view_daily (site_id, day, post_id, views)
        select $1, current_date - d, ids[1 + (d * 7919 + n * 97) % array_length(ids, 1)], 1 + n % 40
        from (select $2::bigint[] as ids) as all_ids, generate_series(0, $3 - 1) as d, generate_series(1, $4) as n
        on conflict do nothing`,
      [siteId, ids, DAYS, VIEWED_A_DAY],
    );
    await database.pool.query(
      `insert into view_source_daily (site_id, day, source, views, reading_seconds, reads)
        select v.site_id, v.day, s.source, sum(v.views), 0, 0 from view_daily as v,
          (values ('direct'), ('search'), ('social'), ('site')) as s (source)
        where v.site_id = $1 group by v.site_id, v.day, s.source on conflict do nothing`,
      [siteId],
    );
    for (let at = 0; at < ids.length; at += RECOUNTED_AT_ONCE) {
      const some = ids.slice(at, at + RECOUNTED_AT_ONCE).map(Number);
      await database.db.transaction().execute((trx) => recountPageViews(trx, siteId, some));
    }
    await sumOldViews(database.db, Math.floor(Date.now() / 1000));
    await database.pool.query(`vacuum (analyze) view_daily, view_monthly, view_source_daily, view_day, view_subject_daily, view_subject_monthly,
        view_share, post`);
    return { postIds: ids.slice(0, 1_000), authorId: Number(rows[0]?.author ?? 0) };
  } finally {
    await database.close();
  }
}

async function reporting(
  server: BenchServer,
  load: ReturnType<typeof startLoad>,
  siteId: number,
  authorId: number,
): Promise<Line[]> {
  const dayBefore = (days: number) =>
    new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10).split('-').reverse().join('-');
  const period = `insight_time_frame_id=custom&custom_date_from=${dayBefore(DAYS)}&custom_date_to=${dayBefore(1)}`;
  const filled = (path: string) =>
    path.replace('{siteId}', String(siteId)).replace('{authorId}', String(authorId));
  const site = filled(getSitePerformance.path);
  const reports = {
    'of the site': site,
    'by the day': site.replace(/performance$/, 'days'),
    'of the top posts': site.replace(/performance$/, 'top_posts'),
    'of the authors': site.replace(/performance$/, 'authors'),
    'of the sections': site.replace(/performance$/, 'sections'),
    'of the sources': site.replace(/performance$/, 'sources'),
    'of an author': filled(getAuthorPerformance.path),
  };
  const headers = await server.as('owner');
  const results = await inRounds(
    load,
    Object.values(reports).map((path) => ({
      ...{ address: server.address, headers, requests: [{ path: `${path}?${period}` }] },
      ...{ connections: 1, seconds: 3, warmUpSeconds: 0.5 },
    })),
  );
  return Object.keys(reports).map((name, at) => {
    const { p50 = 0, p99 = 0, refused = 0, firstRefusal = null } = results[at] ?? {};
    return {
      what: `report over two years, ${name}`,
      p50,
      p99,
      ...(refused > 0 ? { note: `${firstRefusal}` } : {}),
    };
  });
}
