import { signedIn } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** What the site knows of oneself: taken out, and forgotten. */
export const personalDataRoute: Screen = {
  id: 'manage-personal-data',
  path: '/manage_personal_data',
  isExact: true,
  opensTo: signedIn(),
  load: () => import('./personal-data-screen.tsx').then((module) => ({ Screen: module.PersonalDataScreen })),
};
