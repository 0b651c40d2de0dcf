import {
  askAkismet,
  type SpamSample,
  type SpamService,
  spamServiceOf,
  tellAkismet,
} from '#modules/posts/posts.public.ts';
import type { Database, Trx } from '#platform/server/database.ts';
import { type Ground, oncePerGround } from '#platform/server/ground.ts';
import { record } from '#platform/server/trail.ts';
import { commentQueries } from '../comments.queries.ts';
import { deedOf } from '../moderation/comment-deeds.ts';
import { type Changed, lockComments, writeComments } from '../moderation/write-comments.ts';
import { textOfHtml } from '../rules/comment-text.ts';

const TELL = 'comments.spam_report';
const ASK = 'comments.spam_check';
/** The pauses grow to hours: a service that is down for two days is told all the same. */
const MOST_ATTEMPTS = 20;

export type SpamReports = {
  /** In the transaction of moderation: the service is told what moderators found to be spam, and what not. */
  tell(trx: Trx, siteId: number, changed: readonly Changed[]): Promise<void>;
  /** In the transaction of a new comment: the service is asked before the comment stands. */
  ask(trx: Trx, siteId: number, id: number): Promise<void>;
};

type Needs = Pick<Ground, 'database' | 'jobs' | 'log'> & { service: SpamService };
type OfComment = { siteId: number; id: number };

/** What a service that knows spam is told of comments, and asked. */
export const commentSpamOf = oncePerGround((ground) =>
  commentSpam({ ...ground, service: spamServiceOf(ground) }),
);

function commentSpam({ database, jobs, service, log }: Needs): SpamReports {
  jobs.define<OfComment & { isSpam: boolean }>(TELL, async ({ siteId, id, isSpam }, { isLastAttempt }) => {
    const to = await service(siteId);
    const found = to && (await sampleOf(database, siteId, id));
    if (!to || !found) return;
    try {
      await tellAkismet(to, isSpam, found.sample);
    } catch (failure) {
      if (!isLastAttempt) throw failure;
      log.warn({ commentId: id }, 'gave up telling the service of spam');
    }
  });
  jobs.define<OfComment>(ASK, async ({ siteId, id }, { isLastAttempt }) => {
    const to = await service(siteId);
    const found = await sampleOf(database, siteId, id);
    if (!found) return;
    try {
      // Where the service is gone meanwhile, a moderator decides.
      if (to) await settle(database, { siteId, id, html: found.html }, await askAkismet(to, found.sample));
    } catch (failure) {
      if (!isLastAttempt) throw failure;
      log.warn({ commentId: id }, 'gave up asking the service about spam; the comment waits for a moderator');
    }
  });
  return {
    tell: async (trx, siteId, changed) => {
      if (changed.length === 0 || (await service(siteId, trx)) === null) return;
      for (const { before, after } of changed) {
        const isSpam = after.status === 'spam';
        if (before.status === after.status || (!isSpam && before.status !== 'spam')) continue;
        // What is deleted is no word about spam.
        if (!isSpam && after.status !== 'approved') continue;
        const options = { key: `${TELL}:${after.id}`, maxAttempts: MOST_ATTEMPTS };
        await jobs.enqueue(trx, TELL, { siteId, id: after.id, isSpam }, options);
      }
    },
    ask: (trx, siteId, id) =>
      jobs.enqueue(trx, ASK, { siteId, id }, { key: `${ASK}:${id}`, maxAttempts: MOST_ATTEMPTS }),
  };
}

/** What the service said becomes true of a comment that still waits, with the words that the service was asked about. */
async function settle(
  { db, ids }: Database,
  { siteId, id, html }: OfComment & { html: string },
  isSpam: boolean,
): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  await db.transaction().execute(async (trx) => {
    const before = (await lockComments(trx, siteId, [id])).get(id);
    if (before?.status !== 'proposed' || before.held_for === null || before.html !== html) return;
    if (!isSpam && before.held_for !== 'spam_check') return;
    const after = {
      ...{ ...before, updated_ts: now, revision: before.revision + 1 },
      ...(isSpam
        ? { status: 'spam' as const, held_for: 'spam' as const }
        : { status: 'approved' as const, held_for: null }),
    };
    await writeComments(trx, { siteId, now, by: null }, [{ before, after }]);
    await record(trx, ids.next, {
      ...{ objectKind: 'comment', ...deedOf({ before, after }, null), siteId },
      actor: { profileId: null, kind: 'job' },
    });
  });
}

async function sampleOf(
  { db }: Database,
  siteId: number,
  id: number,
): Promise<{ sample: SpamSample; html: string } | null> {
  const row = await commentQueries(db).one(siteId, id);
  if (!row) return null;
  const [site, post, author] = await Promise.all([
    db.selectFrom('site').select('uri').where('id', '=', siteId).executeTakeFirst(),
    db
      .selectFrom('post')
      .select('slug')
      .where('site_id', '=', siteId)
      .where('id', '=', row.post_id)
      .executeTakeFirst(),
    db
      .selectFrom('profile')
      .select('title')
      .where('site_id', '=', siteId)
      .where('id', '=', row.profile_id ?? 0)
      .executeTakeFirst(),
  ]);
  const blog = URL.parse(site?.uri ?? '')?.href ?? 'http://localhost/';
  const sample: SpamSample = {
    blog,
    permalink: new URL(post?.slug ?? '', blog).href,
    comment_type: row.parent_id === null ? 'comment' : 'reply',
    comment_author: author?.title ?? row.author_name ?? '',
    comment_content: textOfHtml(row.html),
  };
  return { sample, html: row.html };
}
