/** Lines of a scale that begins with zero: the steps between them are 1, 2 or 5 times a power of ten. */
export type Scale = { top: number; ticks: readonly number[] };

/**
 * A scale of whole numbers up to the largest value.
 * @param lines how many lines there are at most, zero included
 */
export function scaleTo(largest: number, lines = 4): Scale {
  const least = Math.max(1, largest) / (lines - 1);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = Math.max(
    1,
    [1, 2, 2.5, 5, 10].map((times) => times * power).find((one) => one >= least && one % 1 === 0) ??
      10 * power,
  );
  const top = Math.max(step, Math.ceil(largest / step) * step);
  return { top, ticks: Array.from({ length: Math.round(top / step) + 1 }, (_, at) => at * step) };
}

/** Which of some points have a label below the axis: at even distances, so that none touches another. */
export function labelled(count: number, width: number, room: number): ReadonlySet<number> {
  const fitting = Math.max(1, Math.floor(width / room));
  const step = Math.max(1, Math.ceil(count / fitting));
  const found = new Set<number>();
  for (let at = 0; at < count; at += step) found.add(at);
  return found;
}

/** Points as SVG wants them. */
export const pathOf = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
