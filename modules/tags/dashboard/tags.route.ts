import { allOf, anywhere, either, whereSetting } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';
import { TAGS_DASHBOARD } from '../tag-kinds.contract.ts';

/** There only where the site has it switched on; `/tags/{slug}` opens a tag. */
export const tagsRoute: Screen = {
  id: 'tags',
  path: '/tags',
  opensTo: allOf(whereSetting(TAGS_DASHBOARD), either(anywhere('VIEW_SUBPAGES'), anywhere('EDIT_POST'))),
  load: () => import('./tags-screen.tsx').then((module) => ({ Screen: module.TagsScreen })),
};
