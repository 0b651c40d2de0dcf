import { lazyPart } from '#platform/dashboard/lazy-part.ts';

/** The file with all that the site knows of somebody, for whoever manages people; it stands in a `Suspense`. */
export const PersonDataDialog = lazyPart(
  () => import('./dashboard/person-data-dialog.tsx'),
  'PersonDataDialog',
);
