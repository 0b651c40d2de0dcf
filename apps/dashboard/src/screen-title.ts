import { isAllowed, type PermissionHolder } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** The title that stands over an address: a screen that may not be opened is no more named than one that is missing. */
export function screenTitle<Title extends string>(
  title: Title | undefined,
  screens: readonly Screen[],
  holder: PermissionHolder,
): Title | 'notFound' {
  const screen = screens.find(({ id }) => id === title);
  return title !== undefined && screen && isAllowed(screen.opensTo, holder) ? title : 'notFound';
}
