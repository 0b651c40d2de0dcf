import { PostStatus } from '#modules/posts/post-status.contract.ts';
import { numberText } from '#platform/dashboard/number-text.ts';
import type { Translate } from '#platform/dashboard/texts.ts';
import { addressOf, DATA_EXPORT } from '../../notification-place.contract.ts';
import type { Notification } from '../../notifications.contract.ts';
import { outsideName } from '../../outside-names.contract.ts';
import type texts from './texts/en-US.json';

type Text = Translate<typeof texts>;
type Facts = Notification['facts'];

/** What the bell's panel says beside: why posts stayed as they were, and a moment. */
export type MoreWords = {
  why: (reason: string, count: number) => string;
  /** What was done to how many posts, as a sentence; undefined where that is not known. */
  did: (action: string, count: number, status: number | null) => string | undefined;
  moment: (seconds: number) => string;
  /** What a kind of task is called, where a room says it. */
  task: (kind: string) => string | undefined;
};

/** What a notification says, and where it leads. */
export function lineOf(told: Notification, text: Text, more?: MoreWords): { text: string; url: string } {
  return { text: saidOf(told, text, more), url: addressOf(told) };
}

function saidOf(told: Notification, text: Text, more?: MoreWords): string {
  const { kind, facts, times } = told;
  const count = Number(facts.count ?? 1);
  // Whoever lost the post reads nothing of it any more.
  if (facts.headline === null && !(kind === 'review_requested' && count > 1)) return text('said.hidden');
  switch (kind) {
    case 'review_requested':
      return reviewSaid(facts, count, text);
    case 'comment_on_post':
    case 'comment_reply':
      return text(kind === 'comment_reply' ? 'said.replied' : 'said.commented', {
        ...{ headline: String(facts.headline || text('untitled')), count: times, shown: shown(times) },
      });
    case 'mention':
    case 'note_on_post':
      return text(kind === 'mention' ? 'said.mentioned' : 'said.noted', {
        ...{ headline: String(facts.headline || text('untitled')), count: times, shown: shown(times) },
      });
    case 'application_received':
      return text('said.applied', { title: String(facts.title), count: times, shown: shown(times) });
    case 'application_decided':
      return decisionSaid(facts, text);
    case 'role_changed':
      return rolesSaid(facts, text);
    case 'export_ended':
      return exportSaid(facts, text);
    case 'task_ended':
      if (facts.task === 'redirects.import') return importSaid(facts, text);
      if (facts.task === 'imports.read' || facts.task === 'imports.load') return siteImportSaid(facts, text);
      if (facts.task === 'posts.batch') return batchSaid(facts, text, more);
      return taskSaid(facts, text, more);
    case 'post_returned':
      return returnSaid(facts, text);
    case 'post_accepted':
      return text(facts.status === PostStatus.READY_TO_PUBLISH ? 'said.postApproved' : 'said.postPublished', {
        headline: String(facts.headline || text('untitled')),
      });
    case 'comments_waiting':
      return text('said.commentWaiting', { headline: String(facts.headline || text('untitled')) });
    case 'achievement_earned':
      return awardSaid(facts, text);
    case 'new_follower':
      return text('said.follower');
    case 'community_followed': {
      const count = Number(facts.followers ?? 0);
      return text('said.communityFollowed', { title: String(facts.title), count, shown: shown(count) });
    }
    case 'hook_disabled':
      return text(facts.reason === 'gone' ? 'said.hookGone' : 'said.hookFailing', {
        title: String(facts.title),
      });
    case 'social_token_expired':
      return text('said.socialTokenExpired', { title: String(facts.title) });
    case 'social_account_left':
      return text(facts.reason === 'erased' ? 'said.accountHandedOver' : 'said.accountStopped', {
        title: String(facts.title),
      });
    case 'people_merged':
      return text('said.merged');
    case 'removal_failed': {
      const count = Number(facts.count ?? 1);
      return text('said.removalFailed', { channel: outsideName(facts.channel), count, shown: shown(count) });
    }
    case 'renewal_remains': {
      const said = { gateway: outsideName(facts.gateway), reference: String(facts.reference || '–') };
      return text('said.renewalRemains', said);
    }
    case 'token_expiring': {
      const count = Number(facts.days ?? 0);
      return text('said.tokenExpiring', { title: String(facts.title), count });
    }
    case 'schedule_failed':
      if (facts.reason === 'checklist_is_open') return text('said.scheduleIncomplete');
      if (facts.reason === 'post_is_overdue') return text('said.scheduleOverdue');
      return text(facts.reason === 'post_is_embargoed' ? 'said.scheduleEmbargoed' : 'said.scheduleNotReady');
    case 'new_sign_in': {
      const where = [facts.browser, facts.system, facts.network].filter(Boolean).join(', ');
      return text('said.signIn', { where: where || text('unknownPlace') });
    }
  }
}

function taskSaid(facts: Facts, text: Text, more?: MoreWords): string {
  const { task: kind } = facts;
  if (kind === DATA_EXPORT) return text(isDone(facts) ? 'said.dataReady' : 'said.dataFailed');
  const task = typeof kind === 'string' ? more?.task(kind) : undefined;
  if (task !== undefined) return text(isDone(facts) ? 'said.namedDone' : 'said.namedFailed', { task });
  return text(isDone(facts) ? 'said.taskDone' : 'said.taskFailed');
}

function returnSaid({ status, headline, reason }: Facts, text: Text): string {
  const said = status === PostStatus.DECLINED ? 'said.postDeclined' : 'said.postReturned';
  const line = text(said, { headline: String(headline || text('untitled')) });
  return reason ? `${line} ${String(reason)}` : line;
}

function reviewSaid({ headline }: Facts, count: number, text: Text): string {
  if (headline === null) return text('said.reviewsHidden', { shown: shown(count) });
  const said = { headline: String(headline || text('untitled')) };
  if (count <= 1) return text('said.reviewRequested', said);
  return text('said.reviewsRequested', { ...said, count: count - 1, shown: shown(count - 1) });
}

function decisionSaid({ status, title, reason }: Facts, text: Text): string {
  const said = status === 'approved' ? 'said.applicationApproved' : 'said.applicationDeclined';
  const line = text(said, { title: String(title) });
  return reason ? `${line} ${String(reason)}` : line;
}

function rolesSaid({ given, taken }: Facts, text: Text): string {
  const said = { given: String(given), taken: String(taken) };
  if (!taken) return text('said.rolesGiven', said);
  return given ? text('said.rolesChanged', said) : text('said.rolesTaken', said);
}

function awardSaid({ title, points }: Facts, text: Text): string {
  const count = Number(points ?? 0);
  const said = { title: String(title), count, shown: shown(count) };
  return count > 0 ? text('said.awardPoints', said) : text('said.award', said);
}

// What was told before counts were kept goes without them.
function exportSaid(facts: Facts, text: Text): string {
  const what = text(`kindsOfExport.${exportKind(facts.task)}`);
  if (!isDone(facts)) return text('said.exportFailed', { what });
  const { done: count } = facts;
  if (typeof count !== 'number') return text('said.exportReady', { what });
  return text('said.exportRows', { what, count, shown: shown(count) });
}

function importSaid(facts: Facts, text: Text): string {
  if (!isDone(facts)) return text('said.importFailed');
  if (typeof facts.made !== 'number') return text('said.importDone');
  const counts = { ready: shown(facts.ready), made: shown(facts.made), wrong: shown(facts.wrong) };
  return text(facts.mode === 'check' ? 'said.importChecked' : 'said.importMade', counts);
}

function siteImportSaid(facts: Facts, text: Text): string {
  const isRead = facts.task === 'imports.read';
  if (!isDone(facts)) return text(isRead ? 'said.siteImportUnread' : 'said.siteImportFailed');
  const count = isRead ? Number(facts.ready ?? 0) : Number(facts.made ?? 0) + Number(facts.changed ?? 0);
  const said = { file: String(facts.file ?? ''), count, shown: shown(count) };
  if (facts.content === 'people')
    return text(isRead ? 'said.peopleImportRead' : 'said.peopleImportDone', said);
  return text(isRead ? 'said.siteImportRead' : 'said.siteImportDone', said);
}

function batchSaid(facts: Facts, text: Text, more?: MoreWords): string {
  const { requested, changed, total } = facts;
  if (!isDone(facts)) {
    const isBegun = typeof total === 'number' && total > 0;
    const counts = { posts: shown(total), done: shown(facts.done) };
    return isBegun ? text('said.batchFailed', counts) : text('said.postsFailed');
  }
  if (typeof requested !== 'number' || typeof changed !== 'number') return text('said.taskDone');
  const left = requested - changed;
  const counts = { posts: shown(requested), changed: shown(changed), left: shown(left) };
  const isUndo = typeof facts.undo_of === 'number';
  const { left_by: name, left_most: most, left_ts: ts } = facts;
  if (isUndo && left > 0 && typeof name === 'string' && (most === undefined || most === left)) {
    return more && typeof ts === 'number'
      ? text('said.undoPartlyByAt', { ...counts, name, time: more.moment(ts) })
      : text('said.undoPartlyBy', { ...counts, name });
  }
  const reasons = reasonsOf(facts);
  const did = isUndo || !more ? undefined : didOf(facts, changed, more);
  if (more && left > 0 && reasons.length > 0) {
    const isMore = reasons.reduce((sum, [, count]) => sum + count, 0) < left;
    const why = [...reasons.map(([reason, count]) => more.why(reason, count)), ...(isMore ? ['…'] : [])].join(
      '; ',
    );
    if (did !== undefined) return text('said.didPartlyFor', { ...counts, did, why });
    return text(isUndo ? 'said.undoPartlyFor' : 'said.batchPartlyFor', { ...counts, why });
  }
  if (isUndo) return text(left > 0 ? 'said.undoPartly' : 'said.undoDone', counts);
  if (did !== undefined) return left > 0 ? text('said.didPartly', { ...counts, did }) : did;
  return text(left > 0 ? 'said.batchPartly' : 'said.batchDone', counts);
}

/** "459 posts tagged."; of an act that changed nothing there is nothing to say. */
function didOf(facts: Facts, changed: number, more: MoreWords): string | undefined {
  if (typeof facts.action !== 'string' || changed === 0) return undefined;
  const status = typeof facts.to_status === 'number' ? facts.to_status : null;
  return more.did(facts.action, changed, status);
}

/** The reasons of most of what stayed, each with its number; what was told before several were has that of most. */
function reasonsOf({ left_reasons: all, left_reason: one, left_most: most }: Facts): [string, number][] {
  const said = typeof all === 'string' ? all : typeof one === 'string' ? `${one} ${most}` : '';
  const pairs = said.split(', ').map((pair): [string, number] => {
    const [reason = '', count] = pair.split(' ');
    return [reason, Number(count)];
  });
  return pairs.filter(([reason, count]) => reason !== '' && count > 0);
}

const isDone = ({ status }: Facts): boolean => status === 'SUCCESS';

const shown = (count: Facts[string] | undefined): string => numberText(Number(count ?? 0));

const exportKinds = ['posts', 'users', 'subscriptions', 'bad_links'] as const;

function exportKind(task: Facts[string] | undefined): (typeof exportKinds)[number] | 'other' {
  const name = String(task ?? '').slice('export.'.length);
  return exportKinds.find((kind) => kind === name) ?? 'other';
}
