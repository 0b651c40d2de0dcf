import { type DragEvent, useState } from 'react';

type Place = { id: string; side: 'before' | 'after' };

/**
 * Drags a row beside one of its neighbours.
 * @param mayDrop whether two rows are neighbours
 */
export function useRowDrag(
  mayDrop: (id: string, target: string) => boolean,
  onDrop: (id: string, place: Place) => void,
) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [place, setPlace] = useState<Place | null>(null);
  const end = () => {
    setDragged(null);
    setPlace(null);
  };
  const placeAt = (event: DragEvent, id: string): Place | null => {
    if (dragged === null || dragged === id || !mayDrop(dragged, id)) return null;
    const { top, height } = event.currentTarget.getBoundingClientRect();
    return { id, side: event.clientY - top < height / 2 ? 'before' : 'after' };
  };
  return (id: string, title: string) => ({
    draggable: true,
    'data-dragged': dragged === id,
    'data-drop': place?.id === id ? place.side : undefined,
    onDragStart: (event: DragEvent) => {
      event.stopPropagation();
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', title);
      setDragged(id);
    },
    onDragOver: (event: DragEvent) => {
      const at = placeAt(event, id);
      if (at) event.preventDefault();
      if (at?.id !== place?.id || at?.side !== place?.side) setPlace(at);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      const at = placeAt(event, id);
      if (dragged !== null && at) onDrop(dragged, at);
      end();
    },
    onDragEnd: end,
  });
}
