import { changesReaders } from '#modules/posts/posts.public.ts';
import type { Ground } from '#platform/server/ground.ts';
import { secondOfId } from '#platform/server/ids.ts';
import { changedFieldsOf } from '#platform/server/outbox/changed-fields.ts';
import type { OutboxEvent } from '#platform/server/outbox/reaction.ts';
import type { LivePages } from '../rules/live-pages.ts';
import type { RulesOfSites } from '../rules/site-rules.ts';
import { checkRound } from './check-round.ts';
import { hasToJudge, noteHeard } from './check-state.ts';

const JOB = 'redirects.check_targets';
const HEARD = 'redirects.hear_of_targets';
const NIGHTLY = 'redirects.check_all_targets';
/** Checks of all sites together take so many places of the worker. */
const PLACES = 2;
/** Seconds: what is written within them is judged in one go. */
const GATHER = 1;
/** After so long the redirects of other sites come first. */
const TURN_MILLISECONDS = 3_000;
const SWEEP_SECONDS = 60;
const MOST_SWEPT = 500;

/** What may give an address to something, or take it away. */
const events = [
  ...['post.updated', 'post.status_changed', 'post.removed', 'post.restored', 'post.authors_changed'],
  ...['post.sections_changed', 'post.marked_spam', 'post.unmarked_spam'],
  ...['section.created', 'section.updated', 'section.removed', 'section.restored'],
  ...['tag.created', 'tag.updated', 'tag.removed', 'tag.restored', 'tag.merged', 'tag.unmerged'],
  ...['profile.updated', 'profile.removed', 'profile.restored', 'profile.erased'],
  ...['profile.merged', 'profile.unmerged'],
  ...['community.created', 'community.updated', 'community.archived', 'community.restored'],
  ...['asset.removed', 'asset.restored', 'route_template.updated', 'import.finished'],
  ...['redirect.created', 'redirect.updated', 'redirect.removed', 'redirect.restored'],
  ...['redirects.imported', 'redirects.import_undone'],
];

const fieldsInAddresses = ['slug', 'type', 'visibility', 'primary_section_id', 'section_ids', 'author_ids'];

/** A save that left alone what addresses are found by left them alone. */
function mayMove(happened: OutboxEvent): boolean {
  if (happened.event === 'post.status_changed') return changesReaders(happened);
  const fields = changedFieldsOf(happened);
  return (
    happened.event !== 'post.updated' || !fields || fieldsInAddresses.some((one) => fields.includes(one))
  );
}

const nowTs = () => Math.floor(Date.now() / 1000);

/** Judges the targets of redirects soon after anything of the site got an address or lost it, and once each night. */
export function followChanges(
  { database: { db }, events: words, jobs, outbox }: Pick<Ground, 'database' | 'events' | 'jobs' | 'outbox'>,
  needs: { pages: LivePages; rules: RulesOfSites },
): void {
  const wake = (siteId: number, runAt: number) =>
    jobs.enqueue(
      db,
      JOB,
      { siteId },
      {
        ...{ key: `${JOB}:${siteId}`, queue: `${JOB}:${secondOfId(siteId) % PLACES}` },
        ...{ runAt, keepsTime: true },
      },
    );
  const hear = async (siteId: number, inSeconds = GATHER) => {
    const next = await noteHeard(db, siteId);
    if (next !== null) await wake(siteId, Math.max(next, nowTs() + inSeconds));
  };
  for (const event of events) {
    outbox.react({
      event,
      name: `judge where redirects lead after ${event}`,
      isMeant: mayMove,
      // What is noted within the reaction keeps whoever writes a redirect waiting for all other reactions.
      handleAll: async ({ siteId }, trx) => {
        if (await hasToJudge(trx, siteId))
          await jobs.enqueue(trx, HEARD, { siteId }, { key: `${HEARD}:${siteId}` });
      },
    });
  }
  jobs.define<{ siteId: number }>(HEARD, ({ siteId }) => hear(siteId));
  jobs.define<{ siteId: number }>(JOB, async ({ siteId }, { signal }) => {
    const end = performance.now() + TURN_MILLISECONDS;
    const isOver = () => signal.aborted || performance.now() > end;
    const next = await checkRound({ db, events: words, ...needs }, siteId, isOver);
    if (next !== null) await wake(siteId, next);
  });
  jobs.define(NIGHTLY, async (_, { signal }) => {
    const sites = await db.selectFrom('site').select('id').orderBy('id').execute();
    for (const [at, { id }] of sites.entries()) {
      if (signal.aborted) return;
      await hear(id, at);
    }
  });
  jobs.schedule(NIGHTLY, '20 4 * * *');
  jobs.sweep({
    name: 'redirects whose targets were not judged',
    seconds: SWEEP_SECONDS,
    run: async () => {
      const late = nowTs() - SWEEP_SECONDS;
      const behind = await db
        .selectFrom('redirect_check')
        .select('site_id')
        .where('next_ts', '<', late)
        .whereRef('heard_count', '>', 'checked_count')
        .orderBy('next_ts')
        .limit(MOST_SWEPT)
        .execute();
      for (const { site_id } of behind) await wake(site_id, nowTs());
    },
  });
}
