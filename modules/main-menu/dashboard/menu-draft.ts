import { moveBeside, moveStep } from '#platform/dashboard/table/column-order.ts';
import type { ArrangedEntry } from '../main-menu.contract.ts';

export type Side = 'before' | 'after';
type Entries = readonly ArrangedEntry[];

/** The neighbours of an entry, itself among them; nothing where there is no such entry. */
export function neighboursOf(items: Entries, id: string): Entries {
  if (items.some((item) => item.id === id)) return items;
  return items.map(({ submenu }) => neighboursOf(submenu, id)).find((found) => found.length > 0) ?? [];
}

/** The entry put beside another one; only neighbours change their places. */
export const besides = (items: Entries, id: string, target: { id: string; side: Side }): ArrangedEntry[] =>
  inNeighbours(items, id, (ids) => moveBeside(ids, id, target));

/** The entry one place further up or down among its neighbours. */
export const stepped = (items: Entries, id: string, step: -1 | 1): ArrangedEntry[] =>
  inNeighbours(items, id, (ids) => moveStep(ids, ids, id, step));

function inNeighbours(items: Entries, id: string, order: (ids: string[]) => string[]): ArrangedEntry[] {
  if (!items.some((item) => item.id === id)) {
    return items.map((item) => ({ ...item, submenu: inNeighbours(item.submenu, id, order) }));
  }
  const byId = new Map(items.map((item) => [item.id, item]));
  return order([...byId.keys()]).flatMap((one) => byId.get(one) ?? []);
}

/** The entry shown where it was hidden, and hidden where it was shown. */
export const toggled = (items: Entries, id: string): ArrangedEntry[] =>
  items.map((item) => ({
    ...item,
    is_hidden: item.id === id ? !item.is_hidden : item.is_hidden,
    submenu: toggled(item.submenu, id),
  }));

const everyEntry = (items: Entries): ArrangedEntry[] =>
  items.flatMap((item) => [item, ...everyEntry(item.submenu)]);

/** What is sent to the server. */
export const bodyOf = (items: Entries) => {
  const all = everyEntry(items);
  return {
    hidden_ids: all.filter(({ is_hidden }) => is_hidden).map(({ id }) => id),
    ordered_ids: all.map(({ id }) => id),
  };
};
