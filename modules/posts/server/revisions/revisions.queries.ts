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
};

/** What a revision keeps of a post; its body stands apart, so that lists do not read it. */
export function contentOf({ body: _, returned, ...content }: ContentRow): Record<string, unknown> {
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
      reason: kept.reason,
      changed_fields: [...kept.changedFields],
      word_count: countWords(row.body),
      content: JSON.stringify(contentOf(row)),
      body: row.body,
      created_ts: kept.now,
      created_by: kept.by,
    })
    .onConflict((conflict) => conflict.columns(['site_id', 'post_id', 'number']).doNothing())
    .execute();
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
  ] as const),
];

type RevisionRow = Omit<PostRevision, 'author'> & { created_by: number | null };

/** One page of the revisions of a post, newest first, and how many there are. */
export async function pageOfRevisions(
  db: Db,
  siteId: number,
  postId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: RevisionRow[]; total: number }> {
  const of = db.selectFrom('post_revision').where('site_id', '=', siteId).where('post_id', '=', postId);
  const [rows, total] = await Promise.all([
    of.select(shown).orderBy('number', 'desc').limit(limit).offset(offset).execute(),
    of.select((eb) => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { rows: rows as RevisionRow[], total: Number(total.count) };
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
