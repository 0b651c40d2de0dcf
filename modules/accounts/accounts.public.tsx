import { lazyPart } from '#platform/dashboard/lazy-part.ts';

/** Whether somebody has a second factor, and the way to reset it; its code comes late, so it stands in a `Suspense`. */
export const PersonFactor = lazyPart(
  () => import('./dashboard/second-factor/person-factor.tsx'),
  'PersonFactor',
);
