import { onSite } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** Open to those who may say what posts carry. */
export const customFieldsRoute: Screen = {
  id: 'customFields',
  path: '/custom_fields',
  isExact: true,
  opensTo: onSite('EDIT_SITE'),
  load: () => import('./custom-fields-screen.tsx').then((module) => ({ Screen: module.CustomFieldsScreen })),
};
