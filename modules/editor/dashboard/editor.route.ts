import { anywhere } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** Open to those who may save drafts somewhere. */
export const editorRoute: Screen = {
  id: 'addPostIcon',
  path: '/editor',
  hidesTopBar: true,
  opensTo: anywhere('CREATE_REAL_DRAFT'),
  load: () => import('./editor-screen.tsx').then((module) => ({ Screen: module.EditorScreen })),
};
