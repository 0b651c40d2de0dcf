import { sql } from 'kysely';
import { updateRows } from '#platform/server/bulk-updates.ts';
import type { Trx } from '#platform/server/database.ts';
import { DEEPEST_THREAD } from '../comment-kinds.contract.ts';

const POSTS_AT_ONCE = 50;

type Reply = { id: number; parent_id: number | null };

/** What an answer to a comment has above it: no thread is deeper than sites may have it, whatever an import brings. */
const below = (parents: readonly number[], id: number): number[] =>
  [...parents, id].slice(0, DEEPEST_THREAD - 1);

/**
 * What each comment answers, from the top of its thread down. One that answers nothing that is known, or in a circle
 * itself, stands by itself.
 * @param known of comments that are not among these
 */
export function parentsOf(
  comments: readonly Reply[],
  known: ReadonlyMap<number, readonly number[]> = new Map(),
): Map<number, number[]> {
  const byId = new Map(comments.map((one) => [one.id, one]));
  const found = new Map<number, number[]>();
  for (const { id } of comments) {
    const way = new Set<number>();
    let at: number | null = id;
    let above: readonly number[] | undefined;
    // Up to what is known, and then down again.
    while (at !== null && above === undefined && !way.has(at)) {
      above = found.get(at) ?? known.get(at);
      if (above !== undefined) break;
      const comment = byId.get(at);
      if (!comment) break;
      way.add(at);
      at = comment.parent_id;
    }
    let parents: number[] = above === undefined || at === null ? [] : below(above, at);
    for (const one of [...way].reverse()) {
      found.set(one, parents);
      parents = below(parents, one);
    }
  }
  return found;
}

type Row = Reply & { parents: number[]; replies_count: number; is_shown: boolean };

/** Says anew of all comments on these posts what they answer, and how often they are answered. */
export async function tieThreads(trx: Trx, siteId: number, postIds: readonly number[]): Promise<void> {
  const ids = [...new Set(postIds)];
  for (let at = 0; at < ids.length; at += POSTS_AT_ONCE) {
    const { rows } = await sql<Row>`
      select c.id, c.parent_id, c.parents, c.replies_count, c.status = 'approved' as is_shown from comment as c
      where c.site_id = ${siteId} and c.post_id = any(${ids.slice(at, at + POSTS_AT_ONCE)}::bigint[])`.execute(
      trx,
    );
    const parents = parentsOf(rows);
    const replies = new Map<number, number>();
    for (const { id, is_shown } of rows) {
      if (is_shown) for (const one of parents.get(id) ?? []) replies.set(one, (replies.get(one) ?? 0) + 1);
    }
    const changed = rows.filter(
      (row) =>
        row.replies_count !== (replies.get(row.id) ?? 0) ||
        row.parents.join() !== parents.get(row.id)?.join(),
    );
    await updateRows(
      trx,
      'comment',
      siteId,
      { keys: { id: 'bigint' }, columns: { parents: 'bigint[]', replies_count: 'integer' } },
      changed.map(({ id }) => [id, parents.get(id) ?? [], replies.get(id) ?? 0]),
    );
  }
}
