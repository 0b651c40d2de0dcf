/** No column is narrower or wider than this, in pixels. */
export const leastWidth = 48;
export const mostWidth = 1000;

/** How far a press of a key moves the edge of a column, in pixels. */
export const widthStep = 16;

/** Widths that somebody gave to columns, by their ids. */
export type ColumnWidths = ReadonlyMap<string, number>;

/** A width in whole pixels that a column can have; `most` is what the window leaves for it. */
export function settleWidth(width: number, most = mostWidth): number {
  const whole = Number.isFinite(width) ? Math.round(width) : leastWidth;
  return Math.max(leastWidth, Math.min(whole, Math.floor(most), mostWidth));
}

/** Reads what was kept, `headline:420`; whatever is wrong is left out. */
export function readWidths(kept: readonly string[]): ColumnWidths {
  const widths = new Map<string, number>();
  for (const word of kept) {
    const [, id, pixels] = /^(.+):(\d{1,4})$/.exec(word) ?? [];
    if (id !== undefined && settleWidth(Number(pixels)) === Number(pixels)) widths.set(id, Number(pixels));
  }
  return widths;
}

/** The same as words, for keeping. */
export const writeWidths = (widths: ColumnWidths): string[] =>
  [...widths].map(([id, pixels]) => `${id}:${pixels}`).sort();
