type Listener = () => void;

const listeners = new Map<string, Set<Listener>>();

/** Says that somebody changed something of a topic, such as `post`; which of them, the lists that show some ask. */
export function announceChange(topic: string): void {
  for (const listener of listeners.get(topic) ?? []) listener();
}

/** Says that nobody heard for a while: of any topic something may have changed. */
export function announceMissed(): void {
  for (const topic of listeners.keys()) announceChange(topic);
}

/** Hears of changes of a topic for as long as it is wanted. @returns what ends that */
export function onChanged(topic: string, listener: Listener): () => void {
  const those = listeners.get(topic) ?? new Set();
  listeners.set(topic, those.add(listener));
  return () => {
    those.delete(listener);
  };
}
