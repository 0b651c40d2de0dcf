import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { callersOf } from '#modules/accounts/accounts.public.ts';
import type { PostBodies } from '#modules/posts/posts.public.ts';
import type { Caller } from '#platform/server/caller.ts';
import type { Db } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { placedLinks } from './read-links.ts';

/** By this the acts on posts know that links to a domain of before are to lead within the site. */
const MOVED_DOMAIN = 'moved_domain';
const JOB = 'bad-links.moved_domain';
const PAGE = 2_000;
/** As many as one act takes. */
const MOST_POSTS = 100_000;
const MOST_OWNERS = 100;
/** The host alone, as it is written: with a port or a name before it, it leads elsewhere, and browsers read `\\` as `/`. */
const ORIGIN = /^(href\s*=\s*["']?\s*)(?:https?:)?\/\/[a-z0-9.-]+(?![a-z0-9.:@\\&-])(?!\/[/\\&])(\/?)/i;

type Order = { hosts: string[] };
/** `by` is who moved the site in the dashboard; null where a command did. */
type Move = { siteId: number; eventId: number; by: number | null };
type Needs = Pick<Ground, 'database' | 'outbox' | 'jobs' | 'log'>;

/**
 * Links of bodies that name the domain that the site had lead within it once it has another: readers go no way round,
 * and nobody who gets the old domain later gets them.
 */
export function followDomain(
  { database: { db }, outbox, jobs, log }: Needs,
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
    handle: ({ siteId, id, payload: { by } }, trx) =>
      jobs.enqueue(
        trx,
        JOB,
        { siteId, eventId: id, by: typeof by === 'number' ? by : null },
        { key: `${JOB}:${siteId}`, queue: JOB, isLong: true },
      ),
  });
  jobs.define<Move>(JOB, async ({ siteId, eventId, by }) => {
    const hosts = await hostsOfBefore(db, siteId);
    if (hosts.length === 0) return;
    let caller: Caller | null = null;
    // Of a move by command it is the act of an owner, to look at and to undo.
    for (const id of by === null ? await ownersOf(db, siteId) : [by])
      caller ??= await callers.ofProfile(siteId, id);
    if (!caller)
      return log.warn({ siteId }, 'links to the domain of before stay: whoever moved the site is gone');
    const asOf = Math.floor(Date.now() / 1000);
    const asker = {
      ...{ site: { id: siteId }, caller, communityId: null },
      request: { id: `domain-${eventId}`, ip: '', userAgent: '' },
    };
    let part = 0;
    for await (const postIds of postsWith(db, siteId, hosts)) {
      const key = `moved domain ${eventId} ${part}`;
      await bodies.rewrite(asker, { by: MOVED_DOMAIN, order: { hosts }, asOf, postIds, key });
      part += 1;
    }
  });
}

/** The owners of a site, those of longest standing first. */
async function ownersOf(db: Db, siteId: number): Promise<number[]> {
  const owners = await db
    .selectFrom('role_assignment as held')
    .innerJoin('role', (join) =>
      join.onRef('role.id', '=', 'held.role_id').on('role.site_id', '=', siteId).on('role.key', '=', 'owner'),
    )
    .innerJoin('profile as person', (join) =>
      join.onRef('person.id', '=', 'held.profile_id').on('person.site_id', '=', siteId),
    )
    .select('person.id')
    .where('held.site_id', '=', siteId)
    .where('held.community_id', 'is', null)
    .where('person.deleted_ts', 'is', null)
    .where('person.account_id', 'is not', null)
    .orderBy('person.id')
    .limit(MOST_OWNERS)
    .execute();
  return owners.map(({ id }) => id);
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
    const moved = attribute.replace(ORIGIN, '$1/');
    parts.push(body.slice(at, href.from), moved);
    at = href.to;
  }
  return parts.join('') + body.slice(at);
}

/** All hosts by which the site is reached beside its main one, whether they lead there or answer too. */
async function hostsOfBefore(db: Db, siteId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('site_domain as domain')
    .innerJoin('site', (join) => join.on('site.id', '=', siteId))
    .select('domain.host')
    .where('domain.site_id', '=', siteId)
    .where('domain.status', '<>', 'pending')
    .whereRef('domain.host', '<>', 'site.name')
    .execute();
  return rows.map(({ host }) => host);
}

/** The posts whose text names one of the hosts, as many at a time as one act takes. */
async function* postsWith(db: Db, siteId: number, hosts: readonly string[]): AsyncGenerator<number[]> {
  const patterns = hosts.map((host) => `%//${host.replaceAll(/[\\%_]/g, '\\$&')}%`);
  let found: number[] = [];
  for (let last = 0; ; ) {
    const { rows } = await sql<{ post_id: number; leads: boolean }>`
      select b.post_id, b.body ilike any(${patterns}::text[]) as leads from post_body as b
      where b.site_id = ${siteId} and b.post_id > ${last} order by b.post_id limit ${sql.lit(PAGE)}`.execute(
      db,
    );
    found.push(...rows.flatMap(({ post_id, leads }) => (leads ? post_id : [])));
    const isLast = rows.length < PAGE;
    if (found.length > 0 && (isLast || found.length + PAGE > MOST_POSTS)) {
      yield found;
      found = [];
    }
    if (isLast) return;
    last = rows.at(-1)?.post_id ?? last;
  }
}
