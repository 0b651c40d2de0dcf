import { SectionTreeScreen } from './tree/section-tree-screen.tsx';

/** The stages of a site: hand-made lists that layouts show, in their order. */
export function StagesScreen() {
  return <SectionTreeScreen kind="stage" />;
}
