import { sql } from 'kysely';
import type { Db, Trx } from '#platform/server/database.ts';
import type { PostRevision, revisionReasons } from '../../post-revisions.contract.ts';
import { countWords } from '../body-figures.ts';
import type { ContentRow } from '../writing/content.queries.ts';

export type RevisionReason = (typeof revisionReasons)[number];

type NewRevision = {
  id: number;
  reason: RevisionReason;
  changedFields: readonly string[];
  by: number | null;
  now: number;
  /** Its place among those of unsaved work that follow one revision; 0 for what was saved. */
  autosave?: number;
};

/** What a revision keeps of a post; its body stands apart, so that lists do not read it. */
export function contentOf(post: ContentRow): Record<string, unknown> {
  const { body: _, returned, is_suspicious: __, is_taken_down: ___, rating: ____, ...content } = post;
  return returned ? { ...content, status_reason: returned.reason } : content;
}

/** Keeps a state of a post; one that is kept already stays as it is. */
export async function addRevision(
  trx: Trx,
  siteId: number,
  row: ContentRow,
  kept: NewRevision,
): Promise<void> {
  await trx
    .insertInto('post_revision')
    .values({
      site_id: siteId,
      id: kept.id,
      post_id: row.id,
      number: row.revision,
      autosave: kept.autosave ?? 0,
      reason: kept.reason,
      changed_fields: [...kept.changedFields],
      word_count: countWords(row.body),
      content: JSON.stringify(contentOf(row)),
      body: row.body,
      created_ts: kept.now,
      created_by: kept.by,
    })
    .onConflict((conflict) => conflict.columns(['site_id', 'post_id', 'number', 'autosave']).doNothing())
    .execute();
}

/** Whether there is anything of a post that a revision could keep: a new one has neither words nor a save behind it. */
export const isBegun = ({ revision, headline, body }: ContentRow): boolean =>
  revision > 1 || headline !== '' || body !== '';

export async function hasRevision(
  trx: Trx,
  siteId: number,
  postId: number,
  number: number,
): Promise<boolean> {
  const row = await trx
    .selectFrom('post_revision')
    .select('id')
    .where('site_id', '=', siteId)
    .where('post_id', '=', postId)
    .where('number', '=', number)
    .where('autosave', '=', 0)
    .executeTakeFirst();
  return row !== undefined;
}

const shown = [
  ...([
    'id',
    'number',
    'created_ts',
    'created_by',
    'reason',
    'changed_fields',
    'name',
    'word_count',
    'autosave',
  ] as const),
];

const status = sql<number | null>`(content->>'status')::integer`.as('status');

type RevisionRow = Omit<PostRevision, 'author'> & { created_by: number | null; autosave: number };

/** `saved`: without what was kept of unsaved work. */
export type RevisionPage = { limit: number; offset: number; saved?: boolean | undefined };

/** One page of the revisions of a post, newest first, and how many there are. */
export async function pageOfRevisions(
  db: Db,
  siteId: number,
  postId: number,
  { limit, offset, saved }: RevisionPage,
): Promise<{ rows: RevisionRow[]; total: number }> {
  let of = db.selectFrom('post_revision').where('site_id', '=', siteId).where('post_id', '=', postId);
  if (saved) of = of.where('autosave', '=', 0);
  const [rows, total] = await Promise.all([
    of
      .select(shown)
      .select(status)
      .orderBy('number', 'desc')
      .orderBy('autosave', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    of.select((eb) => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { rows: rows as RevisionRow[], total: Number(total.count) };
}

/** The newest saved revision of a post, or the newest before another one; null where there is none. */
export async function savedBefore(
  db: Db,
  siteId: number,
  postId: number,
  before?: Pick<RevisionRow, 'number' | 'autosave'>,
): Promise<number | null> {
  let query = db
    .selectFrom('post_revision')
    .select('id')
    .where('site_id', '=', siteId)
    .where('post_id', '=', postId)
    .where('autosave', '=', 0);
  // An autosave follows the revision whose number it has.
  if (before) query = query.where('number', before.autosave > 0 ? '<=' : '<', before.number);
  const row = await query.orderBy('number', 'desc').limit(1).executeTakeFirst();
  return row?.id ?? null;
}

export async function findRevision(
  db: Db,
  siteId: number,
  postId: number,
  revisionId: number,
): Promise<(RevisionRow & { content: Record<string, unknown>; body: string }) | null> {
  const row = await db
    .selectFrom('post_revision')
    .select([...shown, 'content', 'body'])
    .select(status)
    .where('site_id', '=', siteId)
    .where('id', '=', revisionId)
    .where('post_id', '=', postId)
    .executeTakeFirst();
  return (row as (RevisionRow & { content: Record<string, unknown>; body: string }) | undefined) ?? null;
}

export async function setRevisionName(
  trx: Trx,
  siteId: number,
  revisionId: number,
  name: string,
): Promise<void> {
  await trx
    .updateTable('post_revision')
    .set({ name })
    .where('site_id', '=', siteId)
    .where('id', '=', revisionId)
    .execute();
}
