import { lazyPart } from '#platform/dashboard/lazy-part.ts';

/** The sections of a community with what is done to them; its code comes when it is first drawn. */
export const CommunityTree = lazyPart(() => import('./dashboard/tree/community-tree.tsx'), 'CommunityTree');

export { sectionFilter } from './dashboard/section-filter.tsx';
export { useSectionChoices } from './dashboard/use-section-choices.ts';
