import { type RefObject, useEffect, useRef, useState } from 'react';
import type { DayEntries, Entry } from './calendar-entries.ts';
import { useCalendarTexts } from './calendar-texts.ts';
import { longDay } from './day-head.tsx';
import classes from './week-grid.module.css';
import { BLOCK_MINUTES, beyond, blockStart } from './week-layout.ts';

type Side = 'earlier' | 'later';

type BeyondSightProps = {
  side: Side;
  /** What scrolls, and what stays above the hours in it. */
  area: RefObject<HTMLElement | null>;
  head: RefObject<HTMLElement | null>;
  days: readonly DayEntries[];
  hourPixels: number;
};

/** How many posts of each day lie above the hours in sight, or below them; a press leads to the farthest of them. */
export function BeyondSight({ side, area, head, days, hourPixels }: BeyondSightProps) {
  const text = useCalendarTexts();
  const bar = useRef<HTMLDivElement>(null);
  const found = useRef<readonly Entry[][]>([]);
  const [counts, setCounts] = useState<readonly number[]>([]);
  useEffect(() => {
    const box = area.current;
    if (!box) return;
    const look = () => {
      const was = found.current;
      const sight = sightOf(box, head.current, hourPixels);
      found.current = days.map(({ entries }) => beyond(entries, sight)[side]);
      const next = found.current.map(({ length }) => length);
      const focused = bar.current?.querySelector<HTMLElement>(':focus')?.dataset.beyond;
      for (const [at, day] of days.entries()) {
        if (next[at] === 0 && focused === day.key) focusOn(box, day, side, was[at] ?? []);
      }
      setCounts((known) => (known.join() === next.join() ? known : next));
    };
    look();
    box.addEventListener('scroll', look, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(box);
    return () => {
      box.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, [side, area, head, days, hourPixels]);

  const go = (day: DayEntries) => {
    const box = area.current;
    if (!box) return;
    const ahead = beyond(day.entries, sightOf(box, head.current, hourPixels))[side];
    const starts = ahead.map(({ minutes }) => blockStart(minutes));
    const room = (box.clientHeight - (head.current?.offsetHeight ?? 0)) / (hourPixels / 60);
    const top =
      side === 'earlier' ? Math.min(...starts) : Math.max(...starts) + BLOCK_MINUTES + MARGIN_MINUTES - room;
    box.scrollTop = Math.max(0, top) * (hourPixels / 60);
    focusOn(box, day, side, ahead);
  };

  return (
    <div ref={bar} className={classes[side]}>
      {days.map((day, at) => {
        const count = counts[at] ?? 0;
        if (count === 0) return null;
        return (
          <button
            key={day.key}
            type="button"
            data-beyond={day.key}
            style={{ gridColumn: at + 2 }}
            aria-label={text(`beyond.${side}On`, { count, day: longDay(day) })}
            onClick={() => go(day)}
          >
            {text(`beyond.${side}`, { count })}
          </button>
        );
      })}
    </div>
  );
}

const MARGIN_MINUTES = 6;

/**
 * The button goes away, so the focus goes on to what it led to: the farthest post that is drawn, or else the number that it
 * stands behind.
 */
function focusOn(box: HTMLElement, day: DayEntries, side: Side, entries: readonly Entry[]): void {
  const keys = new Set(entries.map(({ key }) => key));
  const farthest = (name: 'entry' | 'hides') => {
    const all = [
      ...box.querySelectorAll<HTMLElement>(`[data-day="${day.key}"][data-scale="hours"] [data-${name}]`),
    ];
    const led = all.filter(({ dataset }) => (dataset[name] ?? '').split('\n').some((key) => keys.has(key)));
    return side === 'earlier' ? led.at(0) : led.at(-1);
  };
  const drawn = farthest('entry');
  if (drawn) drawn.focus({ preventScroll: true });
  else farthest('hides')?.focus();
}

/** The minutes in sight; all of them while nothing is laid out. */
function sightOf(
  box: HTMLElement,
  head: HTMLElement | null,
  hourPixels: number,
): { from: number; until: number } {
  if (box.clientHeight === 0) return { from: 0, until: 1440 };
  const minutes = (pixels: number) => pixels / (hourPixels / 60);
  return {
    from: minutes(box.scrollTop),
    until: minutes(box.scrollTop + box.clientHeight - (head?.offsetHeight ?? 0)),
  };
}
