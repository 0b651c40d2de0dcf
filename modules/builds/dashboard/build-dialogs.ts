import type { LayoutBuild } from '../builds.contract.ts';

/** The dialogs of the list, with what they are about. */
export type BuildDialog =
  | { kind: 'new'; from: LayoutBuild | null }
  | { kind: 'upload' }
  | { kind: 'rename' | 'release' | 'compare' | 'copyTo'; build: LayoutBuild }
  | { kind: 'rollBack'; build: LayoutBuild | null };
