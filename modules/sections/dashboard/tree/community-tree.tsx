import { SectionTreeScreen } from './section-tree-screen.tsx';
import { TreeScope } from './tree-scope.tsx';

/** The sections of a community, edited as those of the site are. */
export function CommunityTree({ communityId }: { communityId: number }) {
  return (
    <TreeScope value={communityId}>
      <SectionTreeScreen kind="section" />
    </TreeScope>
  );
}
