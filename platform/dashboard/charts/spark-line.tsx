import { pathOf } from './chart-scale.ts';

type SparkLineProps = { values: readonly number[]; width?: number; height?: number };

/** A small line beside a number that says the same; without axis, so that it is hidden from screen readers. */
export function SparkLine({ values, width = 46, height = 16 }: SparkLineProps) {
  if (values.length < 2) return null;
  const most = Math.max(...values, 1);
  const points = values.map(
    (value, at) =>
      [2 + (at / (values.length - 1)) * (width - 5), height - 3 - (value / most) * (height - 6)] as const,
  );
  const [x, y] = points.at(-1) ?? [0, 0];
  return (
    <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true" data-spark>
      <polyline
        points={pathOf(points)}
        fill="none"
        stroke="var(--edge)"
        strokeWidth="1.25"
        strokeLinejoin="round"
      />
      <circle cx={x} cy={y} r="2" fill="var(--ink)" />
    </svg>
  );
}

/** Small bars of the same kind, for steps that stand beside each other; the last one still grows. */
export function SparkBars({ values, width = 82, height = 28 }: SparkLineProps) {
  const most = Math.max(...values, 1);
  const step = width / Math.max(1, values.length);
  return (
    <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true" data-spark>
      {values.map((value, at) => {
        const tall = value === 0 ? 1 : Math.max(2, (value / most) * height);
        const isLast = at === values.length - 1;
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its place alone.
            key={at}
            x={at * step}
            y={height - tall}
            width={step - 2}
            height={tall}
            fill={isLast ? 'var(--accent-mark)' : 'var(--edge)'}
          />
        );
      })}
    </svg>
  );
}
