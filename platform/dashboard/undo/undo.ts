import { useSyncExternalStore } from 'react';
import { type NoticeLink, notices } from '../notices.tsx';
import { serverNow } from '../server-clock.ts';
import { platformText } from '../texts.ts';
import { isSending, whenSent } from './sent-writes.ts';
import { type DoneDeed, forgetPlace, hasPlaces, keepPlace, placeHere } from './undo-place.ts';

/** A deed that can be taken back. */
type Undoable = {
  notice: number;
  text: string;
  undo: () => unknown;
  failed: (reason: string) => string;
  saysEnd: boolean;
  undone: string | undefined;
  /** By the server's clock, in milliseconds. */
  at: number;
  batchId: number | undefined;
  /** The screen on which it was done. */
  path: string;
};

type UndoOptions = {
  /** The sentence for an undo that was refused. */
  failed?: Undoable['failed'] | undefined;
  /** It says by itself what was undone, perhaps later. */
  saysEnd?: boolean | undefined;
  /** What is so again once it was undone, as a sentence; the deed itself, said again, would read as the opposite. */
  undone?: string | undefined;
  /** Goes to where it can be undone for a day, which the notice points to once its seconds are over. */
  later?: (() => void) | undefined;
  /** Of the act that the server keeps, by which it is found after a reload; else by its time. */
  batchId?: number | null | undefined;
  /** Where what was done is seen, outside the dashboard. */
  link?: NoticeLink | undefined;
};

/** How long a key takes a deed back on its own screen, in milliseconds; recent actions know it longer. */
const reachMs = 10 * 60_000;
const most = 20;

let deeds: readonly Undoable[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Undoable[]): void {
  deeds = next;
  for (const listener of listeners) listener();
}

/**
 * Says what was done and offers to take it back: by the notice for ten seconds, by the key as long as the notice
 * offers it, and after that as the last deed of the screen on which it was done.
 * @param undo takes it back; when it rejects, the deed stays and a notice says why
 */
export function offerUndo(text: string, undo: () => unknown, options: UndoOptions = {}): void {
  const {
    failed = (reason) => platformText('undone.failed', { reason }),
    saysEnd = false,
    later,
    undone,
    batchId,
  } = options;
  const path = location.pathname;
  const deed: Undoable = {
    notice: 0,
    text,
    undo,
    failed,
    saysEnd,
    undone,
    at: serverNow(),
    batchId: batchId ?? undefined,
    path,
  };
  deed.notice = notices.done(
    text,
    { label: platformText('undo'), run: () => void takeBack(deed) },
    later && {
      text: platformText('undone.later', { text }),
      action: { label: platformText('undone.recent'), run: later },
    },
    options.link,
  );
  change([...deeds, deed].slice(-most));
  keepPlace(deed);
}

type Ways = {
  /** Takes back a deed that was done before this page was loaded; says whether it was there. */
  earlier?: ((deed: DoneDeed) => Promise<boolean>) | undefined;
  /** Goes to where everything of a day is undone; a deed of another screen is left to it. */
  later?: (() => void) | undefined;
};

/** Takes the last deed of this screen back, or one whose notice still offers that; says so when there is none. */
export function undoLast(ways: Ways = {}): void {
  // What is still being sent is the last deed, though nothing of it is offered yet.
  if (isSending()) void whenSent().then(() => takeLast(ways));
  else takeLast(ways);
}

function takeLast({ earlier, later }: Ways): void {
  const deed = deeds.findLast(isInReach);
  const place = placeHere();
  if (deed) void takeBack(deed);
  // What lies before a deed that is too old is older still.
  else if (earlier && deeds.length === 0 && place) void takeEarlier(earlier, place);
  else if (later && hasPlaces())
    notices.refused(platformText('undone.notHere'), { label: platformText('undone.recent'), run: later }, 10);
  else sayNothing();
}

/** Whoever presses the key sees what it undoes: the notice, or the screen on which it was done. */
const isInReach = ({ notice, at, path }: Undoable): boolean =>
  notices.offersUndo(notice) || (path === location.pathname && serverNow() - at <= reachMs);

const sayNothing = () => notices.refused(platformText('undone.nothing'), undefined, 5);
let isTaking = false;

async function takeEarlier(
  earlier: NonNullable<Ways['earlier']>,
  place: NonNullable<ReturnType<typeof placeHere>>,
): Promise<void> {
  // Pressed twice, one act is undone.
  if (isTaking) return;
  isTaking = true;
  try {
    forgetPlace(place);
    if (!(await earlier(place))) sayNothing();
  } catch (error) {
    const reason = error instanceof Error ? error.message : platformText('failure.generic');
    notices.failed(error, platformText('undone.failed', { reason }), null);
  } finally {
    isTaking = false;
  }
}

/** Whether there is something to take back. */
export const useHasUndo = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => deeds.length > 0,
  );

/** Forgets all deeds, as a sign-out does. */
export const forgetDeeds = (): void => change([]);

const undoneText = ({ undone }: Undoable): string =>
  undone === undefined ? platformText('undone.plain') : platformText('undone.done', { text: undone });

async function takeBack(deed: Undoable): Promise<void> {
  // Pressed twice, a deed is still taken back once.
  if (!deeds.includes(deed)) return;
  change(deeds.filter((one) => one !== deed));
  forgetPlace(deed);
  notices.close(deed.notice);
  try {
    await deed.undo();
    if (!deed.saysEnd) notices.done(undoneText(deed));
  } catch (error) {
    change([...deeds, deed]);
    keepPlace(deed);
    const reason = error instanceof Error ? error.message : platformText('failure.generic');
    notices.failed(error, deed.failed(reason), () => takeBack(deed), { mayRepeat: true });
  }
}
