import { sql } from 'kysely';
import { insertRows } from '#platform/server/bulk-rows.ts';
import { updateRows } from '#platform/server/bulk-updates.ts';
import type { Trx } from '#platform/server/database.ts';
import { LIVE } from '../../post-status.contract.ts';
import { giveSlugs } from '../writing/give-slugs.ts';
import type { Changeable, PostFacts } from './batch-rules.ts';

/** A post with what becomes of it. */
export type ChangedPost = { post: PostFacts; next: Changeable };

const form = {
  keys: { id: 'bigint' },
  columns: {
    status: 'smallint',
    author_ids: 'bigint[]',
    scheduled_ts: 'bigint',
    published_ts: 'bigint',
    last_published_ts: 'bigint',
    updated_ts: 'bigint',
    updated_by: 'bigint',
  },
  raisesRevision: true,
  raisesVersion: true,
} as const;

const linkTables = ['post_author', 'post_section', 'post_tag'] as const;

/** Writes what becomes of posts, with the status and the people that the link tables repeat. */
export async function writePosts(
  trx: Trx,
  siteId: number,
  changed: readonly ChangedPost[],
  stamp: { now: number; by: number },
): Promise<void> {
  if (changed.length === 0) return;
  await updateRows(
    trx,
    'post',
    siteId,
    form,
    changed.map(({ post, next }) => [
      post.id,
      next.status,
      next.author_ids,
      next.scheduled_ts,
      next.published_ts,
      next.last_published_ts,
      stamp.now,
      stamp.by,
    ]),
  );
  const isLive = (status: number) => LIVE.some((one) => one === status);
  const nameless = changed.filter(({ next }) => isLive(next.status)).map(({ post }) => post);
  await giveSlugs(trx, siteId, nameless, stamp.now);
  const moved = changed.filter(({ post, next }) => post.status !== next.status);
  await repeatStatus(
    trx,
    siteId,
    moved.map(({ post, next }) => [post.id, next.status]),
  );
  await writeAuthors(
    trx,
    siteId,
    changed.filter(({ post, next }) => post.author_ids.join() !== next.author_ids.join()),
  );
}

/** Writes the status of posts, by their ids, into the link tables that repeat it. */
export async function repeatStatus(
  trx: Trx,
  siteId: number,
  moved: readonly (readonly [id: number, status: number])[],
): Promise<void> {
  if (moved.length === 0) return;
  const ids = moved.map(([id]) => id);
  const statuses = moved.map(([, status]) => status);
  for (const table of linkTables) {
    await sql`update ${sql.table(table)} as link set status = given.status
      from unnest(${ids}::bigint[], ${statuses}::smallint[]) as given (post_id, status)
      where link.site_id = ${siteId} and link.post_id = given.post_id`.execute(trx);
  }
}

async function writeAuthors(trx: Trx, siteId: number, changed: readonly ChangedPost[]): Promise<void> {
  if (changed.length === 0) return;
  const ids = changed.map(({ post }) => post.id);
  await trx
    .deleteFrom('post_author')
    .where('site_id', '=', siteId)
    .where((eb) => eb('post_id', '=', eb.fn.any(eb.val(ids))))
    .execute();
  await insertRows(
    trx,
    'post_author',
    siteId,
    ['profile_id', 'post_id', 'status', 'created_ts'],
    changed.flatMap(({ post, next }) =>
      next.author_ids.map((author) => [author, post.id, next.status, post.created_ts]),
    ),
  );
}
