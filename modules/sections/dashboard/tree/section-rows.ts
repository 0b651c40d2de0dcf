import { HOME, MOST_LEVELS } from '../../section-kinds.contract.ts';
import type { TreeSection } from '../../sections.contract.ts';

/** A row of the tree as it is drawn. */
export type SectionRowItem = {
  section: TreeSection;
  level: number;
  isOpen: boolean;
  hasChildren: boolean;
  position: number;
  count: number;
};

/** Where something dragged would land: beside a row, or in it. */
export type DropZone = 'before' | 'inside' | 'after';

/** A place in the tree: below a parent, before a sibling or last. */
export type Place = { parentId: number | null; beforeId: number | null };

/**
 * The rows in sight: those whose ancestors are all open, or that answer the words with all above them.
 * @param items parents before their children, siblings in their order
 */
export function rowsInSight(
  items: readonly TreeSection[],
  closed: ReadonlySet<number>,
  words: string,
): SectionRowItem[] {
  const wanted = words.trim().toLowerCase();
  const found = wanted === '' ? null : idsFound(items, wanted);
  const shown = items.filter(
    ({ id, parent_ids }) =>
      (found === null || found.has(id)) &&
      (found !== null || !parent_ids.some((parent) => closed.has(parent))),
  );
  const kept = found === null ? items : shown;
  const children = Map.groupBy(kept, ({ parent_id }) => parent_id);
  const place = new Map<number, number>();
  for (const siblings of children.values()) {
    for (const [at, { id }] of siblings.entries()) place.set(id, at + 1);
  }
  return shown.map((section) => ({
    section,
    level: section.parent_ids.length + 1,
    hasChildren: children.has(section.id),
    isOpen: found !== null || !closed.has(section.id),
    position: place.get(section.id) ?? 1,
    count: children.get(section.parent_id)?.length ?? 1,
  }));
}

function idsFound(items: readonly TreeSection[], wanted: string): Set<number> {
  const found = new Set<number>();
  for (const { id, title, slug, parent_ids } of items) {
    if (!title.toLowerCase().includes(wanted) && !slug.includes(wanted)) continue;
    found.add(id);
    for (const parent of parent_ids) found.add(parent);
  }
  return found;
}

export const siblingsOf = (items: readonly TreeSection[], parentId: number | null): TreeSection[] =>
  items.filter(({ id, parent_id }) => parent_id === parentId && id !== HOME);

/** The place that a drop on a row means; null where the section may not stand there. */
export function placeOf(
  items: readonly TreeSection[],
  dragged: number,
  target: TreeSection,
  zone: DropZone,
): Place | null {
  const moved = items.find(({ id }) => id === dragged);
  if (!moved || dragged === HOME || target.id === dragged || target.parent_ids.includes(dragged)) return null;
  if (target.id === HOME)
    return zone === 'after' ? settle(items, moved, { parentId: null, beforeId: firstOf(items) }) : null;
  if (zone === 'inside') return settle(items, moved, { parentId: target.id, beforeId: null });
  const siblings = siblingsOf(items, target.parent_id).filter(({ id }) => id !== dragged);
  const at = siblings.findIndex(({ id }) => id === target.id);
  const before = zone === 'before' ? target.id : (siblings[at + 1]?.id ?? null);
  return settle(items, moved, { parentId: target.parent_id, beforeId: before });
}

const firstOf = (items: readonly TreeSection[]): number | null => siblingsOf(items, null)[0]?.id ?? null;

/** Null where it would lie too deep with all below it, or stays where it is. */
function settle(items: readonly TreeSection[], moved: TreeSection, place: Place): Place | null {
  if (moved.type === 'stage' && place.parentId !== null) return null;
  if (liesTooDeep(items, moved, place.parentId) || place.beforeId === moved.id) return null;
  const now = placeNow(items, moved);
  return now.parentId === place.parentId && now.beforeId === place.beforeId ? null : place;
}

/** Whether a section would lie deeper below a parent, with all below it, than sections are nested. */
function liesTooDeep(items: readonly TreeSection[], moved: TreeSection, parentId: number | null): boolean {
  const parent = items.find(({ id }) => id === parentId);
  const level = parent ? parent.parent_ids.length + 1 : 0;
  const own = moved.parent_ids.length;
  const height = items.reduce(
    (most, { parent_ids }) =>
      parent_ids.includes(moved.id) ? Math.max(most, parent_ids.length - own) : most,
    0,
  );
  return level + height >= MOST_LEVELS;
}

/** Whether a drop would put a section into what lies in it. */
export const isDropInItself = (dragged: number, target: TreeSection): boolean =>
  target.parent_ids.includes(dragged);

/** Whether its depth alone keeps a section from where a drop on a row would put it. */
export function isDropTooDeep(
  items: readonly TreeSection[],
  dragged: number,
  target: TreeSection,
  zone: DropZone,
): boolean {
  const moved = items.find(({ id }) => id === dragged);
  const isOwn = target.id === dragged || isDropInItself(dragged, target);
  if (!moved || moved.type === 'stage' || dragged === HOME || target.id === HOME || isOwn) return false;
  return liesTooDeep(items, moved, zone === 'inside' ? target.id : target.parent_id);
}

/** The same of a key. */
export function isKeyTooDeep(items: readonly TreeSection[], moved: TreeSection, move: KeyMove): boolean {
  const siblings = siblingsOf(items, moved.parent_id);
  const above = siblings[siblings.findIndex(({ id }) => id === moved.id) - 1];
  return move === 'in' && above !== undefined && isDropTooDeep(items, moved.id, above, 'inside');
}

/** Where a section stands. */
export function placeNow(items: readonly TreeSection[], { id, parent_id }: TreeSection): Place {
  const siblings = siblingsOf(items, parent_id);
  const at = siblings.findIndex((one) => one.id === id);
  return { parentId: parent_id, beforeId: siblings[at + 1]?.id ?? null };
}

export type KeyMove = 'up' | 'down' | 'in' | 'out';

/** The place that a key means: among its siblings, below the one above, or beside its parent. */
export function placeByKey(items: readonly TreeSection[], moved: TreeSection, move: KeyMove): Place | null {
  const siblings = siblingsOf(items, moved.parent_id);
  const at = siblings.findIndex(({ id }) => id === moved.id);
  const above = siblings[at - 1];
  if (move === 'up') return above ? { parentId: moved.parent_id, beforeId: above.id } : null;
  if (move === 'down') {
    return siblings[at + 1] ? { parentId: moved.parent_id, beforeId: siblings[at + 2]?.id ?? null } : null;
  }
  if (move === 'in') return above ? settle(items, moved, { parentId: above.id, beforeId: null }) : null;
  const parent = items.find(({ id }) => id === moved.parent_id);
  return parent ? placeOf(items, moved.id, parent, 'after') : null;
}

/** The tree with a section at another place, for the screen to show at once. */
export function movedItems(items: readonly TreeSection[], id: number, place: Place): TreeSection[] {
  const moved = items.map((one) => (one.id === id ? { ...one, parent_id: place.parentId } : one));
  const children = Map.groupBy(moved, ({ parent_id }) => parent_id);
  const siblings = (children.get(place.parentId) ?? []).filter((one) => one.id !== id);
  const at =
    place.beforeId === null ? siblings.length : siblings.findIndex((one) => one.id === place.beforeId);
  const self = moved.find((one) => one.id === id);
  if (!self) return [...items];
  children.set(place.parentId, siblings.toSpliced(at < 0 ? siblings.length : at, 0, self));
  const ordered: TreeSection[] = [];
  const open = (children.get(null) ?? []).map((one) => ({ one, parents: [] as number[] })).reverse();
  for (let next = open.pop(); next; next = open.pop()) {
    const { one, parents } = next;
    ordered.push({ ...one, parent_ids: parents });
    for (const child of (children.get(one.id) ?? []).toReversed()) {
      open.push({ one: child, parents: [...parents, one.id] });
    }
  }
  return ordered;
}
