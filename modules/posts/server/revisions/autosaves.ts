import { sql } from 'kysely';
import type { Db, Trx } from '#platform/server/database.ts';
import { slugOf } from '#platform/server/slug-of.ts';
import { MAX_HEADLINE, PostEdit } from '../../post-writing.contract.ts';
import { type ContentRow, findContent } from '../writing/content.queries.ts';
import { addRevision, contentOf, hasRevision, isBegun } from './revisions.queries.ts';

/** Unsaved work becomes a revision at most this often. */
const PAUSE_SECONDS = 300;
const HOUR = 3_600;
const DAY = 86_400;
/** All of the last day stay, one an hour for a week, one a day after; what is older was thinned before. */
const WHOLE_SECONDS = DAY;
const HOURLY_SECONDS = 7 * DAY;
const THINNED_SECONDS = 60 * DAY;
const AT_ONCE = 500;

type Unsaved = {
  siteId: number;
  postId: number;
  by: number;
  now: number;
  content: Readonly<Record<string, unknown>>;
  body: string | null;
};

/** Whether some time has passed since unsaved work of somebody became a revision. */
export async function autosaveIsDue(
  db: Db,
  { siteId, postId, by, now }: Pick<Unsaved, 'siteId' | 'postId' | 'by' | 'now'>,
): Promise<boolean> {
  const { rows } = await sql`select from post_revision where site_id = ${siteId} and post_id = ${postId}
    and number = (select revision from post where site_id = ${siteId} and id = ${postId})
    and autosave > 0 and created_by = ${by} and created_ts >= ${now - PAUSE_SECONDS} limit 1`.execute(db);
  return rows.length === 0;
}

/** Holds a post until the transaction ends: whoever writes it, or what is unsaved of it, comes here first. */
export async function holdPost(trx: Trx, siteId: number, postId: number): Promise<void> {
  await sql`select id from post where site_id = ${siteId} and id = ${postId} for no key update`.execute(trx);
}

/**
 * Keeps unsaved work as a revision that can be compared and brought back.
 * @param isLast it is gone after this: kept unless the newest one of its writer is the same, however short ago that was
 */
export async function keepAutosave(
  trx: Trx,
  nextId: () => number,
  { siteId, postId, by, now, content, body }: Unsaved,
  { isLast = false }: { isLast?: boolean } = {},
): Promise<void> {
  // Two who keep theirs at once would take the same place.
  await holdPost(trx, siteId, postId);
  if (!isLast && !(await autosaveIsDue(trx, { siteId, postId, by, now }))) return;
  const saved = await findContent(trx, siteId, postId);
  if (!saved) return;
  const { scheduled_at, unpublish_at, ...fields } = valid(content);
  const times = {
    ...(scheduled_at === undefined ? {} : { scheduled_ts: scheduled_at }),
    ...(unpublish_at === undefined ? {} : { unpublish_ts: unpublish_at }),
  };
  const row = { ...saved, ...fields, ...times, body: body ?? saved.body } as ContentRow;
  if (isLast && (await isNewest(trx, siteId, row, by))) return;
  if (isBegun(saved) && !(await hasRevision(trx, siteId, postId, saved.revision))) {
    const then = { now: saved.updated_ts, by: saved.updated_by };
    await addRevision(trx, siteId, saved, { id: nextId(), reason: 'import', changedFields: [], ...then });
  }
  const autosave = (await newestAutosave(trx, siteId, postId, saved.revision)) + 1;
  const changedFields = [...Object.keys({ ...fields, ...times }), ...(body === null ? [] : ['body'])];
  const kept = { id: nextId(), reason: 'autosave' as const, changedFields, by, now, autosave };
  await addRevision(trx, siteId, row, kept);
}

async function newestAutosave(trx: Trx, siteId: number, postId: number, number: number): Promise<number> {
  const row = await trx
    .selectFrom('post_revision')
    .select('autosave')
    .where('site_id', '=', siteId)
    .where('post_id', '=', postId)
    .where('number', '=', number)
    .orderBy('autosave', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.autosave ?? 0;
}

/** Whether the newest that was kept of somebody's unsaved work is just this. */
async function isNewest(trx: Trx, siteId: number, row: ContentRow, by: number): Promise<boolean> {
  const { rows } = await sql<{ is_same: boolean }>`select body = ${row.body}
      and content = ${JSON.stringify(contentOf(row))}::jsonb as is_same
    from post_revision where site_id = ${siteId} and post_id = ${row.id} and number = ${row.revision}
      and autosave > 0 and created_by = ${by} order by autosave desc limit 1`.execute(trx);
  return rows[0]?.is_same ?? false;
}

/** What a save would take; of words that are too many, those that it would take. */
function valid(content: Unsaved['content']): Partial<PostEdit> {
  const shape = PostEdit.shape as Record<string, { safeParse: (value: unknown) => { success: boolean } }>;
  const takes = (key: string, value: unknown) => shape[key]?.safeParse(value).success ?? false;
  return Object.fromEntries(
    Object.entries(content)
      .map(([key, value]) => [key, takes(key, value) ? value : fitted(key, value)] as const)
      .filter(([key, value]) => value !== undefined && takes(key, value)),
  );
}

function fitted(key: string, value: unknown): unknown {
  if (typeof value !== 'string') return undefined;
  // A sign of two halves is not cut in two.
  if (key === 'headline') return value.slice(0, MAX_HEADLINE).replace(/[\ud800-\udbff]$/, '');
  return key === 'slug' ? slugOf(value) || undefined : undefined;
}

/** Thins the autosaves of all sites; a named one stays. */
export async function thinAutosaves(db: Db, now: number, signal?: AbortSignal): Promise<number> {
  const [from, to] = [now - THINNED_SECONDS, now - WHOLE_SECONDS];
  const { rows: sites } = await sql<{ site_id: number }>`select distinct site_id from post_revision
    where autosave > 0 and name = '' and created_ts >= ${from} and created_ts < ${to}`.execute(db);
  let removed = 0;
  for (const { site_id: siteId } of sites) {
    while (!signal?.aborted) {
      const { rows } = await sql<{ id: number }>`select id from (
          select id, row_number() over (partition by post_id, number, created_by,
            case when created_ts >= ${now - HOURLY_SECONDS} then created_ts / ${HOUR} else -(created_ts / ${DAY}) end
            order by created_ts desc, id desc) as place
          from post_revision where site_id = ${siteId} and autosave > 0 and name = ''
            and created_ts >= ${from} and created_ts < ${to}) as placed
        where place > 1 limit ${AT_ONCE}`.execute(db);
      const ids = rows.map(({ id }) => id);
      if (ids.length > 0) {
        await sql`delete from post_revision where site_id = ${siteId} and id = any(${ids}::bigint[])
          and name = ''`.execute(db);
      }
      removed += ids.length;
      if (ids.length < AT_ONCE) break;
    }
  }
  return removed;
}
