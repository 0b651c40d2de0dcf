import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { compactText, numberText } from '../number-text.ts';
import { useElementWidth } from '../table/element-width.ts';
import type { ChartPoint } from './chart-point.ts';
import { labelled, pathOf, scaleTo } from './chart-scale.ts';
import { ChartTable } from './chart-table.tsx';
import { useChartTexts } from './chart-texts.ts';
import classes from './line-chart.module.css';

type LineChartProps = {
  /** What is drawn: "Page views a day". */
  title: string;
  points: readonly ChartPoint[];
  /** What the lines are called, where they end. */
  names: { now: string; before: string };
  /** The head of the first column of the table. */
  stepName: string;
  /** The last step is not over, and drawn as such. */
  isLastOpen: boolean;
  height?: number;
};

const ABOVE = 16;
const BELOW = 28;
const LABEL_ROOM = 84;
const END_ROOM = 12;

/**
 * Values over time against those before. Arrow keys go from step to step, which is then said and shown; a table of the
 * same numbers takes the chart's place on demand.
 */
export function LineChart(props: LineChartProps) {
  const text = useChartTexts();
  const [isTable, setTable] = useState(false);
  const id = useId();
  return (
    <figure className={classes.figure} aria-labelledby={id}>
      <figcaption className={classes.head}>
        <h2 id={id} className={classes.title}>
          {props.title}
        </h2>
        <button
          type="button"
          className={classes.turn}
          aria-pressed={isTable}
          onClick={() => setTable((shown) => !shown)}
        >
          {text('asTable')}
        </button>
      </figcaption>
      {isTable ? <ChartTable {...props} /> : <Drawing {...props} />}
    </figure>
  );
}

function Drawing({ title, points, names, isLastOpen, height = 300 }: LineChartProps) {
  const text = useChartTexts();
  const frame = useRef<HTMLDivElement>(null);
  const width = useElementWidth(frame, 800);
  const [at, setAt] = useState<number>();
  const hasBefore = points.some(({ before }) => before !== null);
  const { top, ticks } = scaleTo(
    Math.max(...points.map(({ value, before }) => Math.max(value, before ?? 0)), 0),
  );
  const start = 14 + 7.2 * Math.max(...ticks.map((tick) => compactText(tick).length));
  const step = (width - start - END_ROOM) / Math.max(1, points.length - 1);
  const x = (index: number) => start + index * step;
  const y = (value: number) => ABOVE + (1 - value / top) * (height - ABOVE - BELOW);
  const now = points.map(({ value }, index) => [x(index), y(value)] as const);
  const before = points.flatMap(({ before }, index) =>
    before === null ? [] : [[x(index), y(before)] as const],
  );
  const whole = isLastOpen ? now.slice(0, -1) : now;
  const labels = labelled(points.length, width - start, LABEL_ROOM);
  const last = points.length - 1;
  const current = at === undefined ? undefined : points[Math.min(at, last)];
  const place = at === undefined ? 0 : x(Math.min(at, last));

  const follow = ({ clientX }: PointerEvent) => {
    const left = frame.current?.getBoundingClientRect().left ?? 0;
    setAt(Math.max(0, Math.min(last, Math.round((clientX - left - start) / Math.max(step, 1)))));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const from = at ?? last;
    const moves: Record<string, number> = {
      ...{ ArrowLeft: from - 1, ArrowDown: from - 1, ArrowRight: from + 1, ArrowUp: from + 1 },
      ...{ Home: 0, End: last, PageUp: from + 7, PageDown: from - 7 },
    };
    const next = moves[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setAt(Math.max(0, Math.min(last, next)));
  };
  const said = (point: ChartPoint) =>
    point.before === null
      ? text('said', { step: point.title, value: numberText(point.value) })
      : text('saidBefore', {
          ...{ step: point.title, value: numberText(point.value) },
          ...{ name: names.before, before: numberText(point.before) },
        });
  const shown = current ?? points[last];
  return (
    <div
      ref={frame}
      dir="ltr"
      className={classes.frame}
      role="slider"
      tabIndex={0}
      aria-label={title}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, last)}
      aria-valuenow={Math.min(at ?? last, Math.max(0, last))}
      aria-valuetext={shown ? said(shown) : ''}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        if (event.currentTarget.matches(':focus-visible')) setAt((known) => known ?? last);
      }}
      onBlur={() => setAt(undefined)}
      onPointerMove={follow}
      onPointerDown={follow}
      onPointerLeave={() => setAt(undefined)}
    >
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {ticks.map((tick) => (
          <g key={tick}>
            <line
              x1={start}
              x2={width}
              y1={y(tick)}
              y2={y(tick)}
              stroke={tick === 0 ? 'var(--edge)' : 'var(--line)'}
            />
            <text x={start - 8} y={y(tick) + 4} textAnchor="end">
              {compactText(tick)}
            </text>
          </g>
        ))}
        {points.map(({ id, label }, index) =>
          labels.has(index) ? (
            <text key={id} x={x(index)} y={height - 8} textAnchor={index === 0 ? 'start' : 'middle'}>
              {width - x(index) > LABEL_ROOM / 2 || index === 0 ? label : ''}
            </text>
          ) : null,
        )}
        {hasBefore ? <polyline points={pathOf(before)} className={classes.before} /> : null}
        <polyline points={pathOf(whole)} className={classes.now} />
        {isLastOpen ? <polyline points={pathOf(now.slice(-2))} className={classes.open} /> : null}
        {points.length === 1 ? (
          <circle cx={x(0)} cy={y(points[0]?.value ?? 0)} r="4" className={classes.dot} />
        ) : null}
        {points.length > 3 ? <Names points={points} names={names} x={x} y={y} /> : null}
        {current ? (
          <>
            <line x1={place} x2={place} y1={ABOVE - 8} y2={y(0)} stroke="var(--ink-2)" />
            {current.before === null ? null : (
              <circle cx={place} cy={y(current.before)} r="3.5" className={classes.ring} />
            )}
            <circle cx={place} cy={y(current.value)} r="4" className={classes.dot} />
          </>
        ) : null}
      </svg>
      {current ? (
        <div
          className={classes.tip}
          aria-hidden="true"
          data-side={place > width / 2 ? 'start' : 'end'}
          style={place > width / 2 ? { right: width - place + 12 } : { left: place + 12 }}
        >
          <p dir="auto">{current.title}</p>
          <p data-line="now">
            <bdi>{names.now}</bdi>
            <bdi>{numberText(current.value)}</bdi>
          </p>
          {current.before === null ? null : (
            <p data-line="before">
              <bdi>{names.before}</bdi>
              <bdi>{numberText(current.before)}</bdi>
            </p>
          )}
        </div>
      ) : null}
    </div>
  );
}

type NamesProps = Pick<LineChartProps, 'points' | 'names'> & {
  x: (index: number) => number;
  y: (value: number) => number;
};

/** The names stand at their lines: the one of now above its highest neighbour, the other below its lowest. */
function Names({ points, names, x, y }: NamesProps) {
  const around = (index: number) => points.slice(Math.max(0, index - 2), index + 3);
  const [late, early] = [Math.round(points.length * 0.8), Math.round(points.length * 0.45)];
  const above = Math.max(...around(late).map(({ value, before }) => Math.max(value, before ?? 0)));
  const below = Math.min(...around(early).map(({ value, before }) => Math.min(value, before ?? 0)));
  return (
    <>
      <text x={x(late)} y={Math.max(12, y(above) - 8)} textAnchor="middle" className={classes.nameNow}>
        {names.now}
      </text>
      {points.some(({ before }) => before !== null) ? (
        <text
          x={x(early)}
          y={Math.min(y(0) - 6, y(below) + 18)}
          textAnchor="middle"
          className={classes.nameBefore}
        >
          {names.before}
        </text>
      ) : null}
    </>
  );
}
