import { type RefObject, useLayoutEffect, useState } from 'react';
import { useStable } from '../use-stable.ts';
import { fitFilters, mayStand } from './fit-filters.ts';
import type { ListFilter } from './list-filter.ts';

/** Room for the button that says "More", in pixels. */
export const moreWidth = 76;

/**
 * The ids of the filters that fit into a row, measured again whenever the row or a text changes its width.
 * @param row holds an element with `data-filter` for each filter that may stand in it
 * @param kept pixels of the row that are kept for something else
 */
export function useFittingFilters(
  row: RefObject<HTMLElement | null>,
  filters: readonly ListFilter[],
  kept: number,
): ReadonlySet<string> {
  const [fitting, setFitting] = useState<ReadonlySet<string>>(
    () => new Set(filters.filter(mayStand).map(({ id }) => id)),
  );
  // To measure them lays the page out, so it is done only when another text stands in them.
  const labels = filters.map(({ name, value, isSet }) => `${name} ${value} ${isSet}`).join('|');
  const labelled = useStable(filters, labels);

  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return;
    const settle = () => {
      const shown = [...element.querySelectorAll<HTMLElement>('[data-filter]')];
      const measured = labelled.map(({ id, isSet, isRare = false }) => ({
        id,
        isSet,
        isRare,
        width: shown.find(({ dataset }) => dataset.filter === id)?.offsetWidth ?? 0,
      }));
      const next = fitFilters(measured, (element.clientWidth || window.innerWidth) - kept, moreWidth);
      setFitting((current) => ([...current].join() === [...next].join() ? current : next));
    };
    settle();
    const observer = new ResizeObserver(settle);
    observer.observe(element);
    return () => observer.disconnect();
  }, [row, labelled, kept]);
  return fitting;
}
