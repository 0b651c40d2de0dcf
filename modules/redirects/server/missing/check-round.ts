import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import type { Events } from '#platform/server/events.ts';
import { readZonedSite } from '#platform/server/zoned-site.ts';
import type { SiteRules } from '../rules/kept-rules.ts';
import type { LivePages } from '../rules/live-pages.ts';
import type { RulesOfSites } from '../rules/site-rules.ts';
import { readCheckState, writeCheckState } from './check-state.ts';
import { type JudgedRedirect, missingTargets } from './missing-targets.ts';

export type CheckNeeds = { db: Db; events: Pick<Events, 'caughtUp'>; pages: LivePages; rules: RulesOfSites };

/** Redirects that are judged together. */
const AT_ONCE = 1_000;
/** A site that changes all the time is judged for so much of the time: one part in so many. */
const SHARE = 20;
/** What is judged quickly may be judged again so soon, in seconds. */
const SHORTEST_REST = 2;
const LONGEST_REST = 900;

const nowTs = () => Math.floor(Date.now() / 1000);

/**
 * Goes on with judging the redirects of a site, from where it stopped, until the time is up. Whatever is heard meanwhile is
 * judged by the next round.
 * @returns when to go on, in unix seconds; null where all that was heard is judged
 */
export async function checkRound(
  needs: CheckNeeds,
  siteId: number,
  isOver: () => boolean = () => false,
): Promise<number | null> {
  const { db } = needs;
  const state = await readCheckState(db, siteId);
  if (!state || (state.round_count === null && state.heard_count <= state.checked_count)) return null;
  const round = state.round_count ?? state.heard_count;
  const began = state.began_ts ?? nowTs();
  if (state.round_count === null)
    await writeCheckState(db, siteId, { round_count: round, after_id: 0, took_ms: 0, began_ts: began });
  let [after, took] = state.round_count === null ? [0, 0] : [state.after_id, state.took_ms];
  // What is kept of the site in memory is as new as what was heard before; what changes from now on is heard again.
  await needs.events.caughtUp();
  const rules = await needs.rules.get(siteId);
  for (;;) {
    const start = performance.now();
    const last = await judgeSome(needs, siteId, rules, after);
    const spent = performance.now() - start;
    took += spent;
    if (last === null) break;
    after = last;
    await writeCheckState(db, siteId, { after_id: after, took_ms: Math.round(took) });
    if (isOver()) return nowTs() + 1;
    // Half of the time is for those who wait for a page.
    await pause(spent);
  }
  const rest = Math.min(Math.max((took * SHARE) / 1_000, SHORTEST_REST), LONGEST_REST);
  const next = Math.ceil(nowTs() + rest);
  await writeCheckState(db, siteId, {
    ...{ checked_count: round, checked_ts: began, next_ts: next },
    ...{ round_count: null, after_id: 0, began_ts: null },
  });
  const { heard_count: heard = round } = (await readCheckState(db, siteId)) ?? {};
  return heard > round ? next : null;
}

type Row = JudgedRedirect & { revision: number; is_missing: boolean };

/** @returns the id of the last redirect that was judged; null once there is none behind `after` */
async function judgeSome(
  { db, pages }: CheckNeeds,
  siteId: number,
  rules: SiteRules,
  after: number,
): Promise<number | null> {
  const { rows } = await sql<Row>`
    select id, target_key, match, revision, is_missing from redirect
    where site_id = ${siteId} and deleted_ts is null and id > ${after}
    order by id limit ${AT_ONCE}`.execute(db);
  const last = rows.at(-1);
  if (!last) return null;
  const site = await readZonedSite(db, siteId);
  const missing = await missingTargets(pages, db, site, rows, rules);
  const changed = rows.filter(({ id, is_missing }) => is_missing !== missing.has(id));
  if (changed.length > 0) {
    const ids = changed.map(({ id }) => id);
    const revisions = changed.map(({ revision }) => revision);
    const flags = changed.map(({ id }) => missing.has(id));
    // One that was saved meanwhile has been judged with that, or is by the round that follows.
    await sql`update redirect as r set is_missing = judged.is_missing
      from unnest(${ids}::bigint[], ${revisions}::int[], ${flags}::boolean[]) as judged (id, revision, is_missing)
      where r.site_id = ${siteId} and r.id = judged.id and r.revision = judged.revision`.execute(db);
  }
  return last.id;
}
