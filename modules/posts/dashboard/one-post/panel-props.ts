import type { PostDetails } from '../../posts.contract.ts';

/** What changes one thing of a post; `onDone` ends it. */
export type CellPanelProps = { post: PostDetails; onDone: () => void };
