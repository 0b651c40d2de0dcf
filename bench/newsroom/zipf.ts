import type { Draw } from '#apps/demo/newsroom/seeded-random.ts';

/** Picks numbers from 0 to `count - 1`, the first far more often than the last, as names occur in real sites. */
export function zipf(count: number, exponent: number): (draw: Draw) => number {
  const upTo = new Float64Array(count);
  let sum = 0;
  for (let at = 0; at < count; at += 1) {
    sum += 1 / (at + 1) ** exponent;
    upTo[at] = sum;
  }
  return (draw) => {
    const wanted = draw.next() * sum;
    let low = 0;
    let high = count - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((upTo[middle] as number) > wanted) high = middle;
      else low = middle + 1;
    }
    return low;
  };
}
