import { type PointerEvent, useRef } from 'react';
import type { ColumnDeeds } from './column-deeds.ts';
import { settleWidth } from './column-widths.ts';
import { colsOf, shownWidth } from './measure-columns.ts';
import { isRightToLeft } from './row-elements.ts';
import classes from './table-head.module.css';

type Pull = { startX: number; from: number; width: number; least: number; undo: () => void };

/**
 * The end of a column's head, which the pointer pulls; a double press fits the column to its content.
 * Keys size columns on the head itself, so that this is no stop of its own.
 */
export function ColumnEdge({ id, deeds }: { id: string; deeds: ColumnDeeds }) {
  const pull = useRef<Pull>(undefined);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    const head = event.currentTarget.closest('thead');
    const { table, column, edge } = colsOf(head, id);
    if (!table || !column) return;
    const kept = { column: column.style.width, edge: edge?.style.width ?? '', least: table.style.minWidth };
    const from = shownWidth(head, id);
    event.currentTarget.setPointerCapture?.(event.pointerId);
    pull.current = {
      ...{ startX: event.clientX, from, width: from, least: Number.parseFloat(kept.least) },
      undo: () => {
        column.style.width = kept.column;
        table.style.minWidth = kept.least;
        if (edge) edge.style.width = kept.edge;
      },
    };
    // What was the rest has a width now, and the end of the table takes what is left.
    if (kept.column === '' && edge) edge.style.width = '';
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const current = pull.current;
    const head = event.currentTarget.closest('thead');
    const { table, column } = colsOf(head, id);
    if (!current || !table || !column) return;
    const way = (event.clientX - current.startX) * (isRightToLeft(event.currentTarget) ? -1 : 1);
    current.width = settleWidth(current.from + way, deeds.mostOf(id));
    // The columns follow the pointer without drawing a single row again.
    column.style.width = `${current.width}px`;
    if (current.least > 0) table.style.minWidth = `${current.least + current.width - current.from}px`;
  };
  const end = (isKept: boolean) => {
    const current = pull.current;
    pull.current = undefined;
    current?.undo();
    if (current && isKept && current.width !== current.from) deeds.size(id, current.width);
  };
  return (
    <span
      aria-hidden="true"
      data-no-drag
      data-edge-of={id}
      className={classes.edge}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => end(true)}
      onPointerCancel={() => end(false)}
      onDoubleClick={() => deeds.fit(id)}
    />
  );
}
