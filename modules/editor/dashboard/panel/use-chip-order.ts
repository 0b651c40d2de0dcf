import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';

/** Moves chips by dragging and by the arrow keys; the focus goes along. */
export function useChipOrder(onMove: ((id: number, to: number) => void) | undefined) {
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const moved = useRef<number | null>(null);
  // A chip that comes to stand elsewhere has lost the focus.
  useEffect(() => {
    if (moved.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-chip="${moved.current}"] [data-move]`)?.focus();
    moved.current = null;
  });
  const onKey = (id: number, place: number, count: number) => (event: KeyboardEvent<HTMLElement>) => {
    const isTurned = getComputedStyle(event.currentTarget).direction === 'rtl';
    const steps: Record<string, number> = {
      ...{ ArrowUp: -1, ArrowDown: 1, ArrowLeft: isTurned ? 1 : -1, ArrowRight: isTurned ? -1 : 1 },
    };
    const step = steps[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const to = place + step;
    if (to < 0 || to >= count) return;
    moved.current = id;
    onMove?.(id, to);
  };
  const chip = (id: number, place: number) => {
    if (!onMove) return {};
    return {
      'data-chip': id,
      'data-dragged': dragged === id || undefined,
      draggable: true,
      onDragStart: ({ dataTransfer }: DragEvent) => {
        dataTransfer.effectAllowed = 'move';
        dataTransfer.setData('text/plain', '');
        setDragged(id);
      },
      onDragOver: (event: DragEvent) => dragged !== null && event.preventDefault(),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        if (dragged !== null && dragged !== id) onMove(dragged, place);
        setDragged(null);
      },
      onDragEnd: () => setDragged(null),
    };
  };
  return { list, onKey, chip };
}
