import { accountPastDue, notFound, permissionDenied } from '#platform/contract/api-error.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Trx } from '#platform/server/database.ts';
import { nextRowVersion, stampOf, updatedBy } from '#platform/server/row-stamps.ts';
import { savedMeanwhile } from '#platform/server/saved-meanwhile.ts';
import { recordWrite } from '#platform/server/trail.ts';
import type { PostSchedule, PostScheduleChange } from '../../post-schedule.contract.ts';
import { ALL_DRAFT, LIVE } from '../../post-status.contract.ts';
import { postLocked } from '../../post-writing.contract.ts';
import { editRefusal, mayPublish, type PostFacts } from '../batches/batch-rules.ts';
import { actorOfCaller } from '../batches/start-batch.ts';
import { refuseOpen } from '../writing/post-checks.ts';
import type { WritingNeeds } from '../writing/save-post.ts';
import { NO_PAGE } from '../writing/stale-pages.ts';
import { checkSchedule, goesLive, type Schedule } from './schedule-rules.ts';

type Scheduled = PostFacts &
  Schedule & { headline: string; updated_by: number | null; schedule_zone: string | null };

/**
 * Plans when a post goes live or offline.
 * @throws ApiError not_found, permission_denied, locked, revision_conflict and those of `checkSchedule`
 */
export async function planPost(
  { database, events, checks }: Pick<WritingNeeds, 'database' | 'events' | 'checks'>,
  call: Pick<Call, 'site' | 'caller' | 'request' | 'now'>,
  postId: number,
  change: PostScheduleChange,
): Promise<PostSchedule> {
  const stamp = stampOf(call);
  return database.db.transaction().execute(async (trx) => {
    const before = await found(trx, call, postId);
    if (change.revision !== undefined && change.revision !== before.revision) {
      const saved = { revision: before.revision, updatedBy: before.updated_by, current: shown(before) };
      throw savedMeanwhile(saved, { sent: change.revision, by: stamp.by });
    }
    const after = changed(before, change);
    refusePastDue(call, change);
    checkSchedule(before, after, stamp.now);
    if (goesLive(after) && !goesLive(before)) await refuseOpen(trx, stamp.siteId, checks, postId);
    if (JSON.stringify(scheduleOf(before)) === JSON.stringify(scheduleOf(after))) return shown(before);
    const planned =
      after.scheduled_ts === null
        ? { scheduled_by: null, schedule_zone: null }
        : { scheduled_by: stamp.by, schedule_zone: call.site.timezone };
    await trx
      .updateTable('post')
      .set({ ...scheduleOf(after), ...planned, ...updatedBy(stamp), row_version: nextRowVersion() })
      .where('site_id', '=', stamp.siteId)
      .where('id', '=', postId)
      .execute();
    const saved = { ...after, revision: before.revision + 1, schedule_zone: planned.schedule_zone };
    await recordWrite(trx, database.ids.next, call, {
      action: 'post.scheduled',
      objectId: postId,
      before: scheduleOf(before),
      after: scheduleOf(saved),
      event: { before: scheduleOf(before), after: scheduleOf(saved) },
    });
    // What is planned is on no page; what comes of it is told when it happens.
    await events.publish(trx, { topic: 'post', siteId: stamp.siteId, id: NO_PAGE });
    return shown(saved);
  });
}

async function found(trx: Trx, call: Pick<Call, 'site' | 'caller'>, postId: number): Promise<Scheduled> {
  const row = await trx
    .selectFrom('post')
    .select([
      'id',
      'type',
      'community_id',
      'is_locked',
      'revision',
      'status',
      'author_ids',
      'headline',
      'slug',
    ])
    .select(['scheduled_ts', 'published_ts', 'last_published_ts', 'created_ts', 'is_auto_enabled'])
    .select(['unpublish_ts', 'embargoed_until_ts', 'schedule_zone', 'updated_by'])
    .select(['is_suspicious', 'is_taken_down', 'rating'])
    .where('site_id', '=', call.site.id)
    .where('id', '=', postId)
    .forUpdate()
    .executeTakeFirst();
  const actor = actorOfCaller(call.caller);
  const refusal = row ? editRefusal(row, actor) : 'not_found';
  if (!row || refusal === 'not_found' || refusal === 'is_removed') throw notFound();
  if (refusal === 'is_locked') throw postLocked();
  const isSaved = [...ALL_DRAFT, ...LIVE].some((status) => status === row.status);
  if (refusal || !isSaved || !mayPublish(row, actor)) throw permissionDenied();
  return row;
}

function changed(before: Scheduled, change: PostScheduleChange): Scheduled {
  const { scheduled_at = before.scheduled_ts, unpublish_at = before.unpublish_ts } = change;
  const { is_auto_enabled = before.is_auto_enabled } = change;
  const { embargoed_until_ts = before.embargoed_until_ts } = change;
  return {
    ...before,
    ...{ scheduled_ts: scheduled_at, unpublish_ts: unpublish_at, is_auto_enabled, embargoed_until_ts },
  };
}

/** After the limit of the account nothing new is planned, and what is planned can be cancelled. */
function refusePastDue({ site, now }: Pick<Call, 'site' | 'now'>, change: PostScheduleChange): void {
  if (site.accessLimitationTs === null || site.accessLimitationTs > now) return;
  const { scheduled_at, unpublish_at, embargoed_until_ts, is_auto_enabled } = change;
  const isCancelled = [scheduled_at, unpublish_at, embargoed_until_ts].every((time) => time == null);
  if (!isCancelled || is_auto_enabled === true) throw accountPastDue();
}

const scheduleOf = ({
  scheduled_ts,
  is_auto_enabled,
  unpublish_ts,
  embargoed_until_ts,
}: Schedule): Schedule => ({
  ...{ scheduled_ts, is_auto_enabled, unpublish_ts, embargoed_until_ts },
});

const shown = (row: Scheduled): PostSchedule => ({
  ...{ id: row.id, headline: row.headline, status: row.status, revision: row.revision },
  ...{ scheduled_at: row.scheduled_ts, is_auto_enabled: row.is_auto_enabled },
  ...{ unpublish_at: row.unpublish_ts, embargoed_until_ts: row.embargoed_until_ts },
  schedule_zone: row.schedule_zone,
});
