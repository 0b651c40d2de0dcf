import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { isRightToLeft } from './row-elements.ts';

type Target = { id: string; side: 'before' | 'after' };
type Drag = { id: string; startX: number; isMoving: boolean };

/** From so many pixels on a press is a drag, not a click. */
const threshold = 6;

/** What the head of a column needs so that it can be dragged to another place. */
export type ColumnDrag = ReturnType<typeof useColumnDrag>;

export function useColumnDrag(
  head: RefObject<HTMLElement | null>,
  onDrop: ((id: string, target: Target) => void) | undefined,
) {
  const drag = useRef<Drag>(undefined);
  const wasDragged = useRef(false);
  const [dragged, setDragged] = useState<{ id: string; target: Target | undefined }>();

  useEffect(() => {
    if (!dragged) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      drag.current = undefined;
      setDragged(undefined);
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [dragged]);

  const of = (id: string) => ({
    'data-dragged': dragged?.id === id ? true : undefined,
    'data-drop': dragged?.target?.id === id ? dragged.target.side : undefined,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const isPress = event.button === 0 && event.pointerType !== 'touch';
      const isElsewhere = event.target instanceof Element && event.target.closest('[data-no-drag]') !== null;
      wasDragged.current = false;
      if (onDrop && isPress && !isElsewhere) drag.current = { id, startX: event.clientX, isMoving: false };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const current = drag.current;
      if (!current) return;
      if (!current.isMoving && Math.abs(event.clientX - current.startX) < threshold) return;
      if (!current.isMoving) event.currentTarget.setPointerCapture?.(event.pointerId);
      current.isMoving = true;
      const target = targetAt(head.current, event.clientX);
      setDragged({ id: current.id, target: target?.id === current.id ? undefined : target });
    },
    onPointerUp: () => {
      const current = drag.current;
      drag.current = undefined;
      if (!current?.isMoving) return;
      wasDragged.current = true;
      if (dragged?.target) onDrop?.(current.id, dragged.target);
      setDragged(undefined);
    },
    onPointerCancel: () => {
      drag.current = undefined;
      setDragged(undefined);
    },
    // The press that ended a drag is no click on the head.
    onClickCapture: (event: MouseEvent<HTMLElement>) => {
      if (!wasDragged.current) return;
      wasDragged.current = false;
      event.stopPropagation();
      event.preventDefault();
    },
  });
  return { of };
}

/** The column under the pointer, and on which side of it the dragged one would stand. */
function targetAt(head: HTMLElement | null, x: number): Target | undefined {
  for (const cell of head?.querySelectorAll<HTMLElement>('th[data-column]') ?? []) {
    const { left, right } = cell.getBoundingClientRect();
    if (x < left || x > right || cell.dataset.column === undefined) continue;
    const isFirstHalf = x < (left + right) / 2;
    return { id: cell.dataset.column, side: isFirstHalf !== isRightToLeft(cell) ? 'before' : 'after' };
  }
  return undefined;
}
