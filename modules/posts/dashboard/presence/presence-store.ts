import type { PostPresence } from '../../post-presence.contract.ts';

type People = PostPresence['people'];

const nobody: People = [];
let present: ReadonlyMap<number, People> = new Map();
const listeners = new Set<() => void>();

/** Says who has which posts open; the rows that show one of them hear of it. */
export function keepPresent(items: readonly PostPresence[]): void {
  present = new Map(items.map(({ post_id, people }) => [post_id, people]));
  for (const listener of listeners) listener();
}

export const presentAt = (postId: number): People => {
  const people = present.get(postId);
  return people && people.length > 0 ? people : nobody;
};

export function onPresent(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
