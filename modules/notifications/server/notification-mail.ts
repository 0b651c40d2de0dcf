import { PostStatus } from '#modules/posts/post-status.contract.ts';
import { mailLetter } from '#platform/server/mail/mail-letter.ts';
import type { Mail } from '#platform/server/mail/mail-message.ts';
import { serverTexts } from '#platform/server/texts.ts';
import { DATA_EXPORT, placeOf } from '../notification-place.contract.ts';
import { outsideName } from '../outside-names.contract.ts';
import type { News } from './news.ts';
import english from './texts/en-US.json' with { type: 'json' };

type Reader = { to: string; name: string; site: string; uri: string; language: string };
type Words =
  | 'exportReady'
  | 'exportFailed'
  | 'dataReady'
  | 'dataFailed'
  | 'taskDone'
  | 'taskFailed'
  | 'signIn'
  | 'scheduleFailed'
  | 'scheduleOverdue'
  | 'postReturned'
  | 'postApproved'
  | 'postPublished'
  | 'postDeclined'
  | 'commentsWaiting'
  | 'award'
  | 'hookDisabled'
  | 'tokenExpiring'
  | 'follower'
  | 'communityFollowed'
  | 'removalFailed'
  | 'renewalRemains';

const words = serverTexts(new URL('./texts/', import.meta.url), english);

/** The mail about one notification, in the language of its reader; it holds nothing that they may not see. */
export function notificationMail(reader: Reader, news: Pick<News, 'kind' | 'facts'>): Mail {
  const { to, name, site, uri, language } = reader;
  const text = words(language);
  const said = wordsOf(news);
  const { browser, system, network } = news.facts;
  const reason = news.kind === 'post_returned' ? news.facts.reason : null;
  const place = [browser, system, network].filter(Boolean).join(', ');
  const parts = [
    text('hello', { name }),
    text(`what.${said}`, { place, headline: subjectOf(news) }),
    ...(typeof reason === 'string' && reason !== '' ? [reason] : []),
    { link: `${uri}/r/dashboard${placeOf(news)}` },
    text(`next.${said}`, { reference: String(news.facts.reference ?? '') }),
    text('ways'),
  ];
  const subject = text('subject', { site, what: text(`subjects.${said}`) });
  return mailLetter(to, subject, parts, language);
}

/** What it is about: something of the site by its title, or a service by its name. */
const subjectOf = ({ facts }: Pick<News, 'facts'>): string =>
  String(facts.headline ?? facts.title ?? outsideName(facts.channel ?? facts.gateway ?? ''));

function wordsOf({ kind, facts }: Pick<News, 'kind' | 'facts'>): Words {
  const isDone = facts.status === 'SUCCESS';
  switch (kind) {
    case 'export_ended':
      return isDone ? 'exportReady' : 'exportFailed';
    case 'task_ended':
      if (facts.task === DATA_EXPORT) return isDone ? 'dataReady' : 'dataFailed';
      return isDone ? 'taskDone' : 'taskFailed';
    case 'post_returned':
      return facts.status === PostStatus.DECLINED ? 'postDeclined' : 'postReturned';
    case 'post_accepted':
      return facts.status === PostStatus.READY_TO_PUBLISH ? 'postApproved' : 'postPublished';
    case 'comments_waiting':
      return 'commentsWaiting';
    case 'schedule_failed':
      return facts.reason === 'post_is_overdue' ? 'scheduleOverdue' : 'scheduleFailed';
    case 'hook_disabled':
      return 'hookDisabled';
    case 'token_expiring':
      return 'tokenExpiring';
    case 'achievement_earned':
      return 'award';
    case 'new_follower':
      return 'follower';
    case 'community_followed':
      return 'communityFollowed';
    case 'removal_failed':
      return 'removalFailed';
    case 'renewal_remains':
      return 'renewalRemains';
    case 'new_sign_in':
      return 'signIn';
  }
}
