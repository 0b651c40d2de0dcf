import { sql } from 'kysely';
import { insertRows } from '#platform/server/bulk-rows.ts';
import { updateRows } from '#platform/server/bulk-updates.ts';
import type { Trx } from '#platform/server/database.ts';
import { pipelined } from '#platform/server/pipelined.ts';
import { LIVE } from '../../post-status.contract.ts';
import { countWords } from '../body-figures.ts';
import { isTakenDown } from '../taken-down.ts';
import { giveSlugs } from '../writing/give-slugs.ts';
import type { BatchPost, BatchValues } from './batch-rules.ts';

/** A post with what becomes of it. */
export type ChangedPost = { post: BatchPost; next: BatchValues; body?: { before: string; after: string } };

const form = {
  keys: { id: 'bigint' },
  columns: {
    status: 'smallint',
    author_ids: 'bigint[]',
    scheduled_ts: 'bigint',
    published_ts: 'bigint',
    last_published_ts: 'bigint',
    tag_ids: 'bigint[]',
    section_ids: 'bigint[]',
    primary_section_id: 'bigint',
    rating: 'smallint',
    is_suspicious: 'boolean',
    is_taken_down: 'boolean',
    layout: 'text',
    is_locked: 'boolean',
    is_auto_enabled: 'boolean',
    scheduled_by: 'bigint',
    schedule_zone: 'text',
    updated_ts: 'bigint',
    updated_by: 'bigint',
  },
  raisesRevision: true,
  raisesVersion: true,
} as const;

const links = [
  { table: 'post_author', key: 'profile_id', column: 'author_ids' },
  { table: 'post_section', key: 'section_id', column: 'section_ids' },
  { table: 'post_tag', key: 'tag_id', column: 'tag_ids' },
] as const;
type Link = (typeof links)[number];

type Stamp = { now: number; by: number };

/** Writes what becomes of posts, with the status and the people that the link tables repeat. */
export async function writePosts(
  trx: Trx,
  siteId: number,
  changed: readonly ChangedPost[],
  stamp: Stamp,
): Promise<void> {
  await nameThose(trx, siteId, changed, stamp);
  await pipelined(trx, (together) => writesOfPosts(together, siteId, changed, stamp));
}

/** Gives slugs to the posts that readers open from now on. */
export function nameThose(
  trx: Trx,
  siteId: number,
  changed: readonly ChangedPost[],
  { now }: Stamp,
): Promise<void> {
  return giveSlugs(trx, siteId, namelessOf(changed), now);
}

/** The posts that get a slug with what becomes of them. */
export function namelessOf(changed: readonly ChangedPost[]): BatchPost[] {
  const isLive = (status: number) => LIVE.some((one) => one === status);
  return changed.flatMap(({ post, next }) => (isLive(next.status) && post.slug === '' ? [post] : []));
}

/** Begins what is written of posts that have their slugs; what is begun after it finds the posts as they are then. */
export function writesOfPosts(
  trx: Trx,
  siteId: number,
  changed: readonly ChangedPost[],
  stamp: Stamp,
): Promise<void>[] {
  if (changed.length === 0) return [];
  const rows = updateRows(
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
      next.tag_ids,
      next.section_ids,
      next.primary_section_id,
      next.rating,
      next.is_suspicious,
      isTakenDown(post, next, stamp.by),
      next.layout,
      next.is_locked,
      next.is_auto_enabled,
      next.scheduled_by,
      next.schedule_zone,
      next.updated_ts ?? stamp.now,
      next.updated_ts === undefined ? stamp.by : (next.updated_by ?? null),
    ]),
  );
  const moved = changed.filter(
    ({ post, next }) => post.status !== next.status || post.published_ts !== next.published_ts,
  );
  return [
    rows,
    writeBodies(trx, siteId, changed),
    ...repetitionsOf(
      trx,
      siteId,
      moved.map(({ post }) => post.id),
    ),
    ...links.map((link) => writeLinks(trx, siteId, link, changed)),
  ];
}

async function writeBodies(trx: Trx, siteId: number, changed: readonly ChangedPost[]): Promise<void> {
  const written = changed.filter(({ body }) => body !== undefined);
  if (written.length === 0) return;
  const ids = written.map(({ post }) => post.id);
  const bodies = written.map(({ body }) => body?.after ?? '');
  const words = bodies.map(countWords);
  await sql`update post_body set body = given.body, word_count = given.words
    from unnest(${ids}::bigint[], ${bodies}::text[], ${words}::integer[]) as given (post_id, body, words)
    where post_body.site_id = ${siteId} and post_body.post_id = given.post_id`.execute(trx);
}

/** Writes the status of posts, and when they were published, into the link tables that repeat both. */
export async function repeatStatus(trx: Trx, siteId: number, ids: readonly number[]): Promise<void> {
  await pipelined(trx, (together) => repetitionsOf(together, siteId, ids));
}

const repetitionsOf = (trx: Trx, siteId: number, ids: readonly number[]): Promise<void>[] =>
  ids.length === 0
    ? []
    : links.map(async ({ table }) => {
        await sql`update ${sql.table(table)} as link set status = post.status, published_ts = post.published_ts
          from post where post.site_id = ${siteId} and post.id = any(${[...ids]}::bigint[])
            and link.site_id = ${siteId} and link.post_id = post.id`.execute(trx);
      });

/** Writes the links anew of the posts where they changed. */
async function writeLinks(
  trx: Trx,
  siteId: number,
  { table, key, column }: Link,
  changed: readonly ChangedPost[],
): Promise<void> {
  const stale = changed.filter(({ post, next }) => post[column].join() !== next[column].join());
  if (stale.length === 0) return;
  await sql`delete from ${sql.table(table)} where site_id = ${siteId}
    and post_id = any(${stale.map(({ post }) => post.id)}::bigint[])`.execute(trx);
  const rows = stale.flatMap(({ post, next }) =>
    next[column].map((one) => [one, post.id, next.status, post.created_ts, next.published_ts]),
  );
  await insertRows(
    trx,
    table,
    siteId,
    [key, 'post_id', 'status', 'created_ts', 'published_ts'] as never,
    rows,
  );
}
