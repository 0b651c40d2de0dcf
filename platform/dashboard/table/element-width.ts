import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * The width of an element, followed.
 * @param otherwise what it is before the first measure, and where nothing can be measured
 */
export function useElementWidth(
  element: RefObject<HTMLElement | null>,
  otherwise: number = window.innerWidth,
): number {
  const [width, setWidth] = useState(otherwise);
  useLayoutEffect(() => {
    const watched = element.current;
    if (!watched) return;
    const measure = () => setWidth(watched.clientWidth || otherwise);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element, otherwise]);
  return width;
}
