import { sql } from 'kysely';
import { insertRows } from '#platform/server/bulk-rows.ts';
import { updateRows } from '#platform/server/bulk-updates.ts';
import type { Database, Trx } from '#platform/server/database.ts';
import type { LinkedRows, Relinking } from '#platform/server/linked-rows.ts';
import { writeEvents } from '#platform/server/outbox/write-event.ts';
import type { Stamp } from '#platform/server/row-stamps.ts';
import { tellStalePages } from '../writing/stale-pages.ts';
import { type LinkKind, type Links, linksAfter, linksOf, type PostLinks } from './post-links.ts';

/** Posts of one step: what they lock is free again soon. */
const AT_ONCE = 500;

const tables = { section: 'post_section', tag: 'post_tag' } as const;
const keys = { section: 'section_id', tag: 'tag_id' } as const;

/** How posts go along when a section or a tag of theirs goes. */
export function linkedPosts({ ids }: Pick<Database, 'ids'>, kind: LinkKind): LinkedRows {
  const table = sql.table(tables[kind]);
  const key = sql.ref(keys[kind]);
  return {
    count: async (db, siteId, things) => {
      const { rows } = await sql<{ count: number }>`select count(distinct post_id) as count from ${table}
        where site_id = ${siteId} and ${key} = any(${[...things]}::bigint[])`.execute(db);
      return Number(rows[0]?.count ?? 0);
    },

    relink: async (trx, stamp, relinking) => {
      const { rows } = await sql<PostLinks>`select ${columns} from post
        where site_id = ${stamp.siteId} and id in (
          select post_id from ${table} where site_id = ${stamp.siteId}
            and ${key} = any(${[...relinking.from]}::bigint[]) order by post_id limit ${AT_ONCE})
        order by id for update`.execute(trx);
      if (rows.length === 0) return 0;
      const stages = kind === 'section' ? await stagesOf(trx, stamp.siteId) : undefined;
      const changed = rows.map((post) => ({ post, next: linksAfter(kind, post, relinking, stages) }));
      await keepBefore(trx, stamp, relinking, rows);
      await write(trx, stamp, changed);
      await sql`delete from ${table} where site_id = ${stamp.siteId}
        and post_id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(trx);
      await link(trx, stamp.siteId, kind, changed);
      await tell(trx, stamp, kind, changed);
      return rows.length;
    },

    bringBack: async (trx, stamp, actId) => {
      const { rows: kept } = await sql<{ post_id: number; before: Links; revision: number }>`
        delete from post_link_change where site_id = ${stamp.siteId} and act_id = ${actId} and post_id in (
          select post_id from post_link_change where site_id = ${stamp.siteId} and act_id = ${actId}
          order by post_id limit ${AT_ONCE})
        returning post_id, before, revision`.execute(trx);
      if (kept.length === 0) return null;
      const { rows } = await sql<PostLinks>`select ${columns} from post where site_id = ${stamp.siteId}
        and id = any(${kept.map(({ post_id }) => post_id)}::bigint[]) order by id for update`.execute(trx);
      const before = new Map(kept.map((one) => [one.post_id, one]));
      const unchanged = rows.filter(({ id, revision }) => before.get(id)?.revision === revision);
      const changed = unchanged.map((post) => ({ post, next: before.get(post.id)?.before ?? linksOf(post) }));
      await write(trx, stamp, changed);
      await sql`delete from ${table} where site_id = ${stamp.siteId}
        and post_id = any(${unchanged.map(({ id }) => id)}::bigint[])`.execute(trx);
      await link(trx, stamp.siteId, kind, changed);
      await tell(trx, stamp, kind, changed);
      const left = rows.filter((row) => !unchanged.includes(row));
      return {
        count: unchanged.length,
        left: left.map(({ id, updated_by: by, updated_ts: ts }) => ({
          ...{ id, reason: 'changed_since' as const, by, ts },
        })),
      };
    },
  };

  async function tell(trx: Trx, stamp: Stamp, of: LinkKind, changed: readonly Changed[]): Promise<void> {
    const events = changed.map(({ post: { id } }) => ({
      ...{ event: `post.${of}s_changed`, objectId: id, payload: {}, createdTs: stamp.now },
    }));
    await writeEvents(trx, ids.next, stamp.siteId, events);
    const shown = changed.map(({ post, next }) => ({ before: post, after: { ...post, ...next } }));
    if (shown.length > 0) await tellStalePages({ trx }, stamp.siteId, shown);
  }
}

const columns = sql.raw(
  'id, status, slug, community_id, author_ids, created_ts, published_ts, section_ids, primary_section_id, tag_ids, revision, updated_by, updated_ts',
);

async function stagesOf(trx: Trx, siteId: number): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`select id from section
    where site_id = ${siteId} and type = 'stage' and deleted_ts is null`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

type Changed = { post: PostLinks; next: Links };

async function write(trx: Trx, stamp: Stamp, changed: readonly Changed[]): Promise<void> {
  await updateRows(
    trx,
    'post',
    stamp.siteId,
    {
      keys: { id: 'bigint' },
      columns: {
        ...{ section_ids: 'bigint[]', primary_section_id: 'bigint', tag_ids: 'bigint[]' },
        ...{ updated_ts: 'bigint', updated_by: 'bigint' },
      },
      ...{ raisesRevision: true, raisesVersion: true },
    },
    changed.map(({ post, next }) => [
      ...[post.id, next.section_ids, next.primary_section_id, next.tag_ids, stamp.now, stamp.by],
    ]),
  );
}

/** An act that touches a post twice keeps what it was at first, and the revision that it has at last. */
async function keepBefore(
  trx: Trx,
  stamp: Stamp,
  { actId }: Relinking,
  posts: readonly PostLinks[],
): Promise<void> {
  await insertRows(
    trx,
    'post_link_change',
    stamp.siteId,
    ['act_id', 'post_id', 'before', 'revision', 'created_ts'],
    posts.map((post) => [actId, post.id, JSON.stringify(linksOf(post)), post.revision + 1, stamp.now]),
    'on conflict (site_id, act_id, post_id) do update set revision = excluded.revision',
  );
}

async function link(trx: Trx, siteId: number, kind: LinkKind, changed: readonly Changed[]): Promise<void> {
  await insertRows(
    trx,
    tables[kind],
    siteId,
    [keys[kind] as never, 'post_id', 'status', 'created_ts', 'published_ts'],
    changed.flatMap(({ post, next }) =>
      [...new Set(kind === 'section' ? next.section_ids : next.tag_ids)].map((id) => [
        ...[id, post.id, post.status, post.created_ts, post.published_ts],
      ]),
    ),
    'on conflict do nothing',
  );
}
