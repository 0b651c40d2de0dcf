import { anywhere } from '#platform/contract/permission-rule.ts';
import { startEarly } from '#platform/dashboard/early-fetch.ts';
import type { Screen } from '#platform/dashboard/screen.ts';
import { readEditorAddress } from './editor-address.ts';

/** Open to those who may save drafts somewhere. */
export const editorRoute: Screen = {
  id: 'addPostIcon',
  path: '/editor',
  hidesTopBar: true,
  opensTo: anywhere('CREATE_REAL_DRAFT'),
  load: () => {
    askForPost();
    return import('./editor-screen.tsx').then((module) => ({ Screen: module.EditorScreen }));
  },
};

/** The post comes while the code of the editor does. */
function askForPost(): void {
  const [, path = ''] = /\/r\/dashboard(\/editor\/.*)$/.exec(location.pathname) ?? [];
  const { postId } = readEditorAddress(path);
  if (postId !== undefined) void startEarly(`/core/roar/drafts/${postId}`).catch(() => undefined);
}
