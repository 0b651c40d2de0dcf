import { useSyncExternalStore } from 'react';
import { keptPreference, onPreferences } from '../kept-preferences.ts';
import { type Bindings, bindingsOf, meaningOf, type Shortcut } from './bindings.ts';
import { placeOf } from './key-place.ts';
import { ariaKeys, keyCaps, strokeOf } from './key-stroke.ts';
import { isLive, runShortcut, showKeys } from './shortcut-registry.ts';

/** The shortcuts of the kit; screens of the site map bring their own. */
export const kitShortcuts = [
  { id: 'palette', keys: 'Mod+K', worksInFields: true },
  { id: 'help', keys: '?' },
  { id: 'undo', keys: 'Mod+Z' },
  { id: 'menu', keys: 'M' },
  { id: 'notifications', keys: 'N' },
  { id: 'find', keys: '/' },
  { id: 'add', keys: 'C' },
  { id: 'reload', keys: 'R' },
  // Of the row that has the focus, or of what is selected.
  { id: 'rowEdit', keys: 'E' },
  { id: 'rowView', keys: 'V' },
  { id: 'rowStatus', keys: 'S' },
  { id: 'rowPublish', keys: 'P' },
  { id: 'rowSchedule', keys: 'W' },
  { id: 'rowAuthor', keys: 'A' },
  { id: 'rowSection', keys: 'L' },
  { id: 'rowTags', keys: 'T' },
  { id: 'rowDelete', keys: 'D' },
  { id: 'rowApprove', keys: 'Y' },
  { id: 'rowReject', keys: 'X' },
  { id: 'rowSpam', keys: '!' },
  { id: 'rowReply', keys: 'Q' },
  { id: 'rowPin', keys: 'I' },
  { id: 'rowBan', keys: 'B' },
] as const satisfies readonly Shortcut[];

/** Keys that move about in lists; they are the same for everybody. */
export const listKeys = {
  move: ['ArrowUp', 'ArrowDown', 'J', 'K'],
  ends: ['Home', 'End'],
  select: ['Space'],
  range: ['Shift+Space'],
  open: ['Enter'],
  close: ['Escape'],
} as const satisfies Record<string, readonly string[]>;
export type ListKey = keyof typeof listKeys;

const patience = 1_000;

let known: readonly Shortcut[] = kitShortcuts;
let bindings: Bindings | undefined;
let isListening = false;
const listeners = new Set<() => void>();

function changed(): void {
  bindings = undefined;
  // Keys are shown once they do something.
  if (isListening)
    showKeys(
      new Map(
        [...currentBindings()].flatMap(([id, keys]) =>
          keys === '' ? [] : [[id, { keys, caps: keyCaps(keys), aria: ariaKeys(keys) }]],
        ),
      ),
    );
  for (const listener of listeners) listener();
}

/** Adds the shortcuts of the site map to those of the kit; called once, at the start. */
export function knowShortcuts(more: readonly Shortcut[]): void {
  known = [...kitShortcuts, ...more];
  changed();
}

onPreferences(changed);

/** Every shortcut that there is. */
export const knownShortcuts = (): readonly Shortcut[] => known;

function currentBindings(): Bindings {
  bindings ??= bindingsOf(known, keptPreference);
  return bindings;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The keys of all shortcuts as they are now. */
export const useBindings = (): Bindings => useSyncExternalStore(subscribe, currentBindings);

/** The shortcuts that would do something now. */
export const liveShortcuts = (): ReadonlySet<string> =>
  new Set(known.map(({ id }) => id).filter((id) => isLive(id)));

/** Listens to the keys of the window for as long as it is wanted. */
export function listenToKeys(target: Document = document): () => void {
  let strokes: string[] = [];
  let lastAt = 0;
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.repeat) return;
    const stroke = strokeOf(event);
    if (stroke === undefined) return;
    const isLate = event.timeStamp - lastAt > patience;
    lastAt = event.timeStamp;
    const place = placeOf(event.target, target);
    if (place === 'dialog' || place === 'editor') {
      strokes = [];
      return;
    }
    const begun = isLate ? [] : strokes;
    let meaning = meaningOf([...begun, stroke], currentBindings());
    strokes = meaning.isBegun ? [...begun, stroke] : [];
    if (!meaning.id && !meaning.isBegun && begun.length > 0) {
      meaning = meaningOf([stroke], currentBindings());
      strokes = meaning.isBegun ? [stroke] : [];
    }
    const shortcut = known.find(({ id }) => id === meaning.id);
    if (!shortcut || (place === 'field' && !shortcut.worksInFields)) {
      if (place === 'field') strokes = [];
      return;
    }
    if (!isLive(shortcut.id)) return;
    event.preventDefault();
    runShortcut(shortcut.id);
  };
  target.addEventListener('keydown', onKey);
  isListening = true;
  changed();
  return () => target.removeEventListener('keydown', onKey);
}
