import { SectionTreeScreen } from './tree/section-tree-screen.tsx';

/** The tree of a site's pages: found, added, edited, moved, removed. */
export function SectionsScreen() {
  return <SectionTreeScreen kind="section" />;
}
