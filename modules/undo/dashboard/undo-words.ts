import type { LeftReason, UndoState } from '#platform/contract/undo-state.ts';
import { shortDateTime, timeOfDay } from '#platform/dashboard/dates.ts';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import type { UndoTexts } from './undo-texts.ts';

const kinds = ['post', 'redirect', 'saved_view', 'front'] as const;
type Kind = (typeof kinds)[number] | 'other';
type Left = NonNullable<UndoState['undone']>['left'][number];

/** So many reasons are said; recent actions are the place for more. */
const MOST_SAID = 3;
const DAY_SECONDS = 86_400;

/** What an act was done to; several acts of one room have names that begin with it. */
const kindOf = ({ kind }: UndoState): Kind =>
  kinds.find((one) => kind === one || kind.startsWith(`${one}_`)) ?? 'other';

/** Acts that have words of their own for what came back. */
const deeds = [
  ...(['redirect_import', 'redirect_flatten', 'asset_folder', 'asset'] as const),
  ...(['badge', 'section', 'section_move', 'stage', 'tag', 'tag_merge'] as const),
] as const;
const deedOf = (state: UndoState): Kind | (typeof deeds)[number] =>
  deeds.find((one) => one === state.kind) ?? kindOf(state);

/** What an undo brought back, in a sentence; empty for what is not undone. */
export function undoneWords(state: UndoState, text: UndoTexts): string {
  const { undone } = state;
  if (!undone || undone.count === 0) return '';
  if (undone.left_count > 0) {
    return text('partly', { count: undone.count, total: undone.count + undone.left_count });
  }
  return text(`done.${deedOf(state)}`, { count: undone.count });
}

/** What an undo left as it is and why: "Not undone: Ruth changed this post at 04:45."; empty where it left nothing. */
export function leftWords(state: UndoState, text: UndoTexts, zone: string, now: number): string {
  const { left = [] } = state.undone ?? {};
  if (left.length === 0) return '';
  const groups = new Map<string, Left[]>();
  for (const one of left) {
    const key = one.reason === 'changed_since' ? `${one.reason} ${one.is_own} ${one.by}` : one.reason;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  const said = [...groups.values()]
    .slice(0, MOST_SAID)
    .map((rows) => groupWords(state, rows, text, zone, now));
  return text('not', { why: `${said.join('; ')}${groups.size > MOST_SAID ? '; …' : ''}` });
}

/** What stands beside an act in a list: that it was undone, how far, and why not; null for one that was not. */
export function stateWords(state: UndoState, text: UndoTexts, zone: string, now: number): string | null {
  if (state.undo_of !== null) return text('isUndo');
  if (state.undone === null) return null;
  if (!state.is_ready) return text('underWay');
  if (state.undone.left_count === 0) return text('wasDone');
  return [undoneWords(state, text), leftWords(state, text, zone, now)].join(' ').trim();
}

function groupWords(state: UndoState, rows: Left[], text: UndoTexts, zone: string, now: number): string {
  const [first] = rows;
  if (first?.reason !== 'changed_since') {
    const reason = (first?.reason ?? 'not_found') as Exclude<LeftReason, 'changed_since'>;
    return text(`reason.${reason}`, { count: rows.length });
  }
  const name = first.is_own ? text('you') : (first.by ?? text('someone'));
  const seconds = Math.max(...rows.map(({ ts }) => ts ?? 0));
  const when = { seconds, zone, language: pageLanguage };
  const time = now - seconds < DAY_SECONDS / 2 ? timeOfDay(when) : shortDateTime(when, now);
  const kind = kindOf(state);
  return state.count === 1
    ? text(`changed.${kind}`, { name, time })
    : text(`changedMany.${kind}`, { name, time, count: rows.length });
}
