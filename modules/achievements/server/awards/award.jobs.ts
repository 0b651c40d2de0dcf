import { changesReaders } from '#modules/posts/posts.public.ts';
import { type Database, isCutOff } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import type { EnqueueOptions } from '#platform/server/jobs.ts';
import type { OutboxEvent } from '#platform/server/outbox/reaction.ts';
import type { Measuring } from './amounts.ts';
import { awardRule, measuringOf } from './award-rule.ts';
import { monthBefore } from './month-before.ts';

const JOB = 'achievements.award';
/** Views, comments and days are told by no event, so everybody is looked at that often, in seconds. */
const SWEEP_SECONDS = 900;
/** What is published moves these at once. */
const OF_POSTS = ['posts_published', 'streak_days'];

/** What few posts move is looked at at once; after an act on many, one look at all authors comes within so many seconds. */
const FEW_POSTS = 20;
const SOON_SECONDS = 60;
/** Some rules, or those that posts move, for their authors; all rules and everybody when nothing is named. */
type Payload = { siteId: number; ruleIds?: readonly number[]; postIds?: readonly number[] | 'many' };

/** Gives awards when something was published, when a rule was written, and as time goes by. */
export function defineAwards(ground: Pick<Ground, 'database' | 'jobs' | 'outbox' | 'log'>): void {
  const { database, jobs, outbox } = ground;
  jobs.define<Payload>(JOB, (payload, { signal }) => awardSite(ground, payload, { signal }));
  jobs.sweep({
    name: 'achievements that come with time',
    seconds: SWEEP_SECONDS,
    run: async () => {
      for (const siteId of await sitesWithRules(database))
        await jobs.enqueue(database.db, JOB, { siteId }, { key: keyOf(siteId) });
    },
  });
  outbox.react({
    event: 'post.status_changed',
    name: 'award authors of what was published',
    isMeant: changesReaders,
    handleAll: ({ siteId, objectIds }, trx) => {
      const { payload, options } = jobOfPosts(siteId, objectIds, Math.floor(Date.now() / 1000));
      return jobs.enqueue(trx, JOB, payload, options);
    },
  });
  for (const act of ['created', 'updated', 'restored']) {
    outbox.react({
      event: `achievement_rule.${act}`,
      name: `award by a rule that was ${act}`,
      handle: ({ siteId, objectId }: OutboxEvent, trx) =>
        objectId === null
          ? Promise.resolve()
          : jobs.enqueue(trx, JOB, { siteId, ruleIds: [objectId] }, { key: keyOf(siteId, objectId) }),
    });
  }
}

const keyOf = (siteId: number, about: number | 'posts' | '' = ''): string =>
  `achievements:${siteId}:${about}`;

/** The job after posts changed their status; `now` is unix seconds. */
export function jobOfPosts(
  siteId: number,
  postIds: readonly number[],
  now: number,
): { payload: Payload; options: EnqueueOptions } {
  // A job that names posts has no key: a waiting one would be replaced, and its posts forgotten.
  if (postIds.length <= FEW_POSTS) return { payload: { siteId, postIds }, options: {} };
  // Further posts before that moment do not put it off.
  const runAt = Math.ceil(now / SOON_SECONDS) * SOON_SECONDS;
  return {
    payload: { siteId, postIds: 'many' },
    options: { key: keyOf(siteId, 'posts'), runAt, keepsTime: true },
  };
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

/** Gives what is due on a site; `now` is unix seconds. */
export async function awardSite(
  { database, log }: Pick<Ground, 'database' | 'log'>,
  { siteId, ruleIds, postIds }: Payload,
  { signal, now }: { signal?: AbortSignal; now?: number } = {},
): Promise<void> {
  const { db } = database;
  const usual = await measuringOf(db, siteId);
  const at = { ...usual, now: now ?? usual.now };
  const only = postIds && postIds !== 'many' ? await authorsOf(db, siteId, postIds) : null;
  if (only?.length === 0) return;
  const rules = await db
    .selectFrom('achievement_rule')
    .select(['id', 'metric', 'window', 'created_ts'])
    .where('site_id', '=', siteId)
    .where('enabled', '=', true)
    .where('deleted_ts', 'is', null)
    .orderBy('id')
    .execute();
  const due = rules.filter(
    ({ id, metric }) =>
      (ruleIds?.includes(id) ?? true) && (postIds === undefined || OF_POSTS.includes(metric)),
  );
  const before = postIds === undefined ? monthBefore(at) : null;
  for (const { id, window, created_ts } of due) {
    if (signal?.aborted) return;
    const hasBefore = before !== null && window === 'month' && created_ts <= before.now;
    const moments: Measuring[] = hasBefore ? [before, at] : [at];
    try {
      for (const moment of moments)
        await awardRule(database, id, moment, { only, ...(signal ? { signal } : {}) });
    } catch (error) {
      // One rule that takes too long keeps no other from its turn; the sweep tries it again.
      if (!isCutOff(error)) throw error;
      log.warn({ siteId, ruleId: id, err: error }, 'an achievement rule ran into a time limit');
    }
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
