import type { ReactNode } from 'react';
import classes from './status-mark.module.css';
import { usePlatformTexts } from './texts.ts';

/** The states that have a shape of their own. */
export type StatusName =
  | 'autodraft'
  | 'draft'
  | 'inReview'
  | 'needsRevision'
  | 'ready'
  | 'scheduled'
  | 'live'
  | 'deleted'
  | 'declined';

const ring = <circle cx="7" cy="7" r="5.75" fill="none" stroke="currentColor" strokeWidth="1.5" />;

const shapes: Record<StatusName, { tone: string; drawing: ReactNode }> = {
  autodraft: {
    tone: 'quiet',
    drawing: (
      <circle
        cx="7"
        cy="7"
        r="5.75"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeDasharray="2.2 2.3"
      />
    ),
  },
  draft: { tone: 'quiet', drawing: ring },
  inReview: {
    tone: 'review',
    drawing: (
      <>
        {ring}
        <path d="M7 1.25a5.75 5.75 0 0 1 0 11.5z" fill="currentColor" />
      </>
    ),
  },
  needsRevision: {
    tone: 'revision',
    drawing: (
      <path
        d="M1.5 2v3.4h3.4M1.9 5.2A5.5 5.5 0 1 1 1.5 8"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    ),
  },
  ready: {
    tone: 'good',
    drawing: (
      <>
        {ring}
        <path
          d="M4.6 7.1l1.7 1.7 3.2-3.4"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
        />
      </>
    ),
  },
  scheduled: {
    tone: 'scheduled',
    drawing: (
      <>
        {ring}
        <path d="M7 3.8V7l2 1.4" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
      </>
    ),
  },
  live: { tone: 'good', drawing: <circle cx="7" cy="7" r="6" fill="currentColor" /> },
  deleted: {
    tone: 'deleted',
    drawing: (
      <>
        {ring}
        <path d="M3.2 10.8l7.6-7.6" stroke="currentColor" strokeWidth="1.5" />
      </>
    ),
  },
  declined: {
    tone: 'deleted',
    drawing: (
      <>
        {ring}
        <path
          d="M4.9 4.9l4.2 4.2M9.1 4.9L4.9 9.1"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
        />
      </>
    ),
  },
};

type StatusMarkProps = {
  status: StatusName;
  /** What belongs to it, such as the time of a schedule. */
  detail?: ReactNode;
  /** Puts the detail below the word. */
  isStacked?: boolean;
};

/** The shape alone, where its word stands beside it or in the name of what it belongs to. */
export function StatusShape({ status }: { status: StatusName }) {
  const { tone, drawing } = shapes[status];
  return (
    <svg
      viewBox="0 0 14 14"
      width="14"
      height="14"
      aria-hidden="true"
      className={classes.shape}
      data-tone={tone}
    >
      {drawing}
    </svg>
  );
}

type StateMarkProps = {
  /** The shape of the status of posts that comes nearest. */
  shape: StatusName;
  /** The word, which the room has. */
  children: ReactNode;
  /** What more there is to know of it. */
  hint?: string | undefined;
};

/** The state of anything but a post, in the same shapes: every list has it as a shape and a word. */
export function StateMark({ shape, children, hint }: StateMarkProps) {
  return (
    <span className={classes.mark}>
      <StatusShape status={shape} />
      <span className={classes.stateWord} title={hint}>
        {children}
      </span>
    </span>
  );
}

/** A status as a 14 px shape and its word; the colour comes third and may be taken away. */
export function StatusMark({ status, detail, isStacked = false }: StatusMarkProps) {
  const text = usePlatformTexts();
  return (
    <span className={classes.mark} data-stacked={isStacked && detail !== undefined}>
      <StatusShape status={status} />
      <span className={classes.word}>{text(`status.${status}`)}</span>
      {detail === undefined ? null : <bdi className={classes.detail}>{detail}</bdi>}
    </span>
  );
}
