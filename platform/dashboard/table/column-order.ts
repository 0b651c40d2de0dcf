type Named = { id: string };

/**
 * The columns in the order that somebody gave them. A column that the order does not name, such as a new one,
 * stands behind the one that it stands behind without any order.
 */
export function orderColumns<Column extends Named>(
  columns: readonly Column[],
  order: readonly string[],
): Column[] {
  const byId = new Map(columns.map((column) => [column.id, column]));
  const ordered = [...new Set(order)].flatMap((id) => byId.get(id) ?? []);
  columns.forEach((column, at) => {
    if (ordered.includes(column)) return;
    const before = columns[at - 1];
    ordered.splice(before ? ordered.indexOf(before) + 1 : 0, 0, column);
  });
  return ordered;
}

/** The ids with one of them moved to the start or the end side of another. */
export function moveBeside(
  ids: readonly string[],
  id: string,
  target: { id: string; side: 'before' | 'after' },
): string[] {
  if (id === target.id || !ids.includes(id) || !ids.includes(target.id)) return [...ids];
  const rest = ids.filter((one) => one !== id);
  const at = rest.indexOf(target.id) + (target.side === 'after' ? 1 : 0);
  return [...rest.slice(0, at), id, ...rest.slice(at)];
}

/**
 * The ids with one of them moved by one place among those that are shown; hidden ones in between do not count.
 * At an end nothing changes.
 */
export function moveStep(
  ids: readonly string[],
  shown: readonly string[],
  id: string,
  step: -1 | 1,
): string[] {
  const at = shown.indexOf(id);
  const neighbour = at < 0 ? undefined : shown[at + step];
  if (neighbour === undefined) return [...ids];
  return moveBeside(ids, id, { id: neighbour, side: step === 1 ? 'after' : 'before' });
}
