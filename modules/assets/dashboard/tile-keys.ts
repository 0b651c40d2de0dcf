import type { KeyboardEvent } from 'react';

const rowOf = (tile: HTMLElement): number => tile.getBoundingClientRect().top;

/** Arrows lead from tile to tile, as they lie beside and below each other; Tab leads past them all. */
export function moveByKeys(event: KeyboardEvent<HTMLElement>): void {
  const tiles = [...event.currentTarget.querySelectorAll('button')];
  const at = tiles.indexOf(document.activeElement as HTMLButtonElement);
  const [first] = tiles;
  if (at < 0 || !first) return;
  const inRow = tiles.filter((tile) => rowOf(tile) === rowOf(first)).length;
  const ahead = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
  const steps: Record<string, number> = {
    ...{ ArrowRight: ahead, ArrowLeft: -ahead, ArrowDown: inRow, ArrowUp: -inRow },
    ...{ Home: -at, End: tiles.length - 1 - at },
  };
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  tiles[at + step]?.focus();
}
