import { lazyPart } from '#platform/dashboard/lazy-part.ts';

/** The sections of a community with what is done to them; its code comes when it is first drawn. */
export const CommunityTree = lazyPart(() => import('./dashboard/tree/community-tree.tsx'), 'CommunityTree');

export { useSectionChoices } from './dashboard/use-section-choices.ts';
