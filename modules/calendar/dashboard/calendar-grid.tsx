import { memo } from 'react';
import type { CalendarMode } from '../calendar-kinds.contract.ts';
import { DayList, MonthGrid, StackedWeek } from './day-lists.tsx';
import { type GridProps, WeekGrid } from './week-grid.tsx';

/** What the grid shows; another one is drawn anew. */
export type ShownGrid = Pick<GridProps, 'days' | 'today' | 'gaps' | 'zoneLabel'> & {
  mode: CalendarMode;
  month: number;
  isStacked: boolean;
};

type CalendarGridProps = Pick<GridProps, 'onOpen' | 'mayMove' | 'onDay' | 'nowMinutes'> & {
  shown: ShownGrid;
};

/** The days of the calendar in the form that was chosen; thousands of posts are drawn anew only where they changed. */
export const CalendarGrid = memo(function CalendarGrid({ shown, nowMinutes, ...acts }: CalendarGridProps) {
  const { mode, month, isStacked, zoneLabel, ...days } = shown;
  const grid = { ...days, ...acts };
  if (mode === 'month') return <MonthGrid {...grid} month={month} />;
  if (mode === 'list') return <DayList {...grid} />;
  if (isStacked) return <StackedWeek {...grid} />;
  return <WeekGrid {...grid} {...{ nowMinutes, zoneLabel }} />;
});
