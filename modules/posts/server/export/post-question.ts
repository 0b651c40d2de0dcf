import type { PostSelection } from '../post-filter.ts';

/** Which posts are exported: the predicate of the list, as it was when the export began. */
export type PostQuestion = {
  selection: PostSelection;
  direction: 1 | -1;
  /** Where the caller may see page views; null: everywhere. */
  statsIn: number[] | null;
};
