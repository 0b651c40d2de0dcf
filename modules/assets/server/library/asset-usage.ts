import { sql } from 'kysely';
import { changesText } from '#modules/posts/posts.public.ts';
import type { Db, Trx } from '#platform/server/database.ts';
import type { Outbox } from '#platform/server/outbox.ts';
import type { Tasks } from '#platform/server/tasks.ts';
import { usesByOldAddress } from './pictures-before.ts';

const KIND = 'assets.usage';
const PAGE = 200;
const MOST_USED = 1_000;
const REFERENCE = /\/(?:core\/media|u\/site\/files)\/(\d{1,16})\//g;

/** The assets that a post shows: its picture, and those of its body. */
export function assetsIn(body: string, image: unknown): number[] {
  const found = new Set<number>();
  const id = (image as { id?: unknown } | null)?.id;
  if (typeof id === 'number') found.add(id);
  for (const [, digits] of body.matchAll(REFERENCE)) {
    if (found.size >= MOST_USED) break;
    if (Number.isSafeInteger(Number(digits))) found.add(Number(digits));
  }
  return [...found];
}

/** Where pictures and files are used is noted as posts are written, and for all posts of a site after an import. */
export function defineUsage({ db, outbox, tasks }: { db: Db; outbox: Outbox; tasks: Tasks }): void {
  for (const event of ['post.created', 'post.updated', 'post.status_changed']) {
    outbox.react({
      event,
      name: `note which files a post shows after ${event}`,
      isMeant: changesText,
      handleAll: ({ siteId, objectIds }, trx) => noteUses(trx, siteId, objectIds),
    });
  }
  outbox.react({
    event: 'import.finished',
    name: 'note which files the posts of an import show',
    handle: async ({ siteId, id }, trx) => {
      await tasks.start(trx, { siteId, kind: KIND, payload: {}, by: null, idempotencyKey: `import ${id}` });
    },
  });
  tasks.define<Record<string, never>, number>(KIND, async ({ siteId, position, step, finish, progress }) => {
    let last = position ?? 0;
    for (let done = 0; ; done += PAGE) {
      const rows = await db
        .selectFrom('post')
        .select('id')
        .where('site_id', '=', siteId)
        .where('id', '>', last)
        .orderBy('id')
        .limit(PAGE)
        .execute();
      const ids = rows.map(({ id }) => id);
      if (ids.length === 0) return finish(async () => ({}));
      last = ids.at(-1) ?? last;
      const reached = last;
      await step(async (trx) => {
        await noteUses(trx, siteId, ids);
        return reached;
      });
      await progress(done + ids.length);
    }
  });
}

/** Notes anew which assets the posts show. */
export async function noteUses(trx: Db | Trx, siteId: number, postIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number; body: string | null; image: unknown; deleted_ts: number | null }>`
    select post.id, post.image, post.deleted_ts, post_body.body from post
    left join post_body on post_body.site_id = ${siteId} and post_body.post_id = post.id
    where post.site_id = ${siteId} and post.id = any(${[...postIds]}::bigint[])`.execute(trx);
  const posts = rows.flatMap(({ id, body, image, deleted_ts }) =>
    deleted_ts === null ? { id, body: body ?? '', image } : [],
  );
  const pairs = [
    ...posts.flatMap(({ id, body, image }) => assetsIn(body, image).map((asset) => ({ asset, post: id }))),
    ...(await usesByOldAddress(trx, siteId, posts)),
  ];
  await sql`delete from asset_usage where site_id = ${siteId} and post_id = any(${[...postIds]}::bigint[])`.execute(
    trx,
  );
  if (pairs.length === 0) return;
  // Only what is there is noted: addresses in a body may name anything.
  await sql`insert into asset_usage (site_id, asset_id, post_id)
    select ${siteId}, asset.id, pair.post_id
    from unnest(${pairs.map(({ asset }) => asset)}::bigint[], ${pairs.map(({ post }) => post)}::bigint[])
      as pair (asset_id, post_id)
    join asset on asset.site_id = ${siteId} and asset.id = pair.asset_id
    on conflict do nothing`.execute(trx);
}
