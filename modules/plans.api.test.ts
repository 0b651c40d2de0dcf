import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ownValues } from '#apps/testing/ids-of-calls.ts';
import { fillWithRows } from '#apps/testing/many-rows.ts';
import { ofTriedRoom } from '#apps/testing/of-tried-room.ts';
import { signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { makeFullSite } from '#apps/testing/two-sites.ts';
import { allContracts } from '#modules/all-contracts.ts';
import { allSamples } from '#modules/all-samples.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { filledPath, queryKeysOf } from '#platform/testing/keys-of-calls.ts';
import { recordStatements, type SentStatement } from '#platform/testing/record-statements.ts';
import type { FullSite } from '#platform/testing/samples.ts';

/** Tables of sites that stay small, each with its reason. All others grow, and no list may read one from end to end. */
const small: Readonly<Record<string, string>> = Object.assign(
  { outbox: 'Emptied once its events are told.', outbox_retry: 'What failed and is tried again.' },
  { audit_seal: 'One for each ten seconds in which something was written; read by its key.' },
  { quota_limit: 'A row a quota.', quota_use: 'Read by its key; a month of days is kept.' },
  ...allSamples.map((samples) => samples.small),
);

/** Statements that may, each with its reason. */
const allowed: { matches: RegExp; table: string; reason: string }[] = [
  {
    matches: /^(with led_on|select) .+ from redirect r where r\.site_id = \$\d+ and r\.deleted_ts is null/s,
    table: 'redirect',
    reason:
      'A site has some ten thousand redirects, their orders and views are many, and hits change with every visit. ' +
      'The figures for 50,000 are in bench/results.',
  },
  ...['view_daily', 'view_monthly', 'referrer_daily'].map((table) => ({
    ...{ matches: /^\s*select .+ coalesce\(sum\(d\.views\) filter/s, table },
    reason: 'A report adds up every view of its days; the period asked for here is nearly all that there is.',
  })),
];

const ROWS = 20_000;

/** What every filter and order of every list is asked with: what lists have in common, and what the rooms say. */
function asked(full: FullSite): Record<string, readonly (string | number)[]> {
  const { id, communityIds, ids } = full;
  const all: Record<string, readonly (string | number)[]> = {
    ...{ limit: [100], offset: [9_000], order_direction: [1, -1], page: [2], items_per_page: [10] },
    ...{ search: ['our'], period: ['1d', '1w', '1m', 'lifetime'], trend_offset: [14], site_id: [id] },
    ...{ group_id: ids.role ?? [], exclude_group_ids: ids.role ?? [], community_id: communityIds },
  };
  for (const [key, values] of allSamples.flatMap((room) => Object.entries(room.asked?.(full) ?? {}))) {
    all[key] = [...new Set([...(all[key] ?? []), ...values])];
  }
  return all;
}

const lists = Object.entries(allContracts as Record<string, Endpoint>).filter(
  ([name, endpoint]) => endpoint.method === 'GET' && /^(list|count|export)/.test(name),
);

let api: TestApi;
let site: FullSite;
let explaining: pg.Client;
let recorder: ReturnType<typeof recordStatements>;
const callers: Record<string, { token: string; host: string }> = {};
let large: string[];
/** Partitions that nothing stands in yet; reading one costs nothing. */
let empty: string[];

beforeAll(async () => {
  api = await startApi();
  const { pool, connectionString } = api.ground.database;
  site = await makeFullSite(api, 'ours.test', 'our-mark');
  const other = await makeFullSite(api, 'theirs.test', 'their-mark');
  for (const [{ id, communityIds }, rows] of [
    [site, ROWS],
    [other, ROWS / 4],
  ] as const) {
    await fillWithRows(pool, { siteId: id, communityIds, now: api.now }, rows);
  }
  large = (await tablesOfSites(pool)).filter((table) => !(table in small));
  await vi.waitFor(() => vacuumed(pool), { timeout: 60_000, interval: 200 });
  const partitions = await pool.query<{ name: string }>(
    '/* one node */ select relname as name from pg_class where relispartition and relpages = 0',
  );
  empty = partitions.rows.map(({ name }) => name);
  const at = { siteId: site.id, host: site.host };
  callers.owner = { ...site.owner, host: site.host };
  callers.admin = { ...site.admins[0], host: site.host };
  callers.contributor = { ...(await signInAs(api.ground, at, 'contributor')), host: site.host };
  explaining = new pg.Client({ connectionString });
  await explaining.connect();
  recorder = recordStatements();
});
afterAll(async () => {
  recorder.stop();
  await explaining.end();
  await api.stop();
});

test('every table of sites is small for a reason, or has the rows of a large one here', async () => {
  const { pool } = api.ground.database;
  expect(Object.keys(small).filter((table) => large.includes(table))).toEqual([]);
  const counts: Record<string, number> = {};
  for (const table of large) {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from (select 1 from ${table} where site_id = $1 limit 2000) as found`,
      [site.id],
    );
    counts[table] = rows[0]?.count ?? 0;
  }
  const unfilled = Object.entries(counts).filter(([, count]) => count < 2_000);
  expect(unfilled, "say in the room's samples why it is `small`, or fill it in `manyRows`").toEqual([]);
});

describe.each(ofTriedRoom(lists))('%s', (_, endpoint) => {
  const keys = queryKeysOf(endpoint).filter(
    (key) => !['after', 'custom_filters', 'index', '__json__'].includes(key),
  );

  test('every key that it can be asked with is tried', () => {
    const known = Object.keys(asked(site));
    const untried = keys.filter((key) => !known.includes(key));
    expect(untried, "values of each stand in `asked` of the room's samples").toEqual([]);
  });

  test('reads no large table from end to end, whatever it is asked', { timeout: 240_000 }, async () => {
    const scans = new Map<string, string>();
    const explained = new Set<string>();
    for (const caller of ['owner', 'admin', 'contributor']) {
      for (const search of searchesOf(endpoint, keys)) {
        recorder.take();
        const path = `${filledPath(endpoint, ownValues(endpoint, site))}?${search}`;
        const { status } = await api.as(callers[caller]).send({ method: 'GET', path });
        if (caller === 'owner') expect(status, path).toBe(200);
        for (const statement of recorder.take()) {
          if (explained.has(statement.text)) continue;
          explained.add(statement.text);
          for (const scan of await scansOf(statement)) scans.set(scan.slice(0, 400), `${caller} ?${search}`);
        }
      }
    }
    expect(Object.fromEntries(scans), 'an index finds the rows, or the table is `small`').toEqual({});
  });
});

test('readers get lists along an index, and none is sorted anew', { timeout: 60_000 }, async () => {
  const post = `/${site.mark}-${site.ids.post?.[0]}`;
  const lists = ['/', '/?page=9', '/section-7?page=2', '/tag/tag-13', '/author/person-1', post];
  const community = `/community/${site.mark}-community-1?page=3`;
  const found = new Set<string>();
  for (const path of [...lists, community, '/feed.xml', '/section-14/feed.json', '/sitemap-news.xml']) {
    recorder.take();
    const { status } = await api.as({ host: site.host }).send({ method: 'GET', path });
    expect([path, status]).toEqual([path, 200]);
    for (const { text, values } of recorder.take()) {
      const plan = await planOf({ text, values });
      const faults = plan ? [...largeScans(plan), ...largeSorts(plan)] : [];
      for (const fault of faults) found.add(`${path}: ${fault} in ${text.replace(/\s+/g, ' ')}`);
    }
  }
  expect([...found].join('\n')).toBe('');
});

test('a scan that is planted is found', async () => {
  const text = "select id from post where site_id = $1 and lower(subheadline) = 'x'";
  expect(await scansOf({ text, values: [site.id] })).toEqual([`Seq Scan on post in ${text}`]);
});

/** What an open transaction may still see is not marked as visible to all, and the planner would shun the index for it. */
async function vacuumed(pool: pg.Pool): Promise<void> {
  await pool.query(`vacuum (analyze) ${large.join(', ')}`);
  const { rows } = await pool.query<{ name: string }>(
    `/* one node */ select c.relname as name from pg_class c left join pg_inherits i on i.inhrelid = c.oid
     where c.relkind = 'r' and coalesce(i.inhparent, c.oid) = any($1::regclass[])
       and c.relallvisible < 0.95 * c.relpages`,
    [large],
  );
  expect(rows.map(({ name }) => name)).toEqual([]);
}

/** The tables that have rows of sites, partitions left out. */
async function tablesOfSites(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'site_id' and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     order by c.relname`,
  );
  return rows.map(({ name }) => name);
}

/** Each value of each key alone, and the first of each with each order where there are orders. */
function searchesOf(endpoint: Endpoint, keys: readonly string[]): URLSearchParams[] {
  const own = asked(site);
  const orders = keys.includes('order_by') ? (own.order_by ?? []) : [];
  const searches = keys.flatMap((key) =>
    (own[key] ?? []).flatMap((value, at) => [
      { [key]: String(value) },
      ...(at === 0 && key !== 'order_by'
        ? orders.map((order) => ({ order_by: String(order), [key]: String(value) }))
        : []),
    ]),
  );
  return [{}, ...searches]
    .filter((search) => endpoint.query?.safeParse(search).success ?? true)
    .map((search) => new URLSearchParams(search));
}

async function scansOf({ text, values }: SentStatement): Promise<string[]> {
  const plan = await planOf({ text, values });
  if (!plan) return [];
  const allowances = allowed.filter(({ matches }) => matches.test(text.trim()));
  const scanned = largeScans(plan);
  const refused = scanned.filter(
    (name) => !allowances.some(({ table }) => table === name || name.startsWith(`${table}_2`)),
  );
  return refused.map((table) => `Seq Scan on ${table} in ${text.replace(/\s+/g, ' ')}`);
}

async function planOf({ text, values }: SentStatement): Promise<Plan | null> {
  if (!/^\s*(with|select)\b/i.test(text)) return null;
  const { rows } = await explaining.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `/* one node */ explain (format json) ${text}`,
    values,
  );
  return rows[0]?.['QUERY PLAN'][0].Plan ?? null;
}

type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Plan Rows': number; Plans?: Plan[] };

/** Sorts of more than some pages of a list: no index has given its order. */
const largeSorts = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Sort' && plan['Plan Rows'] > 300 ? [`Sort of ${plan['Plan Rows']}`] : []),
  ...(plan.Plans ?? []).flatMap(largeSorts),
];

function largeScans(plan: Plan): string[] {
  const table = plan['Relation Name'] ?? '';
  const isLarge = large.some((name) => table === name || new RegExp(`^${name}_\\d`).test(table));
  const own = plan['Node Type'] === 'Seq Scan' && isLarge && !empty.includes(table) ? [table] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(largeScans)];
}
