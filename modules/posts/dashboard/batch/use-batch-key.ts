import { useCaller } from '#platform/dashboard/caller.tsx';
import { taskKey } from '#platform/dashboard/kept-task.ts';

/** The key under which the browser remembers the batch that is under way. */
export function useBatchKey(): string {
  const { site, profile } = useCaller();
  return taskKey('posts-batch', site.id, profile.id);
}
