import type { Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import type { GatheredKind } from '../notification-kinds.contract.ts';
import { GATHERED_MAIL, type GatheredNews } from './gather-mail.ts';
import { stillApplied } from './news/application-news.ts';
import { stillShown } from './news/comment-news.ts';
import { stillNoted } from './news/note-news.ts';
import { stillWaiting } from './news/review-news.ts';
import type { News } from './news.ts';
import { type MailNeeds, mailNews, wayFor } from './notify.ts';

/** What is so when the mail goes out, and that the person may still read; null where nothing is left to say. */
const stillSo: Record<GatheredKind, (trx: Trx, news: News) => Promise<News['facts'] | null>> = {
  review_requested: stillWaiting,
  mention: stillNoted,
  note_on_post: stillNoted,
  application_received: stillApplied,
  comment_on_post: stillShown,
  comment_reply: stillShown,
};

/** Mails what was gathered for a few minutes, as it is then. */
export function defineGatheredMails(ground: Ground): void {
  ground.jobs.define<GatheredNews>(GATHERED_MAIL, (news) =>
    ground.database.db.transaction().execute((trx) => mailGathered(ground, trx, news)),
  );
}

export async function mailGathered(needs: MailNeeds, trx: Trx, news: GatheredNews): Promise<void> {
  const way = await wayFor(trx, news);
  if (way === 'bell' || way === 'none') return;
  const facts = await stillSo[news.kind](trx, news);
  if (facts) await mailNews(needs, trx, { ...news, facts });
}
