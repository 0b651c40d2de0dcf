import { PostStatus } from '#modules/posts/post-status.contract.ts';
import { mailLetter } from '#platform/server/mail/mail-letter.ts';
import type { Mail } from '#platform/server/mail/mail-message.ts';
import { serverTexts } from '#platform/server/texts.ts';
import { addressOf, DATA_EXPORT } from '../notification-place.contract.ts';
import { outsideName } from '../outside-names.contract.ts';
import type { News } from './news.ts';
import english from './texts/en-US.json' with { type: 'json' };

type Reader = {
  to: string;
  name: string;
  site: string;
  uri: string;
  language: string;
  /** Where mails of this kind end with one press; null for those that nobody ends. */
  leave: string | null;
};
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
  | 'reviewRequested'
  | 'mentioned'
  | 'noted'
  | 'commented'
  | 'replied'
  | 'commentsWaiting'
  | 'applied'
  | 'applicationApproved'
  | 'applicationDeclined'
  | 'roleChanged'
  | 'award'
  | 'hookDisabled'
  | 'socialTokenExpired'
  | 'tokenExpiring'
  | 'follower'
  | 'communityFollowed'
  | 'removalFailed'
  | 'renewalRemains'
  | 'accountHandedOver'
  | 'accountStopped'
  | 'merged';

const words = serverTexts(new URL('./texts/', import.meta.url), english);

/** The mail about one notification, in the language of its reader; it holds nothing that they may not see. */
export function notificationMail(reader: Reader, news: Pick<News, 'kind' | 'facts'>): Mail {
  const { to, name, site, uri, language, leave } = reader;
  const text = words(language);
  const said = wordsOf(news);
  const { browser, system, network } = news.facts;
  const { given, taken } = news.facts;
  const count = Number(news.facts.count ?? 1);
  const counted = { count, shown: new Intl.NumberFormat(language).format(count) };
  const place = [browser, system, network].filter(Boolean).join(', ');
  const parts = [
    text('hello', { name }),
    text(`what.${said}`, { ...counted, place, site, headline: subjectOf(news) }),
    ...(isSaid(given) ? [text('roles.given', { roles: given })] : []),
    ...(isSaid(taken) ? [text('roles.taken', { roles: taken })] : []),
    ...reasonIn(news),
    { link: `${uri}${addressOf(news)}` },
    text(`next.${said}`, { ...counted, reference: String(news.facts.reference ?? '') }),
    ...(leave === null ? [text('always')] : [text('ways'), { link: leave }]),
  ];
  const subject = text('subject', { site, what: text(`subjects.${said}`, counted) });
  return {
    ...mailLetter(to, subject, parts, language),
    ...(leave === null ? {} : { unsubscribeUrl: leave }),
  };
}

const isSaid = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Why the answer was no, for whoever asked. */
const reasonIn = ({ kind, facts }: Pick<News, 'kind' | 'facts'>): string[] =>
  (kind === 'post_returned' || kind === 'application_decided') && isSaid(facts.reason) ? [facts.reason] : [];

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
    case 'review_requested':
      return 'reviewRequested';
    case 'mention':
      return 'mentioned';
    case 'note_on_post':
      return 'noted';
    case 'comment_on_post':
      return 'commented';
    case 'comment_reply':
      return 'replied';
    case 'comments_waiting':
      return 'commentsWaiting';
    case 'application_received':
      return 'applied';
    case 'application_decided':
      return facts.status === 'approved' ? 'applicationApproved' : 'applicationDeclined';
    case 'role_changed':
      return 'roleChanged';
    case 'schedule_failed':
      return facts.reason === 'post_is_overdue' ? 'scheduleOverdue' : 'scheduleFailed';
    case 'hook_disabled':
      return 'hookDisabled';
    case 'social_token_expired':
      return 'socialTokenExpired';
    case 'social_account_left':
      return facts.reason === 'erased' ? 'accountHandedOver' : 'accountStopped';
    case 'people_merged':
      return 'merged';
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
