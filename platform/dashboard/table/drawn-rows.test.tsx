import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useDrawnRows } from './drawn-rows.ts';

const columns: never[] = [];
const rowsFrom = (first: number, count = 100) =>
  Array.from({ length: count }, (_, at) => ({ id: first + at, name: `${first + at}`, value: {} }));

let frames: FrameRequestCallback[] = [];
beforeEach(() => {
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run));
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => {
    frames[frame - 1] = () => undefined;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const showFrame = () => act(() => frames.splice(0).forEach((run) => void run(0)));

function open(rows: ReturnType<typeof rowsFrom>, inSight: number | undefined) {
  const hook = renderHook(
    (shown: typeof rows) => useDrawnRows({ rows: shown, columns, offset: 0 }, inSight),
    {
      initialProps: rows,
    },
  );
  const now = () => {
    const { drawn, coming } = hook.result.current;
    return [drawn.rows[0]?.id, drawn.rows.length, coming];
  };
  return { now, ask: hook.rerender };
}

test('draws the rows that a window can show first, and the others in portions after a frame each', () => {
  const { now } = open(rowsFrom(1), 24);
  expect(now()).toEqual([1, 24, 76]);
  showFrame();
  expect(now()).toEqual([1, 72, 28]);
  showFrame();
  expect(now()).toEqual([1, 100, 0]);
  showFrame();
  expect(frames).toEqual([]);
});

test('begins anew with other rows, but takes none away that was there', () => {
  const { now, ask } = open(rowsFrom(1), 24);
  for (let frame = 0; frame < 3; frame += 1) showFrame();
  ask(rowsFrom(1));
  expect(now()).toEqual([1, 100, 0]);
  ask(rowsFrom(500));
  expect(now()).toEqual([500, 24, 76]);
  showFrame();
  ask(rowsFrom(480));
  expect(now()).toEqual([480, 100, 0]);
});

test('draws a list at once that fits, or that does not begin at its top', () => {
  expect(open(rowsFrom(1, 24), 24).now()).toEqual([1, 24, 0]);
  expect(open(rowsFrom(1), undefined).now()).toEqual([1, 100, 0]);
});
