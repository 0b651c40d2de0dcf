import { onSite } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** Secrets by which programs make calls, in the name of whoever made them. */
export const apiTokensRoute: Screen = {
  id: 'api-tokens',
  path: '/settings/api-tokens',
  opensTo: onSite('MANAGE_API_KEY'),
  load: () => import('./api-tokens-screen.tsx').then((module) => ({ Screen: module.ApiTokensScreen })),
};
