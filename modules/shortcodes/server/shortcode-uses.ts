import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { changesText } from '#modules/posts/posts.public.ts';
import type { Db, Trx } from '#platform/server/database.ts';
import type { Outbox } from '#platform/server/outbox.ts';
import { safeHtml } from '#platform/server/safe-html.ts';
import { asText, findShortcodes } from '#platform/server/shortcode-marks/find-shortcodes.ts';
import type { Tasks } from '#platform/server/tasks.ts';

export const USES_TASK = 'shortcodes.uses';
const PAGE = 100;
const MOST_NAMES = 100;
const MOST_DEEP = 3;

/**
 * The names of the shortcodes of a body as it is written, those in the content of others too; false for a word in
 * brackets that only a definition would make one.
 */
export function shortcodesIn(body: string): Map<string, boolean> {
  const names = new Map<string, boolean>();
  if (!(body.includes('[') || body.includes('{{'))) return names;
  const look = (html: string, depth: number) => {
    for (const { name, content, isSure } of findShortcodes(html, all)) {
      if (names.size < MOST_NAMES || names.has(name)) names.set(name, isSure || names.get(name) === true);
      if (content !== null && depth < MOST_DEEP) look(content, depth + 1);
    }
  };
  look(safeHtml(asText(body)), 0);
  return names;
}

const all = () => true;

/** Which posts use a shortcode is noted as posts are written, and for all posts of a site after an import. */
export function defineUses({ db, outbox, tasks }: { db: Db; outbox: Outbox; tasks: Tasks }): void {
  for (const event of ['post.created', 'post.updated', 'post.status_changed']) {
    outbox.react({
      event,
      name: `note which shortcodes a post uses after ${event}`,
      isMeant: changesText,
      handleAll: ({ siteId, objectIds }, trx) => noteShortcodes(trx, siteId, objectIds),
    });
  }
  outbox.react({
    event: 'import.finished',
    name: 'note which shortcodes the posts of an import use',
    handle: async ({ siteId, id }, trx) => {
      const once = { by: null, idempotencyKey: `import ${id}` };
      await tasks.start(trx, { siteId, kind: USES_TASK, payload: {}, ...once });
    },
  });
  tasks.define<Record<string, never>, number>(
    USES_TASK,
    async ({ siteId, position, step, finish, progress }) => {
      const { rows: counted } = await sql<{ count: number }>`
        select count(*) as count from post where site_id = ${siteId}`.execute(db);
      const total = counted[0]?.count ?? 0;
      let last = position ?? 0;
      for (let done = 0; ; ) {
        const { rows } = await sql<{ id: number }>`select id from post
          where site_id = ${siteId} and id > ${last} order by id limit ${PAGE}`.execute(db);
        const ids = rows.map(({ id }) => id);
        if (ids.length === 0) return finish(async () => ({ post_count: done }));
        last = ids.at(-1) ?? last;
        const reached = last;
        await step(async (trx) => {
          await noteShortcodes(trx, siteId, ids);
          return reached;
        });
        done += ids.length;
        await progress(done, Math.max(total, done));
      }
    },
  );
}

/** Notes anew which shortcodes the posts use. */
export async function noteShortcodes(
  trx: Db | Trx,
  siteId: number,
  postIds: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ id: number; body: string; deleted_ts: number | null }>`
    select post.id, post_body.body, post.deleted_ts from post
    join post_body on post_body.site_id = ${siteId} and post_body.post_id = post.id
    where post.site_id = ${siteId} and post.id = any(${[...postIds]}::bigint[])`.execute(trx);
  const uses: { name: string; post: number; isSure: boolean }[] = [];
  for (const { id, body, deleted_ts } of rows) {
    if (deleted_ts !== null) continue;
    for (const [name, isSure] of shortcodesIn(body)) uses.push({ name, post: id, isSure });
    await nextTurn();
  }
  await sql`delete from shortcode_use
    where site_id = ${siteId} and post_id = any(${[...postIds]}::bigint[])`.execute(trx);
  if (uses.length === 0) return;
  const [names, posts] = [uses.map(({ name }) => name), uses.map(({ post }) => post)];
  await sql`insert into shortcode_use (site_id, name, post_id, is_sure)
    select ${siteId}, one.name, one.post_id, one.is_sure
    from unnest(${names}::text[], ${posts}::bigint[], ${uses.map(({ isSure }) => isSure)}::boolean[])
      as one (name, post_id, is_sure)
    on conflict do nothing`.execute(trx);
}
