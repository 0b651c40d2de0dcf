import { refusedField } from '#platform/server/rows/write-rows.ts';
import { HOME, INHERITED, MOST_LEVELS, PUBLIC_ACCESS, RESTRICTED } from '../section-kinds.contract.ts';
import {
  childOfItself,
  homeStays,
  linkMissing,
  linkToItself,
  parentMissing,
  tooDeep,
} from '../sections.contract.ts';
import type { SectionNode, SectionTree } from './section-tree.ts';

/** A section with all that lie below it, itself first. */
export const branchOf = (tree: SectionTree, id: number): SectionNode[] =>
  [...tree.values()].filter((node) => node.id === id || node.parent_ids.includes(id));

/** Readers find all but stages at an address, be it that a link leads them on from there. */
export const hasAddress = (type: string): boolean => type !== 'stage';

export const childrenOf = (tree: SectionTree, parentId: number | null, isStage = false): SectionNode[] =>
  [...tree.values()].filter(
    (node) => node.parent_id === parentId && node.id !== HOME && (node.type === 'stage') === isStage,
  );

/** The address of a section below a parent. */
export const pathBelow = (tree: SectionTree, parentId: number | null, slug: string): string => {
  const parent = tree.get(parentId ?? HOME);
  return `${parent && parent.id !== HOME ? parent.path : ''}/${slug}`;
};

/**
 * Holds the place of a section against the tree as it is.
 * @param id the section; null for one that is new
 * @throws ApiError home_is_fixed, parent_is_invalid, parent_is_missing, sections_too_deep
 */
export function checkPlace(tree: SectionTree, id: number | null, parentId: number | null): void {
  if (parentId === null) return;
  if (id === HOME) throw homeStays();
  const parent = tree.get(parentId);
  // Home lies beside the first level: a section below it would share its address with one there.
  if (!parent || parent.id === HOME || parent.type === 'stage')
    throw refusedField(parentMissing, 'parent_id');
  if (id !== null && (parentId === id || parent.parent_ids.includes(id))) {
    throw refusedField(childOfItself, 'parent_id');
  }
  const level = parent.parent_ids.length + 1;
  const below = id === null ? 0 : heightOf(tree, id);
  if (level + below >= MOST_LEVELS) throw refusedField(tooDeep, 'parent_id');
}

/**
 * Holds a link against where it leads.
 * @param path its own address
 * @throws ApiError link_is_missing, link_is_invalid
 */
export function checkLink(type: string, link: string, path: string): void {
  if (type !== 'link') return;
  if (link === '') throw refusedField(linkMissing, 'link');
  const [target = ''] = link.toLowerCase().split(/[?#]/);
  if (target.replace(/(.)\/+$/, '$1') === path.toLowerCase()) throw refusedField(linkToItself, 'link');
}

/** How many levels lie below a section. */
function heightOf(tree: SectionTree, id: number): number {
  const own = tree.get(id)?.parent_ids.length ?? 0;
  return branchOf(tree, id).reduce((most, node) => Math.max(most, node.parent_ids.length - own), 0);
}

/** A section and those above it, up to the one whose own setting closes it; none where everybody reads it. */
export function shutAbove(tree: SectionTree, id: number): readonly number[] {
  const shut: number[] = [];
  for (let at = tree.get(id); at; at = tree.get(at.parent_id ?? Number.NaN)) {
    shut.push(at.id);
    if (at.read_access_type === RESTRICTED) return shut;
    if (at.read_access_type !== INHERITED) return [];
  }
  return [];
}

/** The groups that read a section; null where everybody does. */
export function readersOf(tree: SectionTree, id: number): readonly string[] | null {
  for (let at = tree.get(id); at; at = tree.get(at.parent_id ?? Number.NaN)) {
    if (at.read_access_type === RESTRICTED) return at.read_access_groups;
    if (at.read_access_type === PUBLIC_ACCESS) return null;
    if (at.read_access_type === INHERITED && at.parent_id === null) return null;
  }
  return null;
}
