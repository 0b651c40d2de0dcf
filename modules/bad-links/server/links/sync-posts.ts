import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { isLivePost } from '#modules/posts/posts.public.ts';
import { ownHosts } from '#modules/redirects/redirects.public.ts';
import type { Db, Trx } from '#platform/server/database.ts';
import { lockInSite } from '#platform/server/lock-site.ts';
import { locks } from '#platform/server/locks.ts';
import { linksOfBody, type ReadLink } from './read-links.ts';

const LONGEST_BODY = 1_000_000;
/** The first look at a new link waits, so that a post that is just being written does not ask others all the time. */
const REST_SECONDS = 60;

export const hashOf = (address: string): string => createHash('sha256').update(address).digest('hex');

type Pair = { post_id: number; link_id: number };

/**
 * Notes anew which links stand in these posts, as far as readers get them.
 * @param firstAsked when new links are asked; a minute from now when left out
 */
export async function syncPosts(
  trx: Trx,
  { siteId, nextId, now }: { siteId: number; nextId: () => number; now: number },
  postIds: readonly number[],
  firstAsked: () => number = () => now + REST_SECONDS,
): Promise<void> {
  const site = await trx.selectFrom('site').select(['id', 'uri']).where('id', '=', siteId).executeTakeFirst();
  if (!site || postIds.length === 0) return;
  // Before a body is read: whoever noted an older one last would leave its links for good.
  await lockInSite(trx, locks.readingLinks, siteId, true);
  const hosts = await ownHosts(trx, site);
  const wanted = await readPosts(trx, siteId, postIds, hosts);
  const links = new Map([...wanted.values()].flat().map((link) => [hashOf(link.address), link]));
  const ids = await idsOfLinks(trx, { siteId, nextId, now, firstAsked }, links);
  const after = [...wanted].flatMap(([post_id, own]) =>
    own.flatMap(({ address }): Pair[] => {
      const link_id = ids.get(hashOf(address));
      return link_id === undefined ? [] : [{ post_id, link_id }];
    }),
  );
  const { rows: before } = await sql<Pair>`select post_id, link_id from link_occurrence
    where site_id = ${siteId} and post_id = any(${[...postIds]}::bigint[])
    order by post_id, link_id for update`.execute(trx);
  const keyOf = ({ post_id, link_id }: Pair) => `${post_id} ${link_id}`;
  const [was, is] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))];
  const gone = before.filter((pair) => !is.has(keyOf(pair)));
  const added = after
    .filter((pair) => !was.has(keyOf(pair)))
    .toSorted((one, other) => one.post_id - other.post_id || one.link_id - other.link_id);
  const posts = (pairs: readonly Pair[]) => pairs.map(({ post_id }) => post_id);
  const linkIds = (pairs: readonly Pair[]) => pairs.map(({ link_id }) => link_id);
  const { rows: left } = await sql<{ link_id: number }>`delete from link_occurrence
    where site_id = ${siteId} and (post_id, link_id) in (
      select * from unnest(${posts(gone)}::bigint[], ${linkIds(gone)}::bigint[])) returning link_id`.execute(
    trx,
  );
  const { rows: came } = await sql<{
    link_id: number;
  }>`insert into link_occurrence (site_id, post_id, link_id)
    select ${siteId}::bigint, one.post_id, one.link_id
    from unnest(${posts(added)}::bigint[], ${linkIds(added)}::bigint[]) as one (post_id, link_id)
    on conflict do nothing returning link_id`.execute(trx);
  const changes = new Map<number, number>();
  for (const { link_id } of left) changes.set(link_id, (changes.get(link_id) ?? 0) - 1);
  for (const { link_id } of came) changes.set(link_id, (changes.get(link_id) ?? 0) + 1);
  await recount(trx, siteId, changes);
  await reopen(trx, siteId, [...new Set(linkIds(added))]);
}

/** A bounded step of the way through all posts: how far it goes, and which of them have links or had some. */
export async function linkedPosts(
  db: Db,
  { siteId, after, limit }: { siteId: number; after: number; limit: number },
): Promise<{ last: number | null; ids: number[] }> {
  const { rows } = await sql<{ id: number; is_linked: boolean }>`select one.id,
      coalesce(post_body.body ilike '%<a%', false) or exists (select from link_occurrence as known
        where known.site_id = ${siteId} and known.post_id = one.id) as is_linked
    from (select id from post where site_id = ${siteId} and id > ${after} order by id limit ${limit}) as one
    left join post_body on post_body.site_id = ${siteId} and post_body.post_id = one.id
    order by one.id`.execute(db);
  const ids = rows.filter(({ is_linked }) => is_linked).map(({ id }) => id);
  return { last: rows.at(-1)?.id ?? null, ids };
}

/** Those of these posts that have links for readers or had some: of the others there is nothing to note. */
export async function linkedAmong(trx: Trx, siteId: number, postIds: readonly number[]): Promise<number[]> {
  // Whoever notes an older body is waited for, or its links would stay for good.
  await lockInSite(trx, locks.readingLinks, siteId, true);
  const { rows } = await sql<{ id: number }>`select one.id from unnest(${[...postIds]}::bigint[]) as one (id)
    where exists (select from link_occurrence as known
        where known.site_id = ${siteId} and known.post_id = one.id)
      or exists (select from post as p join post_body on post_body.site_id = ${siteId} and post_body.post_id = p.id
        where p.site_id = ${siteId} and p.id = one.id and ${isLivePost()} and post_body.body ilike '%<a%')
    order by one.id`.execute(trx);
  return rows.map(({ id }) => id);
}

async function readPosts(
  trx: Trx,
  siteId: number,
  postIds: readonly number[],
  hosts: ReadonlySet<string>,
): Promise<Map<number, ReadLink[]>> {
  const { rows } = await sql<{ id: number; body: string }>`select p.id, post_body.body from post as p
    join post_body on post_body.site_id = ${siteId} and post_body.post_id = p.id
    where p.site_id = ${siteId} and p.id = any(${[...postIds]}::bigint[]) and ${isLivePost()}
      and octet_length(post_body.body) <= ${LONGEST_BODY} and post_body.body ilike '%<a%' order by p.id`.execute(
    trx,
  );
  const found = new Map<number, ReadLink[]>();
  for (const { id, body } of rows) {
    found.set(id, linksOfBody(body, hosts));
    await nextTurn();
  }
  return found;
}

type Adding = { siteId: number; nextId: () => number; now: number; firstAsked: () => number };

async function idsOfLinks(
  trx: Trx,
  { siteId, nextId, now, firstAsked }: Adding,
  links: ReadonlyMap<string, ReadLink>,
): Promise<Map<string, number>> {
  // In one order, so that two posts with the same links do not wait for each other.
  const hashes = [...links.keys()].toSorted();
  const known = async () => {
    const { rows } = await sql<{ id: number; address_hash: string }>`select id, address_hash from link
      where site_id = ${siteId} and address_hash = any(${hashes}::text[])`.execute(trx);
    return new Map(rows.map(({ id, address_hash }) => [address_hash, id]));
  };
  const before = await known();
  const missing = hashes.filter((hash) => !before.has(hash));
  if (missing.length === 0) return before;
  const made = missing.map((hash) => ({ hash, id: nextId(), ...(links.get(hash) as ReadLink) }));
  const dues = made.map(({ type }) => (type === 'EXTERNAL' ? firstAsked() : null));
  await sql`insert into link (site_id, id, address_hash, address, host, type, first_seen_ts, due_ts)
    select ${siteId}::bigint, one.id, one.hash, one.address, one.host, one.type, ${now}::bigint, one.due_ts
    from unnest(${made.map(({ id }) => id)}::bigint[], ${made.map(({ hash }) => hash)}::text[],
      ${made.map(({ address }) => address)}::text[], ${made.map(({ host }) => host)}::text[],
      ${made.map(({ type }) => type)}::text[], ${dues}::bigint[]) as one (id, hash, address, host, type, due_ts)
    on conflict (site_id, address_hash) do nothing`.execute(trx);
  return known();
}

/** Counts by what came and went, so that a link that stands in all posts costs no more than another. */
async function recount(trx: Trx, siteId: number, changes: ReadonlyMap<number, number>): Promise<void> {
  const links = [...changes.keys()].toSorted((one, other) => one - other);
  if (links.length === 0) return;
  // In one order, so that two that touch the same links do not wait for each other.
  await sql`select id from link where site_id = ${siteId} and id = any(${links}::bigint[])
    order by id for update`.execute(trx);
  await sql`update link set post_count = greatest(0, link.post_count + one.change)
    from unnest(${links}::bigint[], ${links.map((id) => changes.get(id) ?? 0)}::int[]) as one (id, change)
    where link.site_id = ${siteId} and link.id = one.id`.execute(trx);
}

/** What audits called removed or replaced stands in a post again, as after an undo. */
async function reopen(trx: Trx, siteId: number, linkIds: readonly number[]): Promise<void> {
  if (linkIds.length === 0) return;
  await sql`update link_audit_item set task_id = null,
      status = (select case when link.type = 'MALFORMED' then 'MALFORMED' else 'BROKEN' end from link
        where link.site_id = ${siteId} and link.id = link_audit_item.link_id)
    where site_id = ${siteId} and link_id = any(${[...linkIds]}::bigint[])
      and status in ('UNLINKED', 'EDITED')`.execute(trx);
}
