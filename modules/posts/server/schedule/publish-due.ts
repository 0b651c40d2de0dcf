import { sql } from 'kysely';
import { updateRows } from '#platform/server/bulk-updates.ts';
import type { Database, Trx } from '#platform/server/database.ts';
import type { Events } from '#platform/server/events.ts';
import { type Deed, recordDeeds } from '#platform/server/trail.ts';
import { PostStatus } from '../../post-status.contract.ts';
import { liveStatusOf } from '../../status-moves.contract.ts';
import { repeatStatus } from '../batches/write-posts.ts';
import { giveSlugs } from '../writing/give-slugs.ts';
import { openOf, type PostChecks } from '../writing/post-checks.ts';
import { tellStalePages } from '../writing/stale-pages.ts';
import { type DuePost, takeDue, takeEnding } from './due-posts.queries.ts';
import { isHeldBack } from './schedule-rules.ts';

type Needs = {
  database: Database;
  events: Pick<Events, 'publish'>;
  checks?: readonly PostChecks[] | undefined;
};
type Outcome = { published: number; held: number; latest: number };

const statusOf = ({ community_id }: DuePost): number => liveStatusOf(community_id);

/**
 * Publishes the next posts of a site whose time has come. The rows are held until all that follows is written with
 * them, so that each goes live once, whoever else looks for them and whatever breaks in between.
 */
export function publishDue(
  { database, events, checks = [] }: Needs,
  siteId: number,
  now: number,
): Promise<Outcome> {
  return database.db.transaction().execute(async (trx) => {
    const due = await takeDue(trx, siteId, now);
    if (due.length === 0) return { published: 0, held: 0, latest: 0 };
    const ids = due.map(({ id }) => id);
    const open = await openOf(trx, siteId, checks, ids);
    const isReady = (post: DuePost) => reasonToHold(post, open, now) === null;
    const ready = due.filter(isReady);
    const held = due.filter((post) => !isReady(post));
    await goLive(trx, siteId, ready, now);
    await keepAsPlan(trx, siteId, held, now);
    await recordDeeds(trx, database.ids.next, siteId, [
      ...ready.map((post) => publishedDeed(siteId, post)),
      ...held.map((post) => heldDeed(siteId, post, reasonToHold(post, open, now))),
    ]);
    await tellStalePages(
      { trx, publish: events.publish },
      siteId,
      ready.map((post) => ({ before: post, after: { ...post, status: statusOf(post) } })),
    );
    const latest = Math.max(...due.map(({ scheduled_ts }) => now - scheduled_ts));
    return { published: ready.length, held: held.length, latest };
  });
}

/** Makes drafts of the next posts of a site that were to be live only until now. */
export function unpublishDue({ database, events }: Needs, siteId: number, now: number): Promise<number> {
  return database.db.transaction().execute(async (trx) => {
    const ending = await takeEnding(trx, siteId, now);
    if (ending.length === 0) return 0;
    const columns = { status: 'smallint', unpublish_ts: 'bigint', updated_ts: 'bigint' } as const;
    const form = { keys: { id: 'bigint' }, columns, raisesRevision: true, raisesVersion: true } as const;
    await updateRows(
      trx,
      'post',
      siteId,
      form,
      ending.map(({ id }) => [id, PostStatus.DRAFT, null, now]),
    );
    await repeatStatus(
      trx,
      siteId,
      ending.map(({ id }) => id),
    );
    const deeds = ending.map(({ id, status }) => statusDeed(siteId, id, status, PostStatus.DRAFT));
    await recordDeeds(trx, database.ids.next, siteId, deeds);
    await tellStalePages(
      { trx, publish: events.publish },
      siteId,
      ending.map((post) => ({ before: post, after: { ...post, status: PostStatus.DRAFT } })),
    );
    return ending.length;
  });
}

async function goLive(trx: Trx, siteId: number, posts: readonly DuePost[], now: number): Promise<void> {
  if (posts.length === 0) return;
  await giveSlugs(trx, siteId, posts, now);
  const form = {
    keys: { id: 'bigint' },
    columns: {
      ...({ status: 'smallint', scheduled_ts: 'bigint', published_ts: 'bigint' } as const),
      ...({ last_published_ts: 'bigint', updated_ts: 'bigint', updated_by: 'bigint' } as const),
      is_taken_down: 'boolean',
    },
    ...({ raisesRevision: true, raisesVersion: true } as const),
  } as const;
  await updateRows(
    trx,
    'post',
    siteId,
    form,
    posts.map((post) => [
      ...[post.id, statusOf(post), null, post.published_ts ?? post.scheduled_ts, post.scheduled_ts, now],
      ...[post.scheduled_by, false],
    ]),
  );
  await repeatStatus(
    trx,
    siteId,
    posts.map(({ id }) => id),
  );
}

/** What cannot go live keeps its time as a plan, so that it is seen and does not go live at any later moment. */
async function keepAsPlan(trx: Trx, siteId: number, posts: readonly DuePost[], now: number): Promise<void> {
  if (posts.length === 0) return;
  await sql`update post set is_auto_enabled = false, updated_ts = ${now}, revision = revision + 1,
      row_version = row_version + 1
    where site_id = ${siteId} and id = any(${posts.map(({ id }) => id)}::bigint[])`.execute(trx);
}

const byItself = { profileId: null, kind: 'job' } as const;

function statusDeed(siteId: number, objectId: number, was: number, is: number): Deed {
  const [before, after] = [{ status: was }, { status: is }];
  return {
    ...{
      siteId,
      actor: byItself,
      action: 'post.status_changed',
      objectKind: 'post',
      objectId,
      before,
      after,
    },
    event: { before, after, is_scheduled: true },
  };
}

function publishedDeed(siteId: number, post: DuePost): Deed {
  const deed = statusDeed(siteId, post.id, post.status, statusOf(post));
  return {
    ...deed,
    before: { ...deed.before, scheduled_ts: post.scheduled_ts },
    after: { ...deed.after, scheduled_ts: null },
  };
}

/** Why a post cannot go live though its time has come; what was planned before the site asked for more is held too. */
function reasonToHold(post: DuePost, open: ReadonlyMap<number, unknown>, now: number): string | null {
  if (post.headline.trim() === '') return 'post_is_not_ready';
  if (isHeldBack(post, now)) return 'post_is_embargoed';
  return open.has(post.id) ? 'checklist_is_open' : null;
}

function heldDeed(siteId: number, { id, scheduled_ts, scheduled_by }: DuePost, reason: string | null): Deed {
  const [before, after] = [{ is_auto_enabled: true }, { is_auto_enabled: false }];
  return {
    ...{
      siteId,
      actor: byItself,
      action: 'post.schedule_failed',
      objectKind: 'post',
      objectId: id,
      before,
      after,
    },
    event: { scheduled_ts, by: scheduled_by, reason },
  };
}
