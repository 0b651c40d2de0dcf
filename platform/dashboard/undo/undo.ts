import { useSyncExternalStore } from 'react';
import { type NoticeLink, notices } from '../notices.tsx';
import { platformText } from '../texts.ts';
import { isSending, whenSent } from './sent-writes.ts';

/** A deed that can be taken back. */
type Undoable = {
  notice: number;
  text: string;
  undo: () => unknown;
  failed: (reason: string) => string;
  saysEnd: boolean;
  undone: string | undefined;
  at: number;
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
  /** Where what was done is seen, outside the dashboard. */
  link?: NoticeLink | undefined;
};

/** How long a key takes a deed back, in milliseconds; recent actions know it longer. */
const reachMs = 10 * 60_000;
const most = 20;

let deeds: readonly Undoable[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Undoable[]): void {
  deeds = next;
  for (const listener of listeners) listener();
}

/**
 * Says what was done and offers to take it back: by the notice for ten seconds, and by the key as the last deed.
 * @param undo takes it back; when it rejects, the deed stays and a notice says why
 */
export function offerUndo(text: string, undo: () => unknown, options: UndoOptions = {}): void {
  const {
    failed = (reason) => platformText('undone.failed', { reason }),
    saysEnd = false,
    later,
    undone,
  } = options;
  const deed: Undoable = { notice: 0, text, undo, failed, saysEnd, undone, at: Date.now() };
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
}

/**
 * Takes the last deed back; says so when there is none.
 * @param earlier takes back what was done before this page was loaded, and says whether there was anything
 */
export function undoLast(earlier?: () => Promise<boolean>): void {
  // What is still being sent is the last deed, though nothing of it is offered yet.
  if (isSending()) void whenSent().then(() => takeLast(earlier));
  else takeLast(earlier);
}

function takeLast(earlier?: () => Promise<boolean>): void {
  const deed = deeds.at(-1);
  if (deed && Date.now() - deed.at <= reachMs) void takeBack(deed);
  // What lies before a deed that is too old is older still.
  else if (earlier && !deed) void takeEarlier(earlier);
  else sayNothing();
}

const sayNothing = () => notices.refused(platformText('undone.nothing'), undefined, 5);
let isTaking = false;

async function takeEarlier(earlier: () => Promise<boolean>): Promise<void> {
  // Pressed twice, one act is undone.
  if (isTaking) return;
  isTaking = true;
  try {
    if (!(await earlier())) sayNothing();
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
  notices.close(deed.notice);
  try {
    await deed.undo();
    if (!deed.saysEnd) notices.done(undoneText(deed));
  } catch (error) {
    change([...deeds, deed]);
    const reason = error instanceof Error ? error.message : platformText('failure.generic');
    notices.failed(error, deed.failed(reason), () => takeBack(deed), { mayRepeat: true });
  }
}
