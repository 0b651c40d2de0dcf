import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useCallback, useLayoutEffect } from 'react';
import type { SectionRowItem } from './section-rows.ts';

type ManyRowsProps = {
  rows: readonly SectionRowItem[];
  height: number;
  /** The current row stays drawn, wherever the tree is scrolled to. */
  at: number;
  scroller: RefObject<HTMLElement | null>;
  /** Is given the way to a row that is not drawn. */
  reveal: RefObject<((index: number) => void) | undefined>;
  draw: (index: number) => ReactNode;
};

/** The rows in sight and some around them. */
export function ManyRows({ rows, height, at, scroller, reveal, draw }: ManyRowsProps) {
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: useCallback((index: number) => rows[index]?.section.id ?? index, [rows]),
    rangeExtractor: useCallback(
      (range: Range) => [...new Set([...defaultRangeExtractor(range), at])].sort((one, other) => one - other),
      [at],
    ),
    overscan: 12,
  });
  useLayoutEffect(() => {
    reveal.current = (index) => virtual.scrollToIndex(index);
    return () => {
      reveal.current = undefined;
    };
  }, [reveal, virtual]);
  return virtual.getVirtualItems().map(({ index }) => draw(index));
}
