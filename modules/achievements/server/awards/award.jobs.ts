import type { Database, Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import type { Jobs } from '#platform/server/jobs.ts';
import type { OutboxEvent } from '#platform/server/outbox/reaction.ts';
import { awardRule, measuringOf } from './award-rule.ts';

const JOB = 'achievements.award';
/** Views, comments and days are told by no event, so everybody is looked at that often, in seconds. */
const SWEEP_SECONDS = 900;
/** What is published moves these at once. */
const OF_POSTS = ['posts_published', 'streak_days'];

/** Some rules, or those that posts move, for their authors; all rules and everybody when nothing is named. */
type Payload = { siteId: number; ruleIds?: readonly number[]; postIds?: readonly number[] };

/** Gives awards when something was published, when a rule was written, and as time goes by. */
export function defineAwards({ database, jobs, outbox }: Pick<Ground, 'database' | 'jobs' | 'outbox'>): void {
  jobs.define<Payload>(JOB, (payload, { signal }) => awardSite(database, payload, signal));
  jobs.sweep({
    name: 'achievements that come with time',
    seconds: SWEEP_SECONDS,
    run: async () => {
      for (const siteId of await sitesWithRules(database)) await enqueue(jobs, database.db, { siteId });
    },
  });
  outbox.react({
    event: 'post.status_changed',
    name: 'award authors of what was published',
    handleAll: ({ siteId, objectIds }, trx) => enqueue(jobs, trx, { siteId, postIds: objectIds }),
  });
  for (const act of ['created', 'updated', 'restored']) {
    outbox.react({
      event: `achievement_rule.${act}`,
      name: `award by a rule that was ${act}`,
      handle: ({ siteId, objectId }: OutboxEvent, trx) =>
        objectId === null ? Promise.resolve() : enqueue(jobs, trx, { siteId, ruleIds: [objectId] }),
    });
  }
}

function enqueue(jobs: Jobs, db: Trx | Database['db'], payload: Payload): Promise<void> {
  const { siteId, ruleIds = [], postIds } = payload;
  // Jobs about posts have no key: a waiting one would be replaced, and its posts forgotten.
  const key = postIds ? undefined : `achievements:${siteId}:${ruleIds.join()}`;
  return jobs.enqueue(db, JOB, payload, { key });
}

async function sitesWithRules({ db }: Database): Promise<number[]> {
  const rows = await db
    .selectFrom('achievement_rule')
    .select('site_id')
    .distinct()
    .where('enabled', '=', true)
    .where('deleted_ts', 'is', null)
    .execute();
  return rows.map(({ site_id }) => site_id);
}

/** Gives what is due on a site. */
export async function awardSite(
  database: Database,
  { siteId, ruleIds, postIds }: Payload,
  signal?: AbortSignal,
): Promise<void> {
  const { db } = database;
  const at = await measuringOf(db, siteId);
  const only = postIds ? await authorsOf(db, siteId, postIds) : null;
  if (only?.length === 0) return;
  const rules = await db
    .selectFrom('achievement_rule')
    .select(['id', 'metric'])
    .where('site_id', '=', siteId)
    .where('enabled', '=', true)
    .where('deleted_ts', 'is', null)
    .orderBy('id')
    .execute();
  const due = rules.filter(
    ({ id, metric }) => (ruleIds?.includes(id) ?? true) && (only === null || OF_POSTS.includes(metric)),
  );
  for (const { id } of due) {
    if (signal?.aborted) return;
    await awardRule(database, id, at, { only, ...(signal ? { signal } : {}) });
  }
}

async function authorsOf(db: Database['db'], siteId: number, postIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('post')
    .select('author_ids')
    .where('site_id', '=', siteId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...postIds]))))
    .execute();
  return [...new Set(rows.flatMap(({ author_ids }) => author_ids))];
}
