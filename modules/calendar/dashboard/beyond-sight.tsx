import { type RefObject, useEffect, useState } from 'react';
import type { DayEntries } from './calendar-entries.ts';
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
  const [counts, setCounts] = useState<readonly number[]>([]);
  useEffect(() => {
    const box = area.current;
    if (!box) return;
    const look = () => {
      const next = days.map(
        ({ entries }) => beyond(entries, sightOf(box, head.current, hourPixels))[side].length,
      );
      setCounts((was) => (was.join() === next.join() ? was : next));
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
    const found = beyond(day.entries, sightOf(box, head.current, hourPixels))[side];
    const starts = found.map(({ minutes }) => blockStart(minutes));
    const room = (box.clientHeight - (head.current?.offsetHeight ?? 0)) / (hourPixels / 60);
    const top =
      side === 'earlier' ? Math.min(...starts) : Math.max(...starts) + BLOCK_MINUTES + MARGIN_MINUTES - room;
    box.scrollTop = Math.max(0, top) * (hourPixels / 60);
    // The button goes away, so the focus goes on to what it led to.
    const blocks = [
      ...box.querySelectorAll<HTMLElement>(`[data-day="${day.key}"][data-scale="hours"] [data-entry]`),
    ];
    const keys = new Set(found.map(({ key }) => key));
    const drawn = blocks.filter((block) => keys.has(block.dataset.entry ?? ''));
    (side === 'earlier' ? drawn.at(0) : drawn.at(-1))?.focus({ preventScroll: true });
  };

  return (
    <div className={classes[side]}>
      {days.map((day, at) => {
        const count = counts[at] ?? 0;
        if (count === 0) return null;
        return (
          <button
            key={day.key}
            type="button"
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
