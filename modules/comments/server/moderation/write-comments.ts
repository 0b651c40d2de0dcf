import { sql } from 'kysely';
import { addComments } from '#modules/posts/posts.public.ts';
import { updateRows } from '#platform/server/bulk-updates.ts';
import type { Trx } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';
import type { Stamp } from '#platform/server/row-stamps.ts';
import type { CommentStatus } from '../../comment-kinds.contract.ts';
import { type CommentRow, commentColumns } from '../comments.queries.ts';

/** A comment before and after a change. */
export type Changed = { before: CommentRow; after: CommentRow };

/** More pages than these are dropped as all pages of the site. */
const MOST_NAMED = 400;
const ROWS_AT_ONCE = 1_000;

export const isShown = ({ status }: { status: CommentStatus }): boolean => status === 'approved';

/**
 * Comments that nobody else changes until the transaction ends, by their ids. What they answer is held with them, in one
 * order, because its count of replies follows.
 */
export async function lockComments(
  trx: Trx,
  siteId: number,
  ids: readonly number[],
): Promise<Map<number, CommentRow>> {
  const { rows: threads } = await sql<{ id: number; parents: number[] }>`
    select c.id, c.parents from comment as c
    where c.site_id = ${siteId} and c.id = any(${[...ids]}::bigint[])`.execute(trx);
  const all = [...new Set(threads.flatMap(({ id, parents }) => [id, ...parents]))];
  const { rows } = await sql<CommentRow>`
    select ${commentColumns} from comment as c
    where c.site_id = ${siteId} and c.id = any(${all}::bigint[]) order by c.id for update`.execute(trx);
  const wanted = new Set(ids);
  return new Map(rows.filter(({ id }) => wanted.has(id)).map((row) => [row.id, row]));
}

const written = {
  status: 'text',
  html: 'text',
  is_pinned: 'boolean',
  reason: 'text',
  held_for: 'text',
  ban_id: 'bigint',
  status_before: 'text',
  edited_ts: 'bigint',
  deleted_ts: 'bigint',
  deleted_by: 'bigint',
  updated_ts: 'bigint',
  updated_by: 'bigint',
} as const;

/** Writes changed comments, the counts of what they answer and of their posts, and tells which pages are no longer true. */
export async function writeComments(
  trx: Trx,
  { siteId, now, by }: Stamp,
  changed: readonly Changed[],
): Promise<void> {
  for (let at = 0; at < changed.length; at += ROWS_AT_ONCE) {
    const rows = changed.slice(at, at + ROWS_AT_ONCE).map(({ after }) => {
      const gone = after.status === 'deleted' ? [now, by] : [null, null];
      return [
        ...[after.id, after.status, after.html, after.is_pinned, after.reason, after.held_for, after.ban_id],
        ...[after.status_before, after.edited_ts, ...gone, now, by],
      ];
    });
    const form = { keys: { id: 'bigint' }, columns: written, raisesRevision: true } as const;
    await updateRows(trx, 'comment', siteId, form, rows);
  }
  const turned = changed.filter(({ before, after }) => isShown(before) !== isShown(after));
  await countReplies(
    trx,
    siteId,
    turned.map(({ after }) => ({ parents: after.parents, by: isShown(after) ? 1 : -1 })),
  );
  await addComments(trx, siteId, summed(turned.map(({ after }) => [after.post_id, isShown(after) ? 1 : -1])));
  const shown = changed.filter(({ before, after }) => isShown(before) || isShown(after));
  await tellComments(
    trx,
    siteId,
    shown.map(({ after }) => after.post_id),
  );
}

/** Adds what readers see of new replies, or no longer see, to everything that they answer. */
export async function countReplies(
  trx: Trx,
  siteId: number,
  turned: readonly { parents: readonly number[]; by: 1 | -1 }[],
): Promise<void> {
  const sums = summed(turned.flatMap(({ parents, by }) => parents.map((id) => [id, by] as const)));
  if (sums.size === 0) return;
  await sql`update comment set replies_count = greatest(comment.replies_count + turned.replies, 0)
    from unnest(${[...sums.keys()]}::bigint[], ${[...sums.values()]}::int[]) as turned (id, replies)
    where comment.site_id = ${siteId} and comment.id = turned.id`.execute(trx);
}

/** Tells every server that comments changed, and on which posts readers see it; lists of comments hear it all the same. */
export async function tellComments(trx: Trx, siteId: number, postIds: readonly number[]): Promise<void> {
  const posts = [...new Set(postIds)];
  const id = posts.length > MOST_NAMED ? undefined : posts.join(' ');
  await publishChange(trx, { topic: 'comment', siteId, ...(id === undefined ? {} : { id }) });
}

function summed(pairs: readonly (readonly [number, number])[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const [id, by] of pairs) sums.set(id, (sums.get(id) ?? 0) + by);
  return new Map([...sums].filter(([, by]) => by !== 0));
}
