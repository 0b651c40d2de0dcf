import { Button } from '@mantine/core';
import ShareGlyph from '@tabler/icons-react/dist/esm/icons/IconCalendarShare.mjs';
import { Suspense, useState } from 'react';
import { useGo } from '#platform/dashboard/address.ts';
import { type CalendarDate, dateFormat } from '#platform/dashboard/dates.ts';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { ChevronLeftIcon, ChevronRightIcon, icon } from '#platform/dashboard/icons.tsx';
import { AlertTriangleIcon } from '#platform/dashboard/later-icons.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { ShellLink } from '#platform/dashboard/shell/shell-link.tsx';
import { useWidthBand } from '#platform/dashboard/window-width.ts';
import { type CalendarMode, calendarModes } from '../calendar-kinds.contract.ts';
import { stepped } from './calendar-days.ts';
import classes from './calendar-head.module.css';
import type { CalendarOptions } from './calendar-options.ts';
import { useCalendarTexts } from './calendar-texts.ts';
import { useDragState } from './use-drag.ts';

const ShareIcon = icon(ShareGlyph);
const FeedDialog = lazyPart(() => import('./feed-dialog.tsx'), 'FeedDialog');

type CalendarHeadProps = {
  mode: CalendarMode;
  date: CalendarDate;
  days: readonly CalendarDate[];
  options: CalendarOptions;
  clashes: number;
  gaps: number;
  /** Today when nothing is given. */
  onDate: (date: CalendarDate | undefined) => void;
  onOptions: (change: Partial<CalendarOptions>) => void;
  hrefOf: (mode: CalendarMode) => string;
};

/** Which days are shown, how one gets to others, and in which way they are shown. */
export function CalendarHead(props: CalendarHeadProps) {
  const text = useCalendarTexts();
  const go = useGo();
  const { mode, date, days, options } = props;
  const isPhone = useWidthBand() === 'phone';
  const [isSharing, setIsSharing] = useState(false);
  return (
    <div className={classes.head}>
      <Button
        variant="default"
        size="compact-sm"
        className={classes.today}
        onClick={() => props.onDate(undefined)}
      >
        {text('today')}
      </Button>
      <IconButton name={text('earlier')} onClick={() => props.onDate(stepped(mode, date, -1))}>
        <ChevronLeftIcon />
      </IconButton>
      <IconButton name={text('later')} onClick={() => props.onDate(stepped(mode, date, 1))}>
        <ChevronRightIcon />
      </IconButton>
      <h1 className={classes.title}>{titleOf(mode, date, days, isPhone)}</h1>
      <Warnings clashes={props.clashes} gaps={props.gaps} />
      <span className={classes.rest} />
      {mode === 'week' ? (
        <label className={classes.weekAs}>
          {text('weekAs')}{' '}
          <select
            value={options.isStacked ? 'stacked' : 'hourly'}
            onChange={({ target }) => props.onOptions({ isStacked: target.value === 'stacked' })}
          >
            <option value="hourly">{text('hourly')}</option>
            <option value="stacked">{text('stacked')}</option>
          </select>
        </label>
      ) : null}
      <IconButton name={text('feed.open')} tip="end" onClick={() => setIsSharing(true)}>
        <ShareIcon />
      </IconButton>
      <ShellLink url="/r/dashboard/posts" className={classes.toList} onGo={go}>
        {text('posts')}
      </ShellLink>
      {isPhone ? null : (
        <nav className={classes.modes} aria-label={text('mode.label')}>
          {calendarModes.map((one) => (
            <ShellLink key={one} url={props.hrefOf(one)} isCurrent={one === mode} onGo={go}>
              {text(`mode.${one}`)}
            </ShellLink>
          ))}
        </nav>
      )}
      <Announcement />
      <Suspense fallback={null}>
        {isSharing ? <FeedDialog onClose={() => setIsSharing(false)} /> : null}
      </Suspense>
    </div>
  );
}

function Warnings({ clashes, gaps }: { clashes: number; gaps: number }) {
  const text = useCalendarTexts();
  if (clashes + gaps === 0) return null;
  return (
    <span className={classes.warnings}>
      {clashes > 0 ? (
        <span className={classes.clash} title={text('clashHere')}>
          <AlertTriangleIcon /> {text('clash', { count: clashes })}
        </span>
      ) : null}
      {gaps > 0 ? <span>{text('gap', { count: gaps })}</span> : null}
    </span>
  );
}

/** Says where a post would land to who does not see it move. */
function Announcement() {
  const text = useCalendarTexts();
  const state = useDragState();
  const target = state?.byKeys ? state.target : null;
  const minutes = target?.minutes ?? null;
  const time =
    target &&
    dateFormat(pageLanguage, 'UTC', {
      ...({ weekday: 'long', day: 'numeric', month: 'long' } as const),
      ...(minutes === null ? {} : ({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const)),
    }).format(Date.parse(`${target.key}T00:00:00Z`) + (minutes ?? 0) * 60_000);
  return (
    <p className="visually-hidden" aria-live="assertive">
      {time ? text('moveTo', { time }) : ''}
    </p>
  );
}

const at = ({ year, month, day }: CalendarDate) => Date.UTC(year, month - 1, day);

/** `9 – 15 December 2026`, or the month; a phone has room for `9 – 15 Dec`. */
function titleOf(
  mode: CalendarMode,
  date: CalendarDate,
  days: readonly CalendarDate[],
  isPhone: boolean,
): string {
  if (mode === 'month') {
    return dateFormat(pageLanguage, 'UTC', { month: 'long', year: 'numeric' }).format(at(date));
  }
  const [first, last] = [days[0] ?? date, days.at(-1) ?? date];
  const isThisYear = [first, last].every(({ year }) => year === new Date().getFullYear());
  const format = dateFormat(pageLanguage, 'UTC', {
    ...({ day: 'numeric', month: isPhone ? 'short' : 'long' } as const),
    ...(isPhone && isThisYear ? {} : ({ year: 'numeric' } as const)),
  });
  return format.formatRange(at(first), at(last));
}
