import { type RefObject, type SyntheticEvent, useState } from 'react';
import { numberText } from '../number-text.ts';
import { usePlatformTexts } from '../texts.ts';
import { moveBeside, moveStep, orderColumns } from './column-order.ts';
import { settleWidth, widthStep } from './column-widths.ts';
import type { ColumnLayout } from './kept-columns.ts';
import { contentWidth, roomFor, shownWidth } from './measure-columns.ts';
import { isRightToLeft } from './row-elements.ts';
import type { TableColumn } from './table-column.ts';

type Options<Row> = {
  columns: readonly TableColumn<Row>[];
  all: readonly TableColumn<Row>[];
  layout: ColumnLayout | undefined;
  head: RefObject<HTMLElement | null>;
};

/** What can be done to the columns of a table from its head, and what is said about it to who cannot see it. */
export type ColumnDeeds = ReturnType<typeof useColumnDeeds>;

type HeadKey = SyntheticEvent<HTMLElement> & { key: string; ctrlKey: boolean; metaKey: boolean };

export function useColumnDeeds<Row>({ columns, all, layout, head }: Options<Row>) {
  const text = usePlatformTexts();
  const [said, setSaid] = useState('');
  const ids = orderColumns(all, layout?.order ?? []).map(({ id }) => id);
  const shown = columns.map(({ id }) => id);
  const titleOf = (id: string) => all.find((column) => column.id === id)?.title ?? id;

  const order = (next: readonly string[], id: string) => {
    layout?.onOrder(next);
    const place = next.filter((one) => shown.includes(one)).indexOf(id) + 1;
    setSaid(text('list.columnMoved', { title: titleOf(id), place, count: shown.length }));
  };
  const move = (id: string, step: -1 | 1) => order(moveStep(ids, shown, id, step), id);
  const onDrop = (id: string, target: { id: string; side: 'before' | 'after' }) =>
    order(moveBeside(ids, id, target), id);

  /** Undefined where there is no limit, because the table scrolls sideways. */
  const mostOf = (id: string) => (layout?.isWide ? undefined : roomFor(head.current, columns, id));
  const size = (id: string, wanted: number) => {
    const width = settleWidth(wanted, mostOf(id));
    layout?.onWidth(id, width);
    setSaid(text('list.columnSized', { title: titleOf(id), width: numberText(width) }));
  };
  const widen = (id: string, by: number) => size(id, shownWidth(head.current, id) + by);
  const fit = (id: string) => size(id, contentWidth(head.current, id));

  const openMenu = (event: SyntheticEvent<HTMLElement>) => {
    const cell = event.target instanceof Element ? event.target.closest('th') : null;
    const menu = cell?.querySelector<HTMLElement>('[data-menu]');
    if (!menu) return;
    event.preventDefault();
    menu.click();
  };
  /** Shift and an arrow size the column, with Ctrl as well they move it. */
  const onShiftKey = (event: HeadKey) => {
    const column = event.target instanceof Element ? event.target.closest('th')?.dataset.column : undefined;
    if (!layout || column === undefined || (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft')) return;
    const step = (event.key === 'ArrowRight') !== isRightToLeft(event.currentTarget) ? 1 : -1;
    if (event.ctrlKey || event.metaKey) move(column, step);
    else widen(column, step * widthStep);
    event.preventDefault();
  };

  return {
    ...{ said, move, size, widen, fit, mostOf, onDrop, openMenu, onShiftKey },
    ...{ first: shown[0], last: shown.at(-1) },
  };
}
