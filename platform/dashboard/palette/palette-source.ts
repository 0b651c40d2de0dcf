import type { PermissionRule } from '#platform/contract/permission-rule.ts';
import type { Caller } from '../caller.tsx';

/** Something that a search of the palette has found; choosing it leads to its address. */
export type FoundItem = {
  id: string;
  title: string;
  /** What tells it from others of its name. */
  hint?: string;
  /** With the base of the dashboard. */
  url: string;
  /** Its title is what readers of the site will read. */
  isHeadline?: boolean;
};

/** One kind of thing that the palette searches. */
export type FindItems = {
  /** The heading over what is found. */
  title: () => string;
  find: (text: string, context: { caller: Caller; signal: AbortSignal }) => Promise<FoundItem[]>;
  /** Leads to all that the same words find, where something was found. */
  all?: (text: string) => FoundItem;
};

/** Where the code of a search is, and who may use it. */
export type PaletteSource = {
  id: string;
  opensTo: PermissionRule;
  load: () => Promise<FindItems>;
};

/** A screen that the palette leads to, and the shortcut that does. */
export type PalettePlace = { id: string; title: string; hint?: string; url: string; shortcut?: string };

/** At most so many of one kind are shown. */
export const mostFound = 5;
