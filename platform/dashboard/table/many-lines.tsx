import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { Fragment, type ReactNode, type RefObject, useCallback, useLayoutEffect } from 'react';
import type { Line } from './line.ts';
import { settleTabStops } from './row-elements.ts';
import { lineHeights, type RowId, type RowShape } from './table-column.ts';
import { TableGap } from './table-gap.tsx';
import type { Measure } from './table-row.tsx';

type ManyLinesProps<Row, Id extends RowId> = {
  lines: readonly Line<Row, Id>[];
  draw: (line: Line<Row, Id>, measure: Measure, at: number) => ReactNode;
  shape: RowShape;
  scroller: RefObject<HTMLElement | null>;
  /** Is given the way to a row that is not drawn. */
  reveal: RefObject<((index: number) => void) | undefined>;
  /** The row with the focus stays drawn, wherever the list is scrolled to. */
  cursorId: Id | undefined;
};

const headHeight = 28;

/** The lines in sight, some around them, and room for all the others. */
export function ManyLines<Row, Id extends RowId>(props: ManyLinesProps<Row, Id>) {
  const { lines, scroller, reveal, shape, cursorId } = props;
  const margin = shape === 'phone' ? 0 : headHeight;
  const kept = lines.findIndex(({ row, isDetail }) => row.id === cursorId && !isDetail);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeights[shape],
    getItemKey: useCallback(
      (at: number) => `${lines[at]?.row.id}${lines[at]?.isDetail ? ' detail' : ''}`,
      [lines],
    ),
    rangeExtractor: useCallback((range: Range) => withKept(defaultRangeExtractor(range), kept), [kept]),
    overscan: 12,
    scrollMargin: margin,
    scrollPaddingStart: margin,
  });

  useLayoutEffect(() => {
    reveal.current = (index) =>
      virtual.scrollToIndex(lines.findIndex((line) => line.index === index && !line.isDetail));
    return () => {
      reveal.current = undefined;
    };
  }, [reveal, virtual, lines]);
  useLayoutEffect(() => {
    if (scroller.current) settleTabStops(scroller.current, cursorId);
  });

  const items = virtual.getVirtualItems();
  const end = virtual.getTotalSize() + margin;
  let drawn = margin;
  return (
    <>
      {items.map((item) => {
        const gap = item.start - drawn;
        drawn = item.end;
        const line = lines[item.index];
        return (
          <Fragment key={item.key}>
            {gap > 0 ? <TableGap height={gap} /> : null}
            {line ? props.draw(line, virtual.measureElement, item.index) : null}
          </Fragment>
        );
      })}
      {end > drawn ? <TableGap height={end - drawn} /> : null}
    </>
  );
}

const withKept = (range: number[], kept: number): number[] =>
  kept < 0 || range.includes(kept) ? range : [...range, kept].sort((one, other) => one - other);
