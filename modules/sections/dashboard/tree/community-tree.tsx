import classes from './section-tree.module.css';
import { SectionTreeScreen } from './section-tree-screen.tsx';
import { TreeScope } from './tree-scope.tsx';

/** The sections of a community, edited as those of the site are. */
export function CommunityTree({ communityId }: { communityId: number }) {
  return (
    <TreeScope value={communityId}>
      <div className={classes.part}>
        <SectionTreeScreen kind="section" />
      </div>
    </TreeScope>
  );
}
