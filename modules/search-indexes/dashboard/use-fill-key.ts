import { useCaller } from '#platform/dashboard/caller.tsx';
import { taskKey } from '#platform/dashboard/kept-task.ts';

/** Under which the browser remembers the filling of indexes over a reload. */
export function useFillKey(): string {
  const { site, profile } = useCaller();
  return taskKey('search.fill', site.id, profile.id);
}
