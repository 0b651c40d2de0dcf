import { use, useState } from 'react';
import type { PostRow } from '#modules/posts/posts.contract.ts';
import { addDays, type CalendarDate, dateFormat } from '#platform/dashboard/dates.ts';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '#platform/dashboard/icons.tsx';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { StatusMark, type StatusName } from '#platform/dashboard/status-mark.tsx';
import { dayKey, isSameDay, stepped, weekStart } from './calendar-days.ts';
import { kinds } from './calendar-entries.ts';
import type { CalendarOptions } from './calendar-options.ts';
import { useCalendarTexts } from './calendar-texts.ts';
import { CalendarsChoice } from './calendars-choice.tsx';
import classes from './side-panel.module.css';
import { DragContext } from './use-drag.ts';

type SidePanelProps = {
  date: CalendarDate;
  today: CalendarDate;
  /** The keys of the days that are shown. */
  shown: ReadonlySet<string>;
  onDate: (date: CalendarDate) => void;
  ready: readonly PostRow[] | undefined;
  readyCount: number;
  onReady: (post: PostRow, element: HTMLElement) => void;
  mayMove: boolean;
  options: CalendarOptions;
  onOptions: (change: Partial<CalendarOptions>) => void;
};

/** Beside the calendar: a small month, what is ready and has no time, and what is shown. */
export function SidePanel(props: SidePanelProps) {
  const text = useCalendarTexts();
  const { ready, readyCount, options } = props;
  return (
    <aside className={classes.side}>
      <SmallMonth {...props} />
      <section aria-label={text('unscheduled')}>
        <h2>
          {text('unscheduled')} <span>{readyCount}</span>
        </h2>
        {ready?.length === 0 ? <p className={classes.none}>{text('unscheduledNone')}</p> : null}
        <ul className={classes.ready}>
          {ready?.map((post) => (
            <li key={post.id}>
              <ReadyPost post={post} mayMove={props.mayMove} onOpen={props.onReady} />
            </li>
          ))}
        </ul>
      </section>
      <CalendarsChoice options={options} onOptions={props.onOptions} />
      <fieldset className={classes.show}>
        <legend>{text('show')}</legend>
        {kinds.map((kind) => (
          <label key={kind}>
            <input
              type="checkbox"
              checked={!options.hidden.includes(kind)}
              onChange={({ target }) =>
                props.onOptions({
                  hidden: target.checked
                    ? options.hidden.filter((one) => one !== kind)
                    : [...options.hidden, kind],
                })
              }
            />
            <StatusMark status={kind satisfies StatusName} />
          </label>
        ))}
      </fieldset>
    </aside>
  );
}

type ReadyProps = { post: PostRow; mayMove: boolean; onOpen: SidePanelProps['onReady'] };

function ReadyPost({ post, mayMove, onOpen }: ReadyProps) {
  const text = useCalendarTexts();
  const drag = use(DragContext);
  const headline = post.headline || text('noHeadline');
  const { id: postId, revision } = post;
  const dragged = { postId, headline, revision, date: null, minutes: null };
  return (
    <button
      type="button"
      className={classes.post}
      data-movable={mayMove}
      onPointerDown={mayMove ? (event) => drag.press(event, dragged) : undefined}
      onKeyDown={mayMove ? (event) => drag.key(event, dragged) : undefined}
      onClick={({ currentTarget }) => onOpen(post, currentTarget)}
    >
      <span className={classes.grip} aria-hidden="true" />
      <span>
        <span className={classes.headline} dir="auto">
          {headline}
        </span>
        {post.primary_section ? <span className={classes.section}>{post.primary_section.title}</span> : null}
      </span>
    </button>
  );
}

const WEEKS = 6;

function SmallMonth({ date, today, shown, onDate }: SidePanelProps) {
  const text = useCalendarTexts();
  const [from, setFrom] = useState(date);
  const [turned, setTurned] = useState(date);
  // Another day of the calendar turns the leaf to its month.
  if (!isSameDay(from, date)) {
    setFrom(date);
    setTurned(date);
  }
  const first = weekStart({ ...turned, day: 1 });
  const days = Array.from({ length: WEEKS * 7 }, (_, at) => addDays(first, at));
  const say = (day: CalendarDate, options: Intl.DateTimeFormatOptions) =>
    dateFormat(pageLanguage, 'UTC', options).format(Date.UTC(day.year, day.month - 1, day.day));
  return (
    <section className={classes.smallMonth}>
      <div className={classes.turn}>
        <b>{say(turned, { month: 'long', year: 'numeric' })}</b>
        <IconButton name={text('earlierMonth')} onClick={() => setTurned(stepped('month', turned, -1))}>
          <ChevronLeftIcon />
        </IconButton>
        <IconButton
          name={text('laterMonth')}
          tip="end"
          onClick={() => setTurned(stepped('month', turned, 1))}
        >
          <ChevronRightIcon />
        </IconButton>
      </div>
      <div className={classes.leaf}>
        {days.slice(0, 7).map((day) => (
          <span key={dayKey(day)} className={classes.letter} aria-hidden="true">
            {say(day, { weekday: 'narrow' })}
          </span>
        ))}
        {days.map((day) => (
          <button
            key={dayKey(day)}
            type="button"
            data-shown={shown.has(dayKey(day))}
            data-other={day.month !== turned.month}
            aria-current={isSameDay(day, today) ? 'date' : undefined}
            aria-label={say(day, { dateStyle: 'full' })}
            onClick={() => onDate(day)}
          >
            {day.day}
          </button>
        ))}
      </div>
    </section>
  );
}
