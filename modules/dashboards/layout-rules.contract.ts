import { GRID_COLUMNS } from './widget-kinds.contract.ts';

/** Where a widget stands on the grid. */
export type Place = { x: number; y: number; w: number; h: number };

const overlaps = (one: Place, other: Place): boolean =>
  one.x < other.x + other.w &&
  other.x < one.x + one.w &&
  one.y < other.y + other.h &&
  other.y < one.y + one.h;

/** The first of the widgets that leaves the grid or lies over one before it; -1 where all have their place. */
export const misplaced = (places: readonly Place[]): number =>
  places.findIndex(
    (place, at) =>
      place.x + place.w > GRID_COLUMNS || places.slice(0, at).some((other) => overlaps(place, other)),
  );

/** Places for widgets one after the other, as words in lines: each row as high as its highest. */
export function flowed<Widget extends { w: number; h: number }>(
  widgets: readonly Widget[],
): (Widget & Place)[] {
  let [x, y, height] = [0, 0, 0];
  return widgets.map((widget) => {
    if (x + widget.w > GRID_COLUMNS) [x, y, height] = [0, y + height, 0];
    const placed = { ...widget, x, y };
    x += widget.w;
    height = Math.max(height, widget.h);
    return placed;
  });
}
