import { startTransition, useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { RowId, TableColumn, TableRow } from './table-column.ts';

type Rows<Row, Id extends RowId> = {
  rows: readonly TableRow<Row, Id>[];
  columns: readonly TableColumn<Row>[];
  /** How many rows lie before the first one. */
  offset: number;
};

type DrawnRows<Row, Id extends RowId> = {
  drawn: Rows<Row, Id>;
  /** How many rows will follow these in a moment. */
  coming: number;
  /** What is drawn are the rows before. */
  isBehind: boolean;
};

/**
 * The rows to draw: those that there are, or for a moment the ones before. A hundred rows at once would hold up the
 * page for longer than a press may wait, so rows that take the place of others are drawn in slices, and shown
 * together. What stands under other columns cannot wait, and neither can the first rows.
 * @param inSight how many rows a window can show: new ones below these are drawn once these have been shown;
 *   undefined where the list does not begin at its top, or where only those in sight are drawn anyway
 */
export function useDrawnRows<Row, Id extends RowId>(
  { rows, columns, offset }: Rows<Row, Id>,
  inSight: number | undefined,
): DrawnRows<Row, Id> {
  const current = useMemo(() => ({ rows, columns, offset }), [rows, columns, offset]);
  const deferred = useDeferredValue(current);
  const whole = deferred.rows.length > 0 && haveSameIds(deferred.columns, columns) ? deferred : current;

  const [shown, setShown] = useState<Shown<Row, Id>>();
  const count = useMemo(
    () => (inSight === undefined ? whole.rows.length : countOf(whole, shown, inSight)),
    [inSight, whole, shown],
  );
  useEffect(() => {
    if (shown?.of === whole && shown.count >= whole.rows.length) return;
    // A frame has shown these rows before the next ones begin to be drawn.
    const frame = requestAnimationFrame(() =>
      startTransition(() => setShown({ of: whole, count: count + 2 * (inSight ?? 0) })),
    );
    return () => cancelAnimationFrame(frame);
  }, [whole, shown, count, inSight]);

  const drawn = useMemo(
    () => (count < whole.rows.length ? { ...whole, rows: whole.rows.slice(0, count) } : whole),
    [count, whole],
  );
  return { drawn, coming: whole.rows.length - drawn.rows.length, isBehind: whole.rows !== rows };
}

/** The rows that were drawn last, and how many of them. */
type Shown<Row, Id extends RowId> = { of: Rows<Row, Id>; count: number };

/** How many of the rows are drawn now. Those that were there before are not taken away, not even for a frame. */
function countOf<Row, Id extends RowId>(
  whole: Rows<Row, Id>,
  shown: Shown<Row, Id> | undefined,
  inSight: number,
): number {
  const { rows } = whole;
  if (rows.length <= inSight) return rows.length;
  if (shown?.of.rows === rows) return shown.count;
  const before = new Set(shown?.of.rows.map(({ id }) => id));
  return rows.slice(inSight).some(({ id }) => before.has(id)) ? rows.length : inSight;
}

const haveSameIds = (some: readonly { id: string }[], others: readonly { id: string }[]): boolean =>
  some.length === others.length && some.every(({ id }, at) => id === others[at]?.id);
