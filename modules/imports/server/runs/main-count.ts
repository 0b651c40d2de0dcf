import { PEOPLE_KIND } from '../../import-kinds.contract.ts';
import type { Counts } from '../import-report.ts';

type Kind = { kind: string };

/** What an import is counted by: posts and pages, or people. */
export const mainCount = ({ kind }: Kind, counts: Counts): number =>
  kind === PEOPLE_KIND ? counts.authors : counts.posts + counts.pages;

/** What the counts of a task are of, where that is no posts. */
export const contentOf = ({ kind }: Kind) => (kind === PEOPLE_KIND ? { content: 'people' } : {});
