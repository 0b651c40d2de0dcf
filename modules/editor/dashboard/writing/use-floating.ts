import { computePosition, flip, offset, type Placement, shift } from '@floating-ui/dom';
import { type RefObject, useLayoutEffect, useRef } from 'react';

type Place = { left: number; right: number; top: number; bottom: number };

/** Puts something beside a place of the text, within the window. */
export function useFloating(
  isOpen: boolean,
  placeOf: () => Place,
  placement: Placement = 'bottom-start',
): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef(placeOf);
  latest.current = placeOf;
  useLayoutEffect(() => {
    const element = box.current;
    if (!isOpen || !element) return;
    const rect = () => {
      const { left, right, top, bottom } = latest.current();
      return new DOMRect(left, top, right - left, bottom - top);
    };
    let isOver = false;
    const put = () => {
      const reference = { getBoundingClientRect: rect };
      const middleware = [offset(6), flip(), shift({ padding: 8 })];
      void computePosition(reference, element, { strategy: 'fixed', placement, middleware }).then(
        ({ x, y }) => !isOver && Object.assign(element.style, { left: `${x}px`, top: `${y}px` }),
      );
    };
    put();
    document.addEventListener('scroll', put, true);
    addEventListener('resize', put);
    return () => {
      isOver = true;
      document.removeEventListener('scroll', put, true);
      removeEventListener('resize', put);
    };
  });
  return box;
}
