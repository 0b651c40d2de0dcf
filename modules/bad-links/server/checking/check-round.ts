import { sql } from 'kysely';
import type { Database, Trx } from '#platform/server/database.ts';
import { oncePerGround } from '#platform/server/ground.ts';
import { type FetchGuarded, fetchGuarded } from '#platform/server/outgoing-http.ts';
import { stateAfter } from '../links/link-state.ts';
import { type Asked, askAddress } from './ask-address.ts';

/** How other sites are asked, and how long each of their hosts is left alone; tests ask servers of their own. */
export const linkAskerOf = oncePerGround(() => ({ fetch: fetchGuarded as FetchGuarded, hostSeconds: 5 }));

export type CheckNeeds = { database: Database; asker: { fetch: FetchGuarded; hostSeconds: number } };
export type Round = { site: { id: number; uri: string }; now: number; signal?: AbortSignal | undefined };

/** So many hosts are asked at a time, each for one address. */
const HOSTS_AT_ONCE = 10;
const LOOKED_AT = 500;
/** What our own network kept from being asked. */
const AGAIN_SECONDS = 1_800;

type DueLink = { id: number; address: string; host: string; fails_in_row: number; failed_ts: number | null };

/**
 * Asks for the next due links of a site, one of each host that is not left alone; those of an audit first and only,
 * where one is named.
 * @returns those that were asked
 */
export async function checkRound(
  { database: { db }, asker }: CheckNeeds,
  { site, now, signal }: Round,
  auditId: number | null = null,
): Promise<number[]> {
  const ofAudit =
    auditId === null
      ? sql`l.due_ts <= ${now}`
      : sql`exists (select 1 from link_audit_item as i where i.site_id = ${site.id}
          and i.audit_id = ${auditId} and i.link_id = l.id and i.status = 'OPEN')`;
  const { rows } =
    await sql<DueLink>`select l.id, l.address, l.host, l.fails_in_row, l.failed_ts from link as l
    where l.site_id = ${site.id} and l.type = 'EXTERNAL' and l.post_count > 0 and l.due_ts is not null
      and ${ofAudit}
      and not exists (select 1 from link_host as h
        where h.site_id = ${site.id} and h.host = l.host and h.next_ts > ${now})
    order by l.due_ts limit ${LOOKED_AT}`.execute(db);
  const byHost = new Map(rows.toReversed().map((row) => [row.host, row]));
  const chosen = [...byHost.values()].reverse().slice(0, HOSTS_AT_ONCE);
  const free = await claimHosts(db, site.id, chosen, now, now + asker.hostSeconds);
  const asked = await Promise.all(
    chosen
      .filter(({ host }) => free.has(host))
      .map(async (link) => ({
        link,
        answer: await askAddress(asker.fetch, link.address, options(site, now, signal)),
      })),
  );
  // What the end of the server cut off says nothing of the address.
  if (signal?.aborted) return [];
  // In the order in which whoever counts links holds them, so that neither waits for the other.
  const inOrder = asked.toSorted((one, other) => one.link.id - other.link.id);
  await db.transaction().execute(async (trx) => {
    for (const { link, answer } of inOrder) await writeAnswer(trx, site.id, link, answer, now);
  });
  return asked.map(({ link }) => link.id);
}

/** Asks for one link now, whatever its host was asked a moment ago. */
export async function checkLink(
  { database: { db }, asker }: CheckNeeds,
  { site, now, signal }: Round,
  link: DueLink,
): Promise<void> {
  const answer = await askAddress(asker.fetch, link.address, options(site, now, signal));
  await db.transaction().execute((trx) => writeAnswer(trx, site.id, link, answer, now));
}

const options = ({ uri }: Round['site'], now: number, signal: AbortSignal | undefined) => ({
  agent: `Masthead-Links/1.0 (+${URL.parse(uri)?.origin ?? uri})`,
  ...{ now, signal },
});

/** The hosts that nobody else asks at this moment; they are left alone from now on. */
async function claimHosts(
  db: Database['db'],
  siteId: number,
  links: readonly DueLink[],
  now: number,
  next_ts: number,
): Promise<Set<string>> {
  if (links.length === 0) return new Set();
  const rows = await db
    .insertInto('link_host')
    .values(links.map(({ host }) => ({ site_id: siteId, host, next_ts })))
    .onConflict((conflict) =>
      conflict
        .columns(['site_id', 'host'])
        .doUpdateSet((eb) => ({ next_ts: eb.ref('excluded.next_ts') }))
        .where('link_host.next_ts', '<=', now),
    )
    .returning('host')
    .execute();
  return new Set(rows.map(({ host }) => host));
}

async function writeAnswer(
  trx: Trx,
  siteId: number,
  link: DueLink,
  answer: Asked | null,
  now: number,
): Promise<void> {
  const set = answer
    ? {
        ...stateAfter(link, answer.result, now, answer.retryTs),
        ...{ status: answer.result, http_code: answer.http_code, last_checked_ts: now },
      }
    : { due_ts: now + AGAIN_SECONDS };
  await trx.updateTable('link').set(set).where('site_id', '=', siteId).where('id', '=', link.id).execute();
  const retryTs = answer?.retryTs ?? null;
  if (retryTs === null) return;
  await trx
    .updateTable('link_host')
    .set({ next_ts: retryTs })
    .where('site_id', '=', siteId)
    .where('host', '=', link.host)
    .execute();
}
