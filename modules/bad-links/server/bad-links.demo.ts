import { sql } from 'kysely';
import type { Trx } from '#platform/server/database.ts';
import type { DemoNeeds } from '#platform/server/room.ts';
import { FAILS_UNTIL_BROKEN, type LinkType } from '../link-kinds.contract.ts';
import { linksOfDemo } from './demo-links.ts';
import { readLink } from './links/read-links.ts';
import { syncPosts } from './links/sync-posts.ts';

const DAY = 86_400;
const DAYS = 30;

type Placed = { id: number; fails: number; type: LinkType };

/** What the last month found of the links of the demo newsroom, and an audit. */
export async function demoLinks(needs: DemoNeeds): Promise<void> {
  const { trx, siteId, now, nextId } = needs;
  const { rows: posts } = await sql<{ post_id: number }>`select post_id from post_body
    where site_id = ${siteId} and body ilike '%<a %'`.execute(trx);
  const ids = posts.map(({ post_id }) => post_id);
  await syncPosts(trx as Trx, { siteId, nextId, now }, ids, () => now + DAY);
  const placed: Placed[] = [];
  for (const [at, { href, status, code, fails = 0, age }] of linksOfDemo.entries()) {
    const { address = href, type = 'MALFORMED' } = readLink(href, new Set()) ?? {};
    const found = await trx
      .updateTable('link')
      .set({
        ...{ status, http_code: code ?? null, fails_in_row: fails },
        is_broken: fails >= FAILS_UNTIL_BROKEN || (type === 'INTERNAL' && fails > 0),
        first_seen_ts: now - age * DAY - at * 977,
        last_checked_ts: status === null ? null : now - 120 - at * 150,
        due_ts: type === 'EXTERNAL' ? now + DAY + at * 3_607 : null,
      })
      .where('site_id', '=', siteId)
      .where('address', '=', address)
      .returning('id')
      .executeTakeFirst();
    if (found) placed.push({ id: found.id, fails, type });
  }
  if (placed.length === 0) return;
  await demoDays(trx, siteId, now);
  await demoAudit(needs, placed);
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
    .filter(({ fails, type }) => fails > 0 || type === 'MALFORMED')
    .map(({ id, type }) => ({
      ...{ site_id: siteId, audit_id, link_id: id },
      status: type === 'MALFORMED' ? 'MALFORMED' : 'BROKEN',
    }));
  await trx.insertInto('link_audit_item').values(items).execute();
}
