import type { Database, Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import type { Jobs } from '#platform/server/jobs.ts';
import { type SpamSample, tellAkismet } from './akismet.ts';
import type { SpamService } from './spam-service.ts';

const JOB = 'posts.spam_report';
/** The pauses grow to hours: a service that is down for two days is told all the same. */
const MOST_ATTEMPTS = 20;
const LONGEST_SAMPLE = 60_000;

type Marked = { postId: number; isSpam: boolean };
export type SpamReports = {
  /** In the transaction of a mark: the service is told once it commits, however often it takes. */
  queue(trx: Trx, siteId: number, marked: readonly Marked[]): Promise<void>;
};

type Needs = Pick<Ground, 'database' | 'jobs' | 'log'> & { service: SpamService };

/** Tells the service what was marked and unmarked. What it answers changes no mark. */
export function spamReports({ database, jobs, log, service }: Needs): SpamReports {
  jobs.define<{ siteId: number; id: number }>(JOB, ({ siteId, id }, { isLastAttempt }) =>
    send({ database, service, log }, siteId, id, isLastAttempt),
  );
  return { queue: (trx, siteId, marked) => queueReports({ database, jobs, service }, trx, siteId, marked) };
}

async function queueReports(
  { database, jobs, service }: { database: Database; jobs: Jobs; service: Needs['service'] },
  trx: Trx,
  siteId: number,
  marked: readonly Marked[],
): Promise<void> {
  if (marked.length === 0 || (await service(siteId, trx)) === null) return;
  const created_ts = Math.floor(Date.now() / 1000);
  const rows = marked.map(({ postId, isSpam }) => ({
    ...{ site_id: siteId, id: database.ids.next(), post_id: postId, is_spam: isSpam },
    ...{ service: 'akismet', created_ts },
  }));
  await trx.insertInto('spam_report').values(rows).execute();
  for (const { id } of rows) {
    await jobs.enqueue(trx, JOB, { siteId, id }, { key: `${JOB}:${id}`, maxAttempts: MOST_ATTEMPTS });
  }
}

async function send(
  { database, service, log }: Pick<Needs, 'database' | 'service' | 'log'>,
  siteId: number,
  id: number,
  isLastAttempt: boolean,
): Promise<void> {
  const { db } = database;
  const to = await service(siteId);
  const report = await db
    .selectFrom('spam_report')
    .select(['post_id', 'is_spam', 'attempts'])
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst();
  const sample = report && (await sampleOf(database, siteId, report.post_id));
  // What was told before a crash is not there any more.
  if (!to || !report || !sample) return;
  const over = () =>
    db.deleteFrom('spam_report').where('site_id', '=', siteId).where('id', '=', id).execute();
  try {
    await tellAkismet(to, report.is_spam, sample);
  } catch (failure) {
    const error = failure instanceof Error ? failure.message.slice(0, 300) : 'unknown';
    if (isLastAttempt) {
      log.warn({ postId: report.post_id, reason: error }, 'gave up telling the service of spam');
      await over();
      return;
    }
    await db
      .updateTable('spam_report')
      .set({ attempts: report.attempts + 1, error })
      .where('site_id', '=', siteId)
      .where('id', '=', id)
      .execute();
    throw failure;
  }
  await over();
}

async function sampleOf(
  { db }: Pick<Database, 'db'>,
  siteId: number,
  postId: number,
): Promise<SpamSample | null> {
  const post = await db
    .selectFrom('post')
    .leftJoin('post_body', (join) =>
      join
        .onRef('post_body.site_id', '=', 'post.site_id')
        .onRef('post_body.post_id', '=', 'post.id')
        .on('post_body.site_id', '=', siteId),
    )
    .select(['post.headline', 'post.slug', 'post.author_ids', 'post_body.body'])
    .where('post.site_id', '=', siteId)
    .where('post.id', '=', postId)
    .executeTakeFirst();
  if (!post) return null;
  const [site, author] = await Promise.all([
    db.selectFrom('site').select('uri').where('id', '=', siteId).executeTakeFirst(),
    db
      .selectFrom('profile')
      .select('title')
      .where('site_id', '=', siteId)
      .where('id', '=', post.author_ids[0] ?? 0)
      .executeTakeFirst(),
  ]);
  const blog = URL.parse(site?.uri ?? '')?.href ?? 'http://localhost/';
  return {
    blog,
    permalink: new URL(post.slug, blog).href,
    comment_author: author?.title ?? '',
    comment_content: `${post.headline}\n\n${post.body ?? ''}`.slice(0, LONGEST_SAMPLE),
  };
}
