import { sql } from 'kysely';
import { notFound, permissionDenied } from '#platform/contract/api-error.ts';
import type { Call } from '#platform/server/answer.ts';
import { insertRows } from '#platform/server/bulk-rows.ts';
import { type Database, type Db, type Trx, violatedConstraint } from '#platform/server/database.ts';
import type { Events } from '#platform/server/events.ts';
import { nextRowVersion, type Stamp, stampOf, updatedBy } from '#platform/server/row-stamps.ts';
import { savedMeanwhile } from '#platform/server/saved-meanwhile.ts';
import { slugOf } from '#platform/server/slug-of.ts';
import { recordWrite } from '#platform/server/trail.ts';
import { isReturned, LIVE } from '../../post-status.contract.ts';
import { type PostEdit, postLocked, referenceUnknown, slugTaken } from '../../post-writing.contract.ts';
import { type Actor, editRefusal } from '../batches/batch-rules.ts';
import { actorOfCaller } from '../batches/start-batch.ts';
import { countWords } from '../body-figures.ts';
import type { RevisionReason } from '../revisions/revisions.queries.ts';
import { addRevision, hasRevision } from '../revisions/revisions.queries.ts';
import { type ContentRow, findContent, stagesOf, unknownReferences } from './content.queries.ts';
import { guardedBody, mayWriteMarkup } from './guarded-body.ts';
import { keepReturns } from './keep-returns.ts';
import { type PostChecks, refuseMissing, refuseWrong } from './post-checks.ts';
import { presentContent } from './present-content.ts';
import type { SaveStep } from './save-steps.ts';
import { changedFields, factsOf, settledEdit } from './settle-edit.ts';
import { freeSlug } from './slugs.ts';
import { stalePages } from './stale-pages.ts';
import { toldFields, toldOf } from './told-fields.ts';

export type WritingNeeds = {
  database: Database;
  events: Events;
  saveSteps: readonly SaveStep[];
  checks: readonly PostChecks[];
};
export type Writer = Pick<Call, 'site' | 'caller' | 'request'>;

/**
 * Saves a post: the row, its body and links, its slug, a revision, the audit row and the event, in one transaction.
 * @throws ApiError not_found, permission_denied, locked, revision_conflict, duplicate, reference_is_invalid and those of
 * `post-checks`
 */
export async function savePost(
  { database, events, saveSteps, checks }: WritingNeeds,
  call: Writer,
  postId: number,
  edit: PostEdit,
  reason?: RevisionReason,
): Promise<ContentRow> {
  const stamp = stampOf(call);
  const actor = actorOfCaller(call.caller);
  try {
    return await database.db.transaction().execute(async (trx) => {
      const before = await editable(trx, stamp.siteId, postId, actor, { isHeld: true });
      if (before.revision !== edit.revision) {
        const current = presentContent(before, actor, stamp.now);
        const saved = { revision: before.revision, updatedBy: before.updated_by, current };
        throw savedMeanwhile(saved, { sent: edit.revision, by: stamp.by });
      }
      // What is brought back was let in once.
      const isGuarded = edit.body !== undefined && reason !== 'restore' && !mayWriteMarkup(call.caller);
      const allowed = isGuarded ? { ...edit, body: guardedBody(before.body, edit.body ?? '') } : edit;
      const stages = await stagesOf(trx, stamp.siteId, before, edit);
      const edited = settledEdit(before, allowed, actor, { now: stamp.now, stages });
      const settled = await withSlug(trx, stamp.siteId, edited);
      const fields = changedFields(before, settled);
      // A revision that is brought back holds nothing of what its reader has not saved yet.
      if (reason !== 'restore') for (const step of saveSteps) await step(trx, stamp, postId);
      if (fields.length === 0) return before;
      await refuseUnknown(trx, stamp.siteId, before, settled);
      if (reason !== 'restore') {
        await refuseWrong(trx, stamp.siteId, checks, { before, after: settled, fields });
        await refuseMissing(trx, stamp.siteId, checks, { before, after: settled, fields });
      }
      const after = {
        ...settled,
        revision: before.revision + 1,
        updated_ts: stamp.now,
        updated_by: stamp.by,
        returned: returnedOf(before, settled, edit, call, stamp.now),
      };
      await write(trx, stamp, before, after, fields);
      if (before.status !== after.status) {
        const returned = { postIds: [postId], status: after.status, reason: edit.reason };
        await keepReturns(trx, database.ids.next, stamp, returned);
      }
      await keepRevisions(trx, database.ids.next, stamp, { before, after, fields, reason });
      const told = toldFields(before, after);
      await recordWrite(trx, database.ids.next, call, {
        action: before.status === after.status ? 'post.updated' : 'post.status_changed',
        objectId: postId,
        before: { ...toldOf(before), ...told.before },
        after: { ...toldOf(after), ...told.after },
        event: {
          ...{ before: { status: before.status }, after: { status: after.status }, fields, by: stamp.by },
          ...(after.returned && before.status !== after.status ? { reason: after.returned.reason } : {}),
        },
      });
      await events.publish(trx, { topic: 'post', siteId: stamp.siteId, id: stalePages(before, after) });
      return after;
    });
  } catch (error) {
    if (violatedConstraint(error) === 'post_slug_pkey') {
      throw slugTaken({ details: [{ loc: ['body', 'slug'], msg: 'slug_is_invalid' }] });
    }
    throw error;
  }
}

/**
 * A post that the caller may change.
 * @throws ApiError not_found, permission_denied, locked
 */
export async function editable(
  db: Db,
  siteId: number,
  postId: number,
  actor: Actor,
  options: { isHeld?: boolean; hasBody?: boolean } = {},
): Promise<ContentRow> {
  const row = await findContent(db, siteId, postId, options);
  const refusal = row ? editRefusal(factsOf(row), actor) : 'not_found';
  if (!row || refusal === 'not_found' || refusal === 'is_removed') throw notFound();
  if (refusal === 'is_locked') throw postLocked();
  if (refusal) throw permissionDenied();
  return row;
}

/** A post that goes live, or was given a headline as a draft, has a slug. */
async function withSlug(trx: Trx, siteId: number, post: ContentRow): Promise<ContentRow> {
  if (post.slug !== '' || !LIVE.some((status) => status === post.status)) return post;
  const wish = slugOf(post.headline) || String(post.id);
  return { ...post, slug: await freeSlug(trx, siteId, wish, { postId: post.id, fallback: post.id }) };
}

/** Why a post is back with its authors after a save. */
function returnedOf(
  before: ContentRow,
  { status }: ContentRow,
  { reason }: PostEdit,
  { caller }: Writer,
  now: number,
): ContentRow['returned'] {
  if (!isReturned(status)) return null;
  if (before.status === status) return before.returned;
  return reason ? { reason, by: caller.profile?.title ?? null, at_ts: now } : null;
}

const fieldOf = { profile: 'author_ids', section: 'section_ids', tag: 'tag_ids', asset: 'image' } as const;

async function refuseUnknown(trx: Trx, siteId: number, before: ContentRow, after: ContentRow): Promise<void> {
  const fresh = (key: 'author_ids' | 'section_ids' | 'tag_ids') =>
    after[key].filter((one) => !before[key].includes(one));
  const picture = (row: ContentRow) => (row.image && 'id' in row.image ? row.image.id : null);
  const asset = picture(after);
  const missing = await unknownReferences(trx, siteId, {
    profile: fresh('author_ids'),
    // The front page has no row of its own.
    section: fresh('section_ids').filter((one) => one !== 0),
    tag: fresh('tag_ids'),
    asset: asset !== null && asset !== picture(before) ? [asset] : [],
  });
  if (missing.length === 0) return;
  throw referenceUnknown({
    details: missing.map(({ table }) => ({
      loc: ['body', fieldOf[table]],
      msg: `${fieldOf[table]}_is_invalid`,
    })),
  });
}

async function write(
  trx: Trx,
  stamp: Stamp,
  before: ContentRow,
  after: ContentRow,
  fields: readonly string[],
): Promise<void> {
  const { siteId } = stamp;
  const { id } = after;
  const has = (...names: string[]) => names.some((name) => fields.includes(name));
  await trx
    .updateTable('post')
    .set({
      ...updatedBy(stamp),
      row_version: nextRowVersion(),
      status: after.status,
      visibility: after.visibility,
      headline: after.headline,
      subheadline: after.subheadline,
      slug: after.slug,
      language: after.language,
      layout: after.layout,
      comments_enabled: after.comments_enabled,
      image: after.image === null ? null : JSON.stringify(after.image),
      author_ids: after.author_ids,
      section_ids: after.section_ids,
      primary_section_id: after.primary_section_id,
      tag_ids: after.tag_ids,
      scheduled_ts: after.scheduled_ts,
      is_auto_enabled: after.is_auto_enabled,
      ...{ unpublish_ts: after.unpublish_ts, embargoed_until_ts: after.embargoed_until_ts },
      published_ts: after.published_ts,
      last_published_ts: after.last_published_ts,
    })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .execute();
  if (has('body', 'excerpt', 'password', 'custom', 'seo')) await writeBody(trx, siteId, after);
  await writeLinks(trx, siteId, before, after);
  if (has('slug') && after.slug !== '') await writeSlug(trx, stamp, after);
}

async function writeBody(trx: Trx, siteId: number, { id, ...row }: ContentRow): Promise<void> {
  const custom = JSON.stringify(row.custom);
  const seo = JSON.stringify(row.seo);
  await sql`insert into post_body (site_id, post_id, body, excerpt, password, custom, seo, word_count)
    values (${siteId}, ${id}, ${row.body}, ${row.excerpt}, ${row.password}, ${custom}, ${seo}, ${countWords(row.body)})
    on conflict (site_id, post_id) do update set body = excluded.body, excerpt = excluded.excerpt,
      password = excluded.password, custom = excluded.custom, seo = excluded.seo,
      word_count = excluded.word_count`.execute(trx);
}

/** Writes the links anew where they changed, or what they repeat of the post did. */
async function writeLinks(trx: Trx, siteId: number, before: ContentRow, after: ContentRow): Promise<void> {
  const isStale = (key: 'author_ids' | 'section_ids' | 'tag_ids') =>
    before.status !== after.status ||
    before.published_ts !== after.published_ts ||
    before[key].join() !== after[key].join();
  const rows = (ids: readonly number[]) =>
    ids.map((one) => [one, after.id, after.status, after.created_ts, after.published_ts]);
  const rest = ['post_id', 'status', 'created_ts', 'published_ts'] as const;
  const clear = (table: 'post_author' | 'post_section' | 'post_tag') =>
    trx.deleteFrom(table).where('site_id', '=', siteId).where('post_id', '=', after.id).execute();
  if (isStale('author_ids')) {
    await clear('post_author');
    await insertRows(trx, 'post_author', siteId, ['profile_id', ...rest], rows(after.author_ids));
  }
  if (isStale('section_ids')) {
    await clear('post_section');
    await insertRows(trx, 'post_section', siteId, ['section_id', ...rest], rows(after.section_ids));
  }
  if (isStale('tag_ids')) {
    await clear('post_tag');
    await insertRows(trx, 'post_tag', siteId, ['tag_id', ...rest], rows(after.tag_ids));
  }
}

/** The slug becomes the current one; the one before stays the post's, so that its address goes on to lead here. */
async function writeSlug(trx: Trx, { siteId, now }: Stamp, { id, slug, type }: ContentRow): Promise<void> {
  await trx
    .updateTable('post_slug')
    .set({ is_current: false })
    .where('site_id', '=', siteId)
    .where('post_id', '=', id)
    .where('slug', '<>', slug)
    .execute();
  const kind = type === 'page' ? 'page' : 'post';
  const taken = await trx
    .selectFrom('post_slug')
    .select('post_id')
    .where('site_id', '=', siteId)
    .where('page_type', 'in', ['post', 'page'])
    .where('slug', '=', slug)
    .where('post_id', '<>', id)
    .executeTakeFirst();
  if (taken) throw slugTaken({ details: [{ loc: ['body', 'slug'], msg: 'slug_is_invalid' }] });
  await sql`insert into post_slug (site_id, post_id, page_type, slug, created_ts)
    values (${siteId}, ${id}, ${kind}, ${slug}, ${now})
    on conflict (site_id, page_type, slug) do update set is_current = true
      where post_slug.post_id = excluded.post_id`.execute(trx);
}

type Kept = {
  before: ContentRow;
  after: ContentRow;
  fields: readonly string[];
  reason: RevisionReason | undefined;
};

/** Keeps what was saved, and first what was there when nobody had kept it. */
async function keepRevisions(
  trx: Trx,
  nextId: () => number,
  { siteId, now, by }: Stamp,
  { before, after, fields, reason }: Kept,
): Promise<void> {
  if (before.revision > 1 || before.body !== '' || before.headline !== '') {
    if (!(await hasRevision(trx, siteId, before.id, before.revision))) {
      const then = { now: before.updated_ts, by: before.updated_by };
      await addRevision(trx, siteId, before, { id: nextId(), reason: 'import', changedFields: [], ...then });
    }
  }
  const isLive = ({ status }: ContentRow) => LIVE.some((live) => live === status);
  const moved = isLive(after) ? 'publish' : 'unpublish';
  const why = reason ?? (isLive(before) === isLive(after) ? 'save' : moved);
  await addRevision(trx, siteId, after, { id: nextId(), reason: why, changedFields: fields, now, by });
}
