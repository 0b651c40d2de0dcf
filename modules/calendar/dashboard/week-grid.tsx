import { memo, startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { dateFormat } from '#platform/dashboard/dates.ts';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { useElementWidth } from '#platform/dashboard/table/element-width.ts';
import { useWidthBand } from '#platform/dashboard/window-width.ts';
import { BeyondSight } from './beyond-sight.tsx';
import { isWeekend } from './calendar-days.ts';
import type { DayEntries } from './calendar-entries.ts';
import { useCalendarTexts } from './calendar-texts.ts';
import { DayHead } from './day-head.tsx';
import { DayMark, HourMark } from './drop-mark.tsx';
import { type EntryActs, EntryBlock } from './entry-block.tsx';
import classes from './week-grid.module.css';
import { BLOCK_MINUTES, blockStart, layDay, MOST_ABREAST } from './week-layout.ts';

const HOUR_PIXELS = 50;
const FIRST_SHOWN = 6;

export type GridProps = EntryActs & {
  days: readonly DayEntries[];
  today: string;
  gaps: ReadonlySet<string>;
  /** Minutes since midnight, now. */
  nowMinutes: number;
  zoneLabel: string;
  onDay: (key: string) => void;
};

/** What stands above the hours on the lowest screen. */
const HEAD_PIXELS = 200;
/** As the stylesheet has them: the hours at the edge, and the least that a day gets. */
const SCALE_PIXELS = 56;
const LEAST_DAY = 96;
/** Days narrower than this have no room for the sign of a post where so many stand abreast, in pixels. */
const ROOM_FOR_SIGNS = [
  { abreast: 2, below: 149 },
  { abreast: 3, below: 223 },
];

/** A week with the hours of its days; what has a date and no time stands above them. */
export function WeekGrid({ days, today, gaps, nowMinutes, zoneLabel, onDay, ...acts }: GridProps) {
  const text = useCalendarTexts();
  const area = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const start = days[0]?.key;
  const seen = useHoursSeen(days, today, nowMinutes);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another week is looked at from its beginning.
  useLayoutEffect(() => {
    if (!area.current) return;
    area.current.scrollTop = firstSeen(days, today, nowMinutes, area.current.clientHeight);
  }, [start]);
  const signs = mostWithSigns(useElementWidth(area));
  return (
    <div className={classes.week} ref={area} data-scrolls="calendar">
      <div className={classes.weekHead} ref={head}>
        <span className={classes.zone}>{zoneLabel}</span>
        {days.map((day) => (
          <DayHead key={day.key} day={day} isToday={day.key === today} isGap={gaps.has(day.key)} />
        ))}
        <span className={classes.zone}>{text('noTime')}</span>
        {days.map((day) => (
          <Untimed key={day.key} day={day} {...acts} />
        ))}
        <BeyondSight side="earlier" {...{ area, head, days }} hourPixels={HOUR_PIXELS} />
      </div>
      <div className={classes.hours} style={{ height: HOUR_PIXELS * 24 }}>
        <div className={classes.scale} aria-hidden="true">
          {Array.from({ length: 24 }, (_, hour) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an hour is its place.
            <span key={hour} style={{ insetBlockStart: hour * HOUR_PIXELS }}>
              {hourText(hour)}
            </span>
          ))}
        </div>
        {days.map((day) => (
          <HourColumn
            key={day.key}
            day={day}
            now={day.key === today ? nowMinutes : undefined}
            seen={seen}
            signs={signs}
            onDay={onDay}
            {...acts}
          />
        ))}
      </div>
      <BeyondSight side="later" {...{ area, head, days }} hourPixels={HOUR_PIXELS} />
    </div>
  );
}

/** How many posts abreast leave room for their signs; those that nobody would see are not drawn for hundreds of posts. */
function mostWithSigns(gridWidth: number): number {
  const width = Math.max(LEAST_DAY, (gridWidth - SCALE_PIXELS) / 7);
  return (ROOM_FOR_SIGNS.find(({ below }) => width < below)?.abreast ?? MOST_ABREAST + 1) - 1;
}

/** How far down a week is looked at first: from the morning on, or around this moment. */
function firstSeen(days: readonly DayEntries[], today: string, nowMinutes: number, height: number): number {
  const morning = FIRST_SHOWN * HOUR_PIXELS;
  const now = days.some(({ key }) => key === today) ? placeOf(nowMinutes) : morning;
  const isInSight = now >= morning && now < morning + height - HOUR_PIXELS * 3;
  return isInSight ? morning : Math.max(0, now - height / 3);
}

/** Minutes of a day: `isWhole` says that the others are drawn too. */
type HoursSeen = { from: number; until: number; isWhole: boolean };

/** The minutes that are in sight in a week that was just opened; a moment later the others are drawn too. */
function useHoursSeen(days: readonly DayEntries[], today: string, nowMinutes: number): HoursSeen {
  const start = days[0]?.key;
  const [first, setFirst] = useState(() => ({ start, nowMinutes }));
  const [whole, setWhole] = useState<string>();
  if (first.start !== start) setFirst({ start, nowMinutes });
  useEffect(() => startTransition(() => setWhole(start)), [start]);
  const top = firstSeen(days, today, first.nowMinutes, window.innerHeight) / HOUR_PIXELS;
  const hours = (window.innerHeight - HEAD_PIXELS) / HOUR_PIXELS;
  const [from, until] = [Math.floor(top - 1) * 60, Math.ceil(top + hours) * 60];
  return useMemo(() => ({ from, until, isWhole: whole === start }), [from, until, whole, start]);
}

const placeOf = (minutes: number): number => minutes * (HOUR_PIXELS / 60);
const sayMinutes = (minutes: number): string => hourText(minutes / 60);

const hourText = (hour: number): string =>
  dateFormat(pageLanguage, 'UTC', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    hour * 3_600_000,
  );

function Untimed({ day, ...acts }: EntryActs & { day: DayEntries }) {
  return (
    <div className={classes.untimed} data-day={day.key} data-scale="none">
      <DayMark dayKey={day.key} isUntimed />
      {day.untimed.map((entry) => (
        <EntryBlock key={entry.key} entry={entry} date={day.date} shape="line" {...acts} />
      ))}
    </div>
  );
}

type ColumnProps = EntryActs & {
  day: DayEntries;
  now: number | undefined;
  seen: HoursSeen;
  /** So many abreast have room for their signs. */
  signs: number;
  onDay: (key: string) => void;
};

const HourColumn = memo(function HourColumn({ day, now, seen, signs, onDay, ...acts }: ColumnProps) {
  const text = useCalendarTexts();
  const isWide = useWidthBand() === 'wide';
  const { placed, hidden } = layDay(day.entries, isWide ? MOST_ABREAST : MOST_ABREAST - 1);
  const isSeen = (minutes: number) => minutes > seen.from - BLOCK_MINUTES && minutes < seen.until;
  const drawn = seen.isWhole ? placed : placed.filter(({ minutes }) => isSeen(minutes));
  return (
    <div
      className={classes.hourColumn}
      data-day={day.key}
      data-scale="hours"
      data-weekend={isWeekend(day.date)}
    >
      {drawn.map(({ entry, minutes, column, columns }) => (
        <EntryBlock
          key={entry.key}
          entry={entry}
          date={day.date}
          shape="block"
          hasSign={columns <= signs}
          style={{
            insetBlockStart: placeOf(blockStart(minutes)),
            insetInlineStart: `calc(${(column / columns) * 100}% + 3px)`,
            inlineSize: `calc(${100 / columns}% - 6px)`,
            // Of what is in sight anyway the browser need not find out whether it is.
            ...(isSeen(minutes) ? {} : { contentVisibility: 'auto' as const }),
          }}
          {...acts}
        />
      ))}
      {hidden.map(({ minutes, entries }) => (
        <button
          key={minutes}
          type="button"
          className={classes.more}
          data-hides={entries.map(({ key }) => key).join('\n')}
          style={{ insetBlockStart: minutes * (HOUR_PIXELS / 60) + 44 }}
          onClick={() => onDay(day.key)}
        >
          {text('more', { count: entries.length })}
        </button>
      ))}
      <HourMark dayKey={day.key} place={placeOf} say={sayMinutes} />
      {now === undefined ? null : (
        <span className={classes.now} style={{ insetBlockStart: now * (HOUR_PIXELS / 60) }}>
          <bdi>{hourText(now / 60)}</bdi>
        </span>
      )}
    </div>
  );
});
