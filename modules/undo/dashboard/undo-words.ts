import type { UndoState } from '#platform/contract/undo-state.ts';
import { shortDateTime, timeOfDay } from '#platform/dashboard/dates.ts';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import type { Words } from '#platform/dashboard/rooms/room-words.ts';
import type { UndoTexts } from './undo-texts.ts';

const kinds = ['post', 'redirect', 'saved_view', 'front'] as const;
type Kind = (typeof kinds)[number] | 'other';
type Group = NonNullable<UndoState['undone']>['left_groups'][number];

/** So many reasons are said; recent actions are the place for more. */
const MOST_SAID = 3;
const DAY_SECONDS = 86_400;

/** What an act was done to; several acts of one room have names that begin with it. */
const kindOf = ({ kind }: UndoState): Kind =>
  kinds.find((one) => kind === one || kind.startsWith(`${one}_`)) ?? 'other';

/** Whether its room may have words for what an undo brought back. */
export const isNamedByRoom = ({ kind, undone }: UndoState): boolean =>
  !kinds.some((one) => one === kind) && undone?.left_count === 0;

/** What others know of an undo that left nothing: whoever did it what is so again, and the rooms their acts. */
export type UndoKnown = { said?: string | undefined; words?: Words | undefined };

/** What an undo brought back, in a sentence; empty for what is not undone. */
export function undoneWords(state: UndoState, text: UndoTexts, { said, words }: UndoKnown = {}): string {
  const { undone } = state;
  if (!undone || undone.count === 0) return '';
  const { count, left_count: left } = undone;
  const told =
    left > 0
      ? partlyWords(state, text, { count, total: count + left })
      : said !== undefined
        ? text('said', { what: said })
        : (ofRoom(state.kind, count, text, words) ?? ofItsOwn(state, count, text, words));
  return state.has_sent ? `${told} ${text('staysSent')}` : told;
}

/** By the words of its room: "Undone. 2 badges restored.", or of one that it only has a name for "Undone. Webhook restored." */
function ofRoom(kind: string, count: number, text: UndoTexts, words: Words | undefined): string | undefined {
  const undone = words?.undone(kind, count);
  if (undone !== undefined || count > 1 || !words?.knows(kind)) return undone;
  return text('said', { what: `${words.act(`${kind}.restored`)}.` });
}

/** What is no thing of an own kind is told without a word for it: only its room knows whether it came or went. */
function ofItsOwn(state: UndoState, count: number, text: UndoTexts, words: Words | undefined): string {
  const isOwn = kinds.some((one) => one === state.kind);
  return isOwn || words
    ? text(`done.${isOwn ? kindOf(state) : 'other'}`, { count })
    : text('said', { what: '' }).trim();
}

/** Of a merge of people one is back: what stayed are their things, which nobody adds up with the person. */
const partlyWords = ({ kind }: UndoState, text: UndoTexts, numbers: { count: number; total: number }) =>
  kind === 'profile_merge' ? text('partlyMerged') : text('partly', numbers);

/** What an undo left as it is and why: "Not undone: Ruth changed this post at 04:45."; empty where it left nothing. */
export function leftWords(
  state: UndoState,
  text: UndoTexts,
  zone: string,
  now: number,
  most = MOST_SAID,
): string {
  const { left_groups: groups = [] } = state.undone ?? {};
  if (groups.length === 0) return '';
  const said = groups
    .toSorted((one, other) => other.count - one.count)
    .slice(0, most)
    .map((group) => groupWords(state, group, text, zone, now));
  return text('not', { why: `${said.join('; ')}${groups.length > most ? '; …' : ''}` });
}

/** What stands beside an act in a list: that it was undone, how far, and why not; null for one that was not. */
export function stateWords(state: UndoState, text: UndoTexts, zone: string, now: number): string | null {
  if (state.undo_of !== null) return text('isUndo');
  if (state.undone === null) return null;
  if (!state.is_ready) return text('underWay');
  if (state.undone.left_count === 0) return text('wasDone');
  return [undoneWords(state, text), leftWords(state, text, zone, now)].join(' ').trim();
}

function groupWords(state: UndoState, group: Group, text: UndoTexts, zone: string, now: number): string {
  const { reason, is_own: isOwn, by, count, ts: seconds } = group;
  // Of what stands beside a row nobody knows when it was changed.
  if (reason !== 'changed_since' || seconds === null) return text(`reason.${reason}`, { count });
  const name = isOwn ? text('you') : (by ?? text('someone'));
  const when = { seconds, zone, language: pageLanguage };
  const time = now - seconds < DAY_SECONDS / 2 ? timeOfDay(when) : shortDateTime(when, now);
  const kind = kindOf(state);
  // Where the one row is back, what was changed is a thing of it.
  return state.count === 1 && count === 1 && state.undone?.count === 0
    ? text(`changed.${kind}`, { name, time })
    : text(`changedMany.${kind}`, { name, time, count });
}
