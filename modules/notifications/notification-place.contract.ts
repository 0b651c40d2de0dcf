import { PostStatus } from '#modules/posts/post-status.contract.ts';
import type { NotificationKind } from './notification-kinds.contract.ts';

/** The task that makes the file of somebody's own data. */
export const DATA_EXPORT = 'personal_data.export';

type Told = { kind: NotificationKind; facts: Readonly<Record<string, unknown>> };

/** The posts that wait for review. */
const WAITING = `/posts?status=${PostStatus.NEEDS_REVIEW}`;

/** The address of what a notification is about, below that of the site: in the dashboard, or where readers find it. */
export const addressOf = (told: Told): string =>
  typeof told.facts.page === 'string' ? told.facts.page : `/r/dashboard${placeOf(told)}`;

/** Where somebody finds what a notification is about, below `/r/dashboard`. */
export function placeOf({ kind, facts }: Told): string {
  switch (kind) {
    case 'export_ended':
      return '/settings/exports';
    case 'achievement_earned':
      return '/gamification/awards';
    case 'new_follower':
      return '/river/followers';
    case 'community_followed':
      return typeof facts.name === 'string' ? `/community/${encodeURIComponent(facts.name)}` : '/community';
    case 'hook_disabled':
      return typeof facts.hook === 'number' ? `/automations/${facts.hook}` : '/automations';
    case 'social_token_expired':
    case 'social_account_left':
      return '/settings/social-accounts';
    case 'people_merged':
      return typeof facts.into === 'number' ? `/users/${facts.into}` : '/users';
    case 'removal_failed':
      return '/instant_articles?status=pending';
    case 'renewal_remains':
      return '/subscriptions';
    case 'token_expiring':
      return '/settings/api-tokens';
    case 'new_sign_in':
      return '/settings/security';
    case 'application_received':
      return '/community_applications';
    case 'application_decided':
      return '/settings/communities';
    case 'role_changed':
      return '/home';
    case 'review_requested':
      if (typeof facts.count === 'number' && facts.count > 1) return WAITING;
      return typeof facts.post === 'number' ? `/editor/post/${facts.post}` : WAITING;
    case 'mention':
    case 'note_on_post':
      return typeof facts.post === 'number' ? `/posts?post=${facts.post}` : '/posts';
    case 'comment_on_post':
    case 'comment_reply':
      return '/home';
    case 'post_returned':
    case 'post_accepted':
    case 'schedule_failed':
      return typeof facts.post === 'number' ? `/editor/post/${facts.post}` : '/posts/calendar';
    case 'comments_waiting':
      return typeof facts.post === 'number' ? `/comments?post=${facts.post}` : '/comments';
    case 'task_ended':
      if (facts.task === 'redirects.import') return '/redirects';
      if (facts.task === DATA_EXPORT) return '/manage_personal_data';
      if (facts.task === 'imports.read' || facts.task === 'imports.load') return '/settings/imports';
      return facts.task === 'posts.batch' ? '/settings/recent-actions' : '/home';
  }
}
