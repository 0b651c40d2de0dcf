import { INHERITED, PUBLIC_ACCESS, RESTRICTED } from '../../section-kinds.contract.ts';
import type { TreeSection } from '../../sections.contract.ts';

/** What a change does to who reads: how many sections close to others, open to everybody, or change groups. */
export type AccessChange = { closing: number; opening: number; changing: number };

type Said = Pick<TreeSection, 'parent_id' | 'read_access_type'> & { read_access_groups: readonly string[] };

/** Tells who gains or loses access when a section is changed or moved; null where nobody does. */
export function accessChange(items: readonly TreeSection[], id: number, said: Said): AccessChange | null {
  const now = new Map(items.map((item) => [item.id, item]));
  const self = now.get(id);
  if (!self) return null;
  const then = new Map(now).set(id, { ...self, ...said, read_access_groups: [...said.read_access_groups] });
  const change = { closing: 0, opening: 0, changing: 0 };
  for (const one of items) {
    if (one.id !== id && !one.parent_ids.includes(id)) continue;
    const [before, after] = [readersOf(now, one.id), readersOf(then, one.id)];
    if (before === after) continue;
    if (before === null) change.closing += 1;
    else if (after === null) change.opening += 1;
    else change.changing += 1;
  }
  return change.closing + change.opening + change.changing === 0 ? null : change;
}

/** The groups that read a section as one word; null where everybody does. */
function readersOf(sections: ReadonlyMap<number, TreeSection>, id: number): string | null {
  let at = sections.get(id);
  for (let level = 0; at && level <= sections.size; level += 1) {
    if (at.read_access_type === RESTRICTED) return [...at.read_access_groups].sort().join();
    if (at.read_access_type === PUBLIC_ACCESS) return null;
    if (at.read_access_type !== INHERITED) return null;
    at = sections.get(at.parent_id ?? Number.NaN);
  }
  return null;
}
