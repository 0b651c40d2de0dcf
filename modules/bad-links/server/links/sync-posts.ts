import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { isLivePost } from '#modules/posts/posts.public.ts';
import { ownHosts } from '#modules/redirects/redirects.public.ts';
import type { Db, Trx } from '#platform/server/database.ts';
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
  trx: Db | Trx,
  { siteId, nextId, now }: { siteId: number; nextId: () => number; now: number },
  postIds: readonly number[],
  firstAsked: () => number = () => now + REST_SECONDS,
): Promise<void> {
  const site = await trx.selectFrom('site').select(['id', 'uri']).where('id', '=', siteId).executeTakeFirst();
  if (!site || postIds.length === 0) return;
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
  const added = after.filter((pair) => !was.has(keyOf(pair)));
  if (gone.length > 0) {
    await sql`delete from link_occurrence where site_id = ${siteId} and (post_id, link_id) in (
      select * from unnest(${gone.map((one) => one.post_id)}::bigint[], ${gone.map((one) => one.link_id)}::bigint[]))`.execute(
      trx,
    );
  }
  await sql`insert into link_occurrence (site_id, post_id, link_id)
    select ${siteId}::bigint, one.post_id, one.link_id
    from unnest(${added.map((one) => one.post_id)}::bigint[], ${added.map((one) => one.link_id)}::bigint[])
      as one (post_id, link_id)
    on conflict do nothing`.execute(trx);
  await recount(trx, siteId, [...new Set([...gone, ...added].map(({ link_id }) => link_id))]);
  await reopen(trx, siteId, [...new Set(added.map(({ link_id }) => link_id))]);
}

async function readPosts(
  trx: Db | Trx,
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
  trx: Db | Trx,
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

async function recount(trx: Db | Trx, siteId: number, linkIds: readonly number[]): Promise<void> {
  if (linkIds.length === 0) return;
  await sql`update link set post_count = (select count(*) from link_occurrence
      where link_occurrence.site_id = ${siteId} and link_occurrence.link_id = link.id)
    where link.site_id = ${siteId} and link.id = any(${[...linkIds].toSorted((a, b) => a - b)}::bigint[])`.execute(
    trx,
  );
}

/** What audits called removed or replaced stands in a post again, as after an undo. */
async function reopen(trx: Db | Trx, siteId: number, linkIds: readonly number[]): Promise<void> {
  if (linkIds.length === 0) return;
  await sql`update link_audit_item set task_id = null,
      status = (select case when link.type = 'MALFORMED' then 'MALFORMED' else 'BROKEN' end from link
        where link.site_id = ${siteId} and link.id = link_audit_item.link_id)
    where site_id = ${siteId} and link_id = any(${[...linkIds]}::bigint[])
      and status in ('UNLINKED', 'EDITED')`.execute(trx);
}
