import { memo, use, useEffect, useRef } from 'react';
import { statusNameOf } from '#modules/posts/posts.public.tsx';
import type { CalendarDate } from '#platform/dashboard/dates.ts';
import { StatusShape } from '#platform/dashboard/status-mark.tsx';
import type { Entry } from './calendar-entries.ts';
import { useCalendarTexts } from './calendar-texts.ts';
import classes from './entry-block.module.css';
import { DragContext } from './use-drag.ts';

/** What the entries of a calendar do when they are pressed. */
export type EntryActs = {
  onOpen: (entry: Entry, element: HTMLElement) => void;
  /** Whether somebody may move posts at all. */
  mayMove: boolean;
};

type EntryBlockProps = EntryActs & {
  entry: Entry;
  date: CalendarDate;
  /** As a block of the hours, or as a line of a day. */
  shape: 'block' | 'line' | 'row';
  style?: React.CSSProperties;
  /** Whether there is room for the sign of its status. */
  hasSign?: boolean;
  hasLabel?: boolean;
};

/** The id of the sentence that says how a post is moved by keys. */
export const MOVE_HELP = 'calendar-move-help';

const movable = new Set(['scheduled', 'planned', 'overdue']);

/** Whether a block would be drawn as it stands there: after a change most posts of thousands are as they were. */
function isDrawnAlike({ entry, style, ...before }: EntryBlockProps, next: EntryBlockProps): boolean {
  const isAlike = (one: object, other: object) =>
    Object.entries(one).every(([key, value]) => value === (other as Record<string, unknown>)[key]);
  return isAlike(entry, next.entry) && isAlike(style ?? {}, next.style ?? {}) && isAlike(before, next);
}

/** One post on the calendar: opened by a click, moved by the pointer or by keys. */
export const EntryBlock = memo(function EntryBlock({
  entry,
  date,
  shape,
  style,
  hasSign = true,
  hasLabel,
  onOpen,
  mayMove,
}: EntryBlockProps) {
  const text = useCalendarTexts();
  const drag = use(DragContext);
  const { item, time, minutes, isClash } = entry;
  const block = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (block.current) drag.drawn(item.id, block.current);
  }, [drag, item.id]);
  const headline = item.headline || text('noHeadline');
  const isMovable = mayMove && movable.has(item.style);
  const dragged = { postId: item.id, headline, revision: item.revision, date, minutes };
  const status = statusNameOf(
    {
      status: item.status,
      scheduled_at: item.style === 'scheduled' ? item.at_ts : null,
      is_auto_enabled: item.style === 'scheduled',
    },
    0,
  );
  const name = text('entry', { headline, style: text(`styles.${item.style}`), time });
  return (
    <button
      ref={block}
      type="button"
      className={classes.entry}
      data-entry={entry.key}
      data-shape={shape}
      data-style={item.style}
      data-movable={isMovable}
      data-clash={isClash}
      style={style}
      aria-describedby={isMovable ? MOVE_HELP : undefined}
      aria-label={isClash ? `${name}. ${text('clashHere')}` : name}
      title={isClash ? text('clashHere') : undefined}
      onPointerDown={isMovable ? (event) => drag.press(event, dragged) : undefined}
      onKeyDown={isMovable ? (event) => drag.key(event, dragged) : undefined}
      onClick={({ currentTarget }) => onOpen(entry, currentTarget)}
    >
      <span className={classes.when}>
        {hasSign ? <StatusShape status={status} /> : null}
        <bdi className={classes.time}>{time}</bdi>
      </span>
      <span className={classes.headline} dir="auto">
        {headline}
      </span>
      {hasLabel && item.label ? <span className={classes.section}>{item.label}</span> : null}
    </button>
  );
}, isDrawnAlike);
