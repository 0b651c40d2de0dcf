import { sql } from 'kysely';
import { isLivePost } from '#modules/posts/posts.public.ts';
import { escapeHtml } from '#platform/server/html.ts';
import type { DemoNeeds } from '#platform/server/room.ts';
import { FAILS_UNTIL_BROKEN, type LinkResult } from '../link-kinds.contract.ts';
import { readLink } from './links/read-links.ts';
import { hashOf } from './links/sync-posts.ts';

const DAY = 86_400;
const DAYS = 30;

type DemoLink = {
  href: string;
  text: string;
  status: LinkResult | null;
  code?: number;
  fails?: number;
  age: number;
};

/** Links that editors added over the years; names under .test never belong to anybody. */
const links: DemoLink[] = [
  {
    href: 'https://riverwatch.test/levels/wren',
    text: 'River levels',
    status: 'NOT_FOUND',
    code: 404,
    fails: 9,
    age: 26,
  },
  {
    href: 'https://wrenfordmuseum.test/late-nights',
    text: 'the museum',
    status: 'NOT_FOUND',
    code: 410,
    fails: 5,
    age: 21,
  },
  {
    href: 'https://council-archive.test/minutes/2019-05.pdf',
    text: 'the minutes',
    status: 'SITE_NOT_FOUND',
    fails: 12,
    age: 28,
  },
  { href: 'https://tramworks.test/timetable', text: 'the timetable', status: 'TIMEOUT', fails: 4, age: 12 },
  { href: 'https://wrenrowers.test/', text: 'the rowing club', status: 'SSL_ERROR', fails: 6, age: 17 },
  {
    href: 'https://data.harbourtrust.test/tides.csv',
    text: 'tide data',
    status: 'SERVER_ERROR',
    code: 502,
    fails: 3,
    age: 9,
  },
  {
    href: 'https://jobs.stannes.test/vacancies/2291',
    text: 'the vacancy',
    status: 'NOT_FOUND',
    code: 404,
    fails: 1,
    age: 4,
  },
  { href: 'https://northgate-theatre.test/season', text: 'the season', status: 'TIMEOUT', fails: 2, age: 6 },
  {
    href: 'https://lettersofwrenford.test/archive',
    text: 'the archive',
    status: 'FORBIDDEN',
    code: 403,
    age: 23,
  },
  {
    href: 'https://citypapers.test/opinion/bins',
    text: 'City Papers',
    status: 'FORBIDDEN',
    code: 429,
    age: 14,
  },
  { href: 'https://wrenfordtown.test/fixtures', text: 'the fixtures', status: 'OK', code: 200, age: 27 },
  {
    href: 'https://college.wrenford-edu.test/open-day',
    text: 'the open day',
    status: 'OK',
    code: 200,
    age: 19,
  },
  { href: 'https://marketsquare.test/stalls', text: 'the market', status: 'OK', code: 200, age: 11 },
  { href: 'https://floodfund.test/donate', text: 'the fund', status: 'OK', code: 200, age: 8 },
  { href: '/news/council/bin-days', text: 'bin days', status: 'NOT_FOUND', code: 404, fails: 1, age: 25 },
  {
    href: '/whats-on/summer-fair',
    text: 'the summer fair',
    status: 'NOT_FOUND',
    code: 404,
    fails: 1,
    age: 15,
  },
  { href: 'http:/wrenfordbells.test/ringing', text: 'the bell ringers', status: null, age: 20 },
  { href: 'www.parkrun-wrenford.test', text: 'the park run', status: null, age: 13 },
];
/** The newest posts are what people open first; these stay as they are. */
const NEWEST_LEFT = 40;

/** Links of the demo newsroom, what the last month found of them, and an audit. */
export async function demoLinks({ trx, siteId, now, nextId }: DemoNeeds): Promise<void> {
  const { rows: posts } = await sql<{ id: number }>`select p.id from post as p
    where p.site_id = ${siteId} and ${isLivePost()} order by p.created_ts desc
    limit ${links.length * 3} offset ${NEWEST_LEFT}`.execute(trx);
  if (posts.length === 0) return;
  const placed = links.map((link, at) => {
    const count = 1 + (at % 3);
    const postIds = posts.slice(at * 3, at * 3 + count).map(({ id }) => id);
    return { ...link, id: nextId(), postIds, read: readLink(link.href, new Set()) };
  });
  for (const { href, text, postIds } of placed) {
    const html = `<p>More about this: <a href="${escapeHtml(href)}">${escapeHtml(text)}</a>.</p>`;
    await sql`update post_body set body = body || ${html}
      where site_id = ${siteId} and post_id = any(${postIds}::bigint[])`.execute(trx);
  }
  await trx
    .insertInto('link')
    .values(
      placed.map(({ id, href, status, code, fails = 0, age, postIds, read }, at) => {
        const type = read?.type ?? 'MALFORMED';
        const isAsked = type === 'EXTERNAL';
        return {
          ...{ site_id: siteId, id, address: read?.address ?? href, host: read?.host ?? '', type, status },
          ...{ address_hash: hashOf(read?.address ?? href), http_code: code ?? null, fails_in_row: fails },
          is_broken: fails >= FAILS_UNTIL_BROKEN || (type === 'INTERNAL' && fails > 0),
          ...{ first_seen_ts: now - age * DAY - at * 977, post_count: postIds.length },
          last_checked_ts: status === null ? null : now - 3_600 - at * 613,
          due_ts: isAsked ? now + DAY + at * 3_607 : null,
        };
      }),
    )
    .execute();
  const occurrences = placed.flatMap(({ id, postIds }) =>
    postIds.map((post_id) => ({ site_id: siteId, post_id, link_id: id })),
  );
  await trx.insertInto('link_occurrence').values(occurrences).execute();
  await demoDays(trx, siteId, now);
  await demoAudit({ trx, siteId, now, nextId }, placed);
}

/** As a month with one bad week has it. */
async function demoDays(trx: DemoNeeds['trx'], siteId: number, now: number): Promise<void> {
  const rows = Array.from({ length: DAYS }, (_, age) => {
    const day = new Date((now - age * DAY) * 1000).toISOString().slice(0, 10);
    const total = 14 - Math.floor(age / 7);
    const broken = age > 20 ? 2 : age > 12 ? 3 : age > 8 ? 7 : age > 4 ? 5 : 6;
    const counts = { NOT_FOUND: Math.ceil(broken / 2), SITE_NOT_FOUND: 1, TIMEOUT: age % 3 === 0 ? 1 : 0 };
    const found = Object.entries({
      ...counts,
      BROKEN: broken,
      TOTAL: total,
      OK: total - broken - 2,
      FORBIDDEN: 2,
    });
    return found.map(([status, count]) => ({ site_id: siteId, day, status, links: count }));
  });
  await trx.insertInto('link_daily').values(rows.flat()).execute();
}

type Placed = { id: number; fails?: number; read: ReturnType<typeof readLink> };

async function demoAudit({ trx, siteId, now, nextId }: DemoNeeds, placed: readonly Placed[]): Promise<void> {
  const [audit_id, started_ts] = [nextId(), now - 5_400];
  const scope = { scope: 'all', section_ids: [], tag_ids: [], date_from: null, date_to: null };
  const made = { site_id: siteId, created_ts: started_ts };
  await trx
    .insertInto('link_audit')
    .values({
      ...made,
      id: audit_id,
      title: 'Autumn clean-up',
      scope: JSON.stringify(scope),
      link_count: placed.length,
    })
    .execute();
  await trx
    .insertInto('link_task')
    .values({
      ...{ ...made, id: nextId(), audit_id, kind: 'AUDIT', status: 'COMPLETED', started_ts },
      ...{ done: placed.length, total: placed.length, finished_ts: started_ts + 140 },
    })
    .execute();
  const items = placed
    .filter(({ fails = 0, read }) => fails > 0 || read?.type === 'MALFORMED')
    .map(({ id, read }) => ({
      ...{ site_id: siteId, audit_id, link_id: id },
      status: read?.type === 'MALFORMED' ? 'MALFORMED' : 'BROKEN',
    }));
  await trx.insertInto('link_audit_item').values(items).execute();
}
