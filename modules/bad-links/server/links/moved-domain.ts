import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { callersOf } from '#modules/accounts/accounts.public.ts';
import type { PostBodies } from '#modules/posts/posts.public.ts';
import type { Db } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { ASKED } from '../job-queues.ts';
import { placedLinks } from './read-links.ts';

/** By this the acts on posts know that links to a domain of before are to lead within the site. */
const MOVED_DOMAIN = 'moved_domain';
const JOB = 'bad-links.moved_domain';
const PAGE = 2_000;
const MOST_POSTS = 100_000;
const ORIGIN = /^(href\s*=\s*["']?\s*)(?:https?:)?\/\/[^/?#"'\s>]+(?=([/?#"'\s>]|$))/i;

type Order = { hosts: string[] };
type Needs = Pick<Ground, 'database' | 'outbox' | 'jobs'>;

/**
 * Links of bodies that name the domain that the site had lead within it once it has another: readers go no way round,
 * and nobody who gets the old domain later gets them.
 */
export function followDomain(
  { database: { db }, outbox, jobs }: Needs,
  bodies: PostBodies,
  callers: ReturnType<typeof callersOf>,
): void {
  bodies.rewriters.set(MOVED_DOMAIN, async (_trx, _siteId, order, posts) => {
    const found = new Map<number, string | null>();
    for (const { id, body } of posts) {
      found.set(id, withinSite(body, new Set((order as Order).hosts)));
      await nextTurn();
    }
    return found;
  });
  outbox.react({
    event: 'site.domain_changed',
    name: 'lead links to the domain of before within the site',
    handle: ({ siteId, id }, trx) =>
      jobs.enqueue(trx, JOB, { siteId, eventId: id }, { key: `${JOB}:${siteId}`, queue: ASKED }),
  });
  jobs.define<{ siteId: number; eventId: number }>(JOB, async ({ siteId, eventId }) => {
    const hosts = await hostsOfBefore(db, siteId);
    const by = await whoMoved(db, siteId);
    const caller = by === null ? null : await callers.ofProfile(siteId, by);
    if (hosts.length === 0 || !caller) return;
    const postIds = await postsWith(db, siteId, hosts);
    if (postIds.length === 0) return;
    const asOf = Math.floor(Date.now() / 1000);
    const request = { id: `domain-${eventId}`, ip: '', userAgent: '' };
    await bodies.rewrite(
      { site: { id: siteId }, caller, communityId: null, request },
      { by: MOVED_DOMAIN, order: { hosts }, asOf, postIds, key: `moved domain ${eventId}` },
    );
  });
}

/** A body whose links to these hosts are paths of the site; everything else stays, byte for byte. */
export function withinSite(body: string, hosts: ReadonlySet<string>): string | null {
  const links = placedLinks(body, hosts);
  if (!links) return null;
  const parts: string[] = [];
  let at = 0;
  for (const { type, href } of links.toSorted((one, other) => one.href.from - other.href.from)) {
    if (type !== 'INTERNAL' || href.from < at) continue;
    const attribute = body.slice(href.from, href.to);
    const moved = attribute.replace(
      ORIGIN,
      (_, before: string, next: string) => before + (next === '/' ? '' : '/'),
    );
    parts.push(body.slice(at, href.from), moved);
    at = href.to;
  }
  return parts.join('') + body.slice(at);
}

async function hostsOfBefore(db: Db, siteId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('site_domain')
    .select('host')
    .where('site_id', '=', siteId)
    .where('redirect_to', 'is not', null)
    .execute();
  return rows.map(({ host }) => host);
}

async function whoMoved(db: Db, siteId: number): Promise<number | null> {
  const change = await db
    .selectFrom('domain_change')
    .select('created_by')
    .where('site_id', '=', siteId)
    .where('step', '=', 'done')
    .orderBy('ended_ts', 'desc')
    .limit(1)
    .executeTakeFirst();
  return change?.created_by ?? null;
}

async function postsWith(db: Db, siteId: number, hosts: readonly string[]): Promise<number[]> {
  const patterns = hosts.map((host) => `%//${host.replaceAll(/[\\%_]/g, '\\$&')}%`);
  const found: number[] = [];
  for (let last = 0; found.length < MOST_POSTS; ) {
    const { rows } = await sql<{ post_id: number; leads: boolean }>`
      select b.post_id, b.body ilike any(${patterns}::text[]) as leads from post_body as b
      where b.site_id = ${siteId} and b.post_id > ${last} order by b.post_id limit ${sql.lit(PAGE)}`.execute(
      db,
    );
    found.push(...rows.flatMap(({ post_id, leads }) => (leads ? post_id : [])));
    if (rows.length < PAGE) break;
    last = rows.at(-1)?.post_id ?? last;
  }
  return found.slice(0, MOST_POSTS);
}
