import { signedIn } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** The keys of every shortcut, shown and changed. */
export const keyboardRoute: Screen = {
  id: 'keyboard',
  path: '/settings/keyboard',
  opensTo: signedIn(),
  load: () => import('./keyboard-screen.tsx').then((module) => ({ Screen: module.KeyboardScreen })),
};
