const told = new Set<number>();
const listeners = new Set<(taskId: number) => void>();

/** Says that the end of a task stands on the screen, unless nobody looks at this window. */
export function taskIsTold(taskId: number): void {
  if (document.visibilityState !== 'visible' || told.has(taskId)) return;
  told.add(taskId);
  for (const listener of listeners) listener(taskId);
}

/** Whether this window has told the end of a task. */
export const isTaskTold = (taskId: number): boolean => told.has(taskId);

/** Hears of each end that this window tells from now on. */
export function onTaskTold(listener: (taskId: number) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
