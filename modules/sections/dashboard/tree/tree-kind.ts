import type { TreeSection } from '../../sections.contract.ts';
import type { Place } from './section-rows.ts';

/** Sections are a tree, stages a list without levels; both stand in one store. */
export type TreeKind = 'section' | 'stage';

/** What is done to the rows of a tree. */
export type TreeActs = {
  onToggle: (id: number) => void;
  onEdit: (section: TreeSection) => void;
  onAdd: (section: TreeSection) => void;
  onRemove: (section: TreeSection) => void;
  onMove: (section: TreeSection, place: Place) => void;
  /** It stays where it is: it would lie too deep. */
  onTooDeep: (section: TreeSection) => void;
  /** It stays where it is: it was let go on what lies in it. */
  onInItself: () => void;
};
