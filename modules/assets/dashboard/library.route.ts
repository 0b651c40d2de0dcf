import { either, onSite } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** Open to those who publish or design; everybody who writes has the picker. */
export const libraryRoute: Screen = {
  id: 'library',
  path: '/library',
  opensTo: either(onSite('PUBLISH_POST'), onSite('MANAGE_DESIGN')),
  load: () => import('./library/library-screen.tsx').then((module) => ({ Screen: module.LibraryScreen })),
};
