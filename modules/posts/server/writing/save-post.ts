import { notFound, permissionDenied } from '#platform/contract/api-error.ts';
import type { Database, Db, Trx } from '#platform/server/database.ts';
import type { Events } from '#platform/server/events.ts';
import { pipelined } from '#platform/server/pipelined.ts';
import { type Stamp, stampOf } from '#platform/server/row-stamps.ts';
import { savedMeanwhile } from '#platform/server/saved-meanwhile.ts';
import { slugOf } from '#platform/server/slug-of.ts';
import { type Acting, recordings } from '#platform/server/trail.ts';
import { mayWriteKicker } from '../../act-rights.contract.ts';
import { isReturned, LIVE } from '../../post-status.contract.ts';
import { type PostEdit, postLocked, referenceUnknown } from '../../post-writing.contract.ts';
import { type Actor, editRefusal, mayIn, mayPublish } from '../batches/batch-rules.ts';
import { actorOfCaller } from '../batches/start-batch.ts';
import type { RevisionReason } from '../revisions/revisions.queries.ts';
import { addRevision, isBegun } from '../revisions/revisions.queries.ts';
import {
  areGroups,
  type ContentRow,
  findContent,
  holdContent,
  stagesOf,
  unknownReferences,
} from './content.queries.ts';
import { defaultRating } from './default-rating.ts';
import { guardedBody, mayWriteMarkup } from './guarded-body.ts';
import { keepReturns } from './keep-returns.ts';
import { type PostChecks, refuseMissing, refuseWrong } from './post-checks.ts';
import { presentContent } from './present-content.ts';
import type { SaveStep } from './save-steps.ts';
import { changedFields, factsOf, settledEdit } from './settle-edit.ts';
import { freeSlug } from './slugs.ts';
import { stalePages } from './stale-pages.ts';
import { toldFields, toldOf } from './told-fields.ts';
import { writesOf } from './write-content.ts';

export type WritingNeeds = {
  database: Database;
  events: Events;
  saveSteps: readonly SaveStep[];
  checks: readonly PostChecks[];
};
export type Writer = Acting;

/**
 * Saves a post: the row, its body and links, its slug, a revision, the audit row and the event, in one transaction.
 * @throws ApiError not_found, permission_denied, locked, revision_conflict, duplicate, reference_is_invalid and those of
 * `post-checks`
 */
export const savePost = (needs: WritingNeeds, ...what: What): Promise<ContentRow> =>
  needs.database.db.transaction().execute((trx) => saveWithin(trx, needs, ...what));

type What = [call: Writer, postId: number, edit: PostEdit, reason?: RevisionReason, isChecked?: boolean];

/** The same within a transaction of the caller. */
export async function saveWithin(
  trx: Trx,
  { database, events, saveSteps, checks }: WritingNeeds,
  // What was saved once is not held against checks that came later.
  ...[call, postId, edit, reason, isChecked = reason !== 'restore']: What
): Promise<ContentRow> {
  const stamp = stampOf(call);
  const actor = actorOfCaller(call.caller);
  const held = await holdContent(trx, stamp.siteId, postId);
  const before = allowedTo(actor, held?.row);
  if (before.revision !== edit.revision) {
    const current = presentContent(before, actor, stamp.now);
    const saved = { revision: before.revision, updatedBy: before.updated_by, current };
    throw savedMeanwhile(saved, { sent: edit.revision, by: stamp.by });
  }
  // What is brought back was let in once.
  const isGuarded = edit.body !== undefined && reason !== 'restore' && !mayWriteMarkup(call.caller);
  const allowed = {
    ...edit,
    ...(isGuarded ? { body: guardedBody(before.body, edit.body ?? '') } : {}),
    // A line that somebody may not write stays as it is today, also beside a text that is brought back.
    ...(reason === 'restore' && !mayWriteKicker(mayIn(actor, before)) ? { kicker: before.kicker } : {}),
  };
  const stages = await stagesOf(trx, stamp.siteId, before, edit);
  const rated = await ratedIn(trx, stamp, before, edit.community_id);
  const edited = settledEdit(rated, allowed, actor, { now: stamp.now, stages });
  const settled = await withSlug(trx, stamp.siteId, edited);
  const fields = changedFields(before, settled);
  // A revision that is brought back holds nothing of what its reader has not saved yet.
  const stepsIn = (within: Trx) =>
    reason === 'restore' ? [] : saveSteps.map((step) => step(within, stamp, postId));
  if (fields.length === 0) {
    await pipelined(trx, stepsIn);
    return before;
  }
  await refuseUnknown(trx, call.site, before, settled);
  await refuseAuthors(trx, stamp.siteId, actor, before, settled);
  if (isChecked) {
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
  const returned = { postIds: [postId], status: after.status, reason: edit.reason };
  const told = toldFields(before, after);
  // None of these asks what another one did.
  await pipelined(trx, (together) => [
    ...stepsIn(together),
    ...writesOf(together, stamp, before, after, fields),
    ...(before.status === after.status ? [] : [keepReturns(together, database.ids.next, stamp, returned)]),
    ...revisionsOf(together, database.ids.next, stamp, {
      ...{ before, after, fields, reason },
      kept: held?.kept ?? null,
    }),
    ...recordings(together, database.ids.next, call, {
      action: before.status === after.status ? 'post.updated' : 'post.status_changed',
      objectId: postId,
      before: { ...toldOf(before), ...told.before },
      after: { ...toldOf(after), ...told.after },
      event: {
        ...{ before: { status: before.status }, after: { status: after.status }, fields, by: stamp.by },
        ...(after.returned && before.status !== after.status ? { reason: after.returned.reason } : {}),
      },
    }),
    events.publish(together, { topic: 'post', siteId: stamp.siteId, id: stalePages(before, after) }),
  ]);
  return after;
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
  options: { hasBody?: boolean } = {},
): Promise<ContentRow> {
  return allowedTo(actor, await findContent(db, siteId, postId, options));
}

function allowedTo(actor: Actor, row: ContentRow | null | undefined): ContentRow {
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

/** Work that its author moves before it is first saved is rated as all that they begin there. */
async function ratedIn(
  trx: Trx,
  { siteId, by }: Stamp,
  before: ContentRow,
  communityId: number | null = before.community_id,
): Promise<ContentRow> {
  if (communityId === before.community_id) return before;
  return { ...before, rating: await defaultRating(trx, siteId, { communityId, profileId: by }) };
}

/**
 * Whoever edits only what is theirs stays one of the authors: the post would be out of their reach, under the name of
 * somebody else. Where authors publish what is theirs, whoever may not publish a post makes nobody its author.
 */
async function refuseAuthors(
  trx: Trx,
  siteId: number,
  actor: Actor,
  before: ContentRow,
  after: ContentRow,
): Promise<void> {
  const { community_id } = after;
  const { profileId } = actor.viewer;
  const isLeft = before.author_ids.includes(profileId) && !after.author_ids.includes(profileId);
  if (isLeft && !mayIn(actor, after)('EDIT_POST')) throw authorsRefused();
  const isJoined = after.author_ids.some((one) => !before.author_ids.includes(one));
  if (!isJoined || community_id === null) return;
  if (mayPublish(factsOf({ ...after, author_ids: before.author_ids }), actor)) return;
  const community = await trx
    .selectFrom('community')
    .select('direct_publish')
    .where('site_id', '=', siteId)
    .where('id', '=', community_id)
    .executeTakeFirst();
  if (!community?.direct_publish) return;
  throw authorsRefused();
}

const authorsRefused = () =>
  permissionDenied({ details: [{ loc: ['body', 'author_ids'], msg: 'author_ids_is_invalid' }] });

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

async function refuseUnknown(
  trx: Trx,
  { id: siteId, communityIds }: Writer['site'],
  before: ContentRow,
  after: ContentRow,
): Promise<void> {
  const { community_id } = after;
  if (community_id !== before.community_id && community_id !== null && !communityIds.has(community_id)) {
    throw referenceUnknown({ details: [{ loc: ['body', 'community_id'], msg: 'community_id_is_invalid' }] });
  }
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
  if (!(await areGroups(trx, siteId, before, after))) {
    throw referenceUnknown({ details: [{ loc: ['body', 'gated_groups'], msg: 'gated_groups_is_invalid' }] });
  }
  if (missing.length === 0) return;
  throw referenceUnknown({
    details: missing.map(({ table }) => ({
      loc: ['body', fieldOf[table]],
      msg: `${fieldOf[table]}_is_invalid`,
    })),
  });
}

type Kept = {
  /** The number of the newest revision that was kept before. */
  kept: number | null;
  before: ContentRow;
  after: ContentRow;
  fields: readonly string[];
  reason: RevisionReason | undefined;
};

/** Keeps what was saved, and first what was there when nobody had kept it. */
function revisionsOf(
  trx: Trx,
  nextId: () => number,
  { siteId, now, by }: Stamp,
  { before, after, fields, reason, kept }: Kept,
): Promise<void>[] {
  const isUnkept = kept !== before.revision;
  const then = { now: before.updated_ts, by: before.updated_by };
  const earlier = { id: nextId(), reason: 'import', changedFields: [], ...then } as const;
  const isLive = ({ status }: ContentRow) => LIVE.some((live) => live === status);
  const moved = isLive(after) ? 'publish' : 'unpublish';
  const why = reason ?? (isLive(before) === isLive(after) ? 'save' : moved);
  return [
    ...(isBegun(before) && isUnkept ? [addRevision(trx, siteId, before, earlier)] : []),
    addRevision(trx, siteId, after, { id: nextId(), reason: why, changedFields: fields, now, by }),
  ];
}
