import { useMemo } from 'react';
import type { WidthBand } from '../window-width.ts';
import { orderColumns } from './column-order.ts';
import type { ColumnWidths } from './column-widths.ts';
import { fitColumns, narrowed, widthIn } from './fit-columns.ts';
import type { ColumnLayout } from './kept-columns.ts';
import type { RowShape, TableColumn } from './table-column.ts';

type Space = { shape: RowShape; band: WidthBand; width: number; hasCheck: boolean };

const windowOf = { phone: 600, narrow: 899, middle: 1199, wide: Number.POSITIVE_INFINITY };
const none: ReadonlySet<string> = new Set();

/**
 * The columns of a table in their order, and the widths of all but the one that takes the rest.
 * What somebody arranged holds from 900 px on; narrower windows keep the layout of the product.
 */
export function useShownColumns<Row>(
  columns: readonly TableColumn<Row>[],
  layout: ColumnLayout | undefined,
  { shape, band, width, hasCheck }: Space,
): { shown: readonly TableColumn<Row>[]; widths: ColumnWidths } {
  const chosen = band === 'phone' || band === 'narrow' ? undefined : layout;
  const hidden = (shape === 'phone' ? undefined : layout)?.hidden ?? none;
  return useMemo(() => {
    if (shape === 'phone') return { shown: columns, widths: new Map() };
    const window = windowOf[band];
    const isWide = chosen?.isWide ?? false;
    const ordered = chosen ? orderColumns(columns, chosen.order) : columns;
    const sized = band === 'narrow' ? ordered.map(narrowed) : ordered;
    const shown = fitColumns(sized, {
      ...{ width, window, hidden, shape, isWide, hasCheck },
      widths: chosen?.widths,
    });
    return { shown, widths: settledWidths(shown, chosen?.widths) };
  }, [columns, chosen, hidden, shape, band, width, hasCheck]);
}

/** Where the column that takes the rest has left, the name of the row takes it, unless somebody gave columns a width. */
export function settledWidths<Row>(
  shown: readonly TableColumn<Row>[],
  chosen: ColumnWidths = new Map(),
): ColumnWidths {
  const widths = new Map<string, number>();
  for (const column of shown) {
    const given = widthIn(column, chosen);
    if (given !== undefined) widths.set(column.id, given);
  }
  const name = shown.find(({ phone }) => phone === 'main') ?? shown[0];
  if (chosen.size === 0 && name && widths.size === shown.length) widths.delete(name.id);
  return widths;
}
