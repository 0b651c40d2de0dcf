import { useRef, useState, useSyncExternalStore } from 'react';
import { CallError, mayPass } from './call.ts';
import { focusContent } from './focus-content.ts';
import { AlertCircleIcon, CheckIcon, XIcon } from './icons.tsx';
import { useNoticePlace } from './notice-place.ts';
import { NoticeTimer } from './notice-timer.tsx';
import classes from './notices.module.css';
import { platformText, usePlatformTexts } from './texts.ts';

type Action = { label: string; run: () => void };
export type NoticeLink = { label: string; href: string };

/** A short message in the corner. */
export type Notice = {
  id: number;
  kind: 'undoable' | 'done' | 'warned' | 'failed';
  text: string;
  action?: Action;
  /** What is done instead of it. */
  other?: Action | undefined;
  /** Where what was done is seen, outside the dashboard. */
  link?: NoticeLink | undefined;
  /** What an offer says once its seconds are over and nobody took it. */
  after?: { text: string; action: Action } | undefined;
  /** How long a failure or a warning stays; until it is closed when left out. */
  seconds?: number;
  /** The number of the refused request, which support asks for. */
  requestId?: string;
  /** Which act failed; what is said of it goes once it worked. */
  act?: string | undefined;
};

const most = 3;
const secondsWithUndo = 10;
const secondsOfWarning = 20;
const seconds = 6;

type FailedOptions = {
  seconds?: number;
  /** A refusal may be lifted in a moment, too, as when another act has to end first. */
  mayRepeat?: boolean;
  /** Names the act, of one that may be done again by other ways than the notice. */
  act?: string;
};

let shown: readonly Notice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Notice[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

function add(notice: Omit<Notice, 'id'>): number {
  lastId += 1;
  change([...shown, { ...notice, id: lastId }].slice(-most));
  return lastId;
}

/** Says what was done or what failed, from anywhere in the dashboard. */
export const notices = {
  /** What was done; with `undo` it stays ten seconds and can be taken back, and `after` says how that is done later. */
  done: (text: string, undo?: Action, after?: Notice['after'], link?: NoticeLink): number =>
    add(undo ? { kind: 'undoable', text, action: undo, after, link } : { kind: 'done', text, link }),
  /**
   * What a call failed with; it stays until it is closed, or so many seconds. The number of its request can be copied.
   * @param again makes the call once more, offered where that may work; null where nobody can
   */
  failed: (
    error: unknown,
    text: string,
    again: (() => unknown) | null,
    options: FailedOptions = {},
  ): number =>
    add({
      ...{ kind: 'failed', text, requestId: requestIdOf(error), seconds: options.seconds },
      act: options.act,
      ...(again !== null && (options.mayRepeat || mayPass(error))
        ? { action: { label: platformText('retry'), run: () => void again() } }
        : {}),
    }),
  /** What is not so, or did not work, without a call that failed. */
  refused: (text: string, action?: Action, seconds?: number, other?: Action): number =>
    add({ kind: 'failed', text, action, seconds, other }),
  /** What was done or not done in another way than somebody may think; there is time to read it twice. */
  warned: (text: string, action?: Action): number =>
    add({ kind: 'warned', text, action, seconds: secondsOfWarning }),
  /** Takes away what was said of the failures of an act that worked by now. */
  worked: (act: string): void => {
    if (shown.some((notice) => notice.act === act)) change(shown.filter((notice) => notice.act !== act));
  },
  /** Whether a notice is on the screen with its Undo. */
  offersUndo: (id: number): boolean => shown.some((one) => one.id === id && one.kind === 'undoable'),
  close: (id: number): void => change(shown.filter((notice) => notice.id !== id)),
  clear: (): void => change([]),
};

const requestIdOf = (error: unknown): string | undefined =>
  error instanceof CallError ? (error.requestId ?? undefined) : undefined;

/** Where notices appear: at the bottom start, at most three; beside or above the foot of a form that stands there. */
export function NoticeHost() {
  const text = usePlatformTexts();
  const list = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
  const host = useRef<HTMLElement>(null);
  const { side, lift } = useNoticePlace(host, list.length);
  return (
    <section
      ref={host}
      className={classes.host}
      data-side={side}
      style={lift > 0 ? { translate: `0 ${-lift}px` } : undefined}
      aria-label={text('notices.label')}
    >
      {/* What went well is said when there is a pause; an alert says itself, and within this it would be said twice. */}
      <div className={classes.polite} aria-live="polite">
        {list.filter(isCalm).map((notice) => (
          <NoticeView key={`${notice.id} ${notice.kind}`} notice={notice} />
        ))}
      </div>
      {list
        .filter((notice) => !isCalm(notice))
        .map((notice) => (
          <NoticeView key={`${notice.id} ${notice.kind}`} notice={notice} />
        ))}
    </section>
  );
}

const isCalm = ({ kind }: Notice): boolean => kind === 'done' || kind === 'undoable';

function CopyRequest({ id }: { id: string }) {
  const text = usePlatformTexts();
  const [isCopied, setIsCopied] = useState(false);
  return (
    <button
      type="button"
      className={classes.request}
      onClick={() => {
        // Somebody who forbids the clipboard still reads the number.
        void navigator.clipboard?.writeText(id).then(
          () => setIsCopied(true),
          () => undefined,
        );
      }}
    >
      {isCopied ? text('list.copied') : text('notices.request', { id })}
    </button>
  );
}

function NoticeView({ notice }: { notice: Notice }) {
  const text = usePlatformTexts();
  const close = () => notices.close(notice.id);
  const end = () => {
    close();
    // It stays the same notice: whoever takes the deed back later closes it by its number.
    if (notice.after)
      change([...shown, { id: notice.id, kind: 'done' as const, ...notice.after }].slice(-most));
  };
  const leave = () => {
    close();
    // Its button goes with it.
    focusContent();
  };
  const isAlert = !isCalm(notice);
  const body = (remaining: number | undefined) => (
    <>
      {notice.kind === 'done' ? <CheckIcon className={classes.good} /> : null}
      {isAlert ? <AlertCircleIcon className={classes.bad} /> : null}
      <p className={classes.text}>
        {/* Its number is not part of it: copied, it would be said once more. */}
        <span role={isAlert ? 'alert' : undefined}>{notice.text}</span>
        {notice.requestId ? <CopyRequest id={notice.requestId} /> : null}
      </p>
      {notice.link ? (
        <a className={classes.action} href={notice.link.href} target="_blank" rel="noreferrer">
          {notice.link.label}
        </a>
      ) : null}
      {[notice.action, notice.other].map((action) =>
        action ? (
          <button
            key={action.label}
            type="button"
            className={classes.action}
            onClick={() => {
              action.run();
              leave();
            }}
          >
            {action.label}
          </button>
        ) : null,
      )}
      {notice.kind === 'undoable' && remaining !== undefined ? (
        <span className={classes.seconds} aria-hidden="true">
          {text('notices.seconds', { count: remaining })}
        </span>
      ) : null}
      <button type="button" className={classes.close} aria-label={text('notices.close')} onClick={leave}>
        <XIcon />
      </button>
    </>
  );
  if (isAlert && notice.seconds === undefined) {
    return (
      <div className={classes.notice} data-kind={notice.kind}>
        {body(undefined)}
      </div>
    );
  }
  return (
    <NoticeTimer
      seconds={notice.seconds ?? (notice.kind === 'undoable' ? secondsWithUndo : seconds)}
      onEnd={end}
      className={classes.notice}
      kind={notice.kind}
    >
      {body}
    </NoticeTimer>
  );
}
