import type { ReactNode } from 'react';
import type { PermissionRule } from '#platform/contract/permission-rule.ts';

/** One screen of the site map: its path, who may see it, and where its code is. */
export type Screen = {
  /** Its title stands under this name in `titles` of the room's texts. */
  id: string;
  /** Below the dashboard's base, with a leading slash. */
  path: string;
  /** A caller who does not meet it sees Not found. */
  opensTo: PermissionRule;
  /** The shortcut that leads to it from anywhere, such as `G P`. */
  keys?: string;
  /** Only this path and nothing below it. */
  isExact?: boolean;
  /** What its path names below it is opened beside it: the same screen goes on. */
  opensBeside?: boolean;
  /** The screen has the whole window. */
  hidesTopBar?: boolean;
  /** The screen shows figures in the bar. */
  hasStrip?: boolean;
  load: () => Promise<{ Screen: () => ReactNode }>;
};
