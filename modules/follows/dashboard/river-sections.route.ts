import { anywhere } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** Which sections people follow without choosing them. */
export const riverSectionsRoute: Screen = {
  id: 'riverSections',
  path: '/river/sections',
  isExact: true,
  opensTo: anywhere('MANAGE_SECTION_FOLLOWS'),
  load: () =>
    import('./rules/section-rules-screen.tsx').then((module) => ({ Screen: module.SectionRulesScreen })),
};
