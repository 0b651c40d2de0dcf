import type { RoomWords } from './words-of-room.ts';

/** Where the words of a room are, by the kinds of things, tasks and notices that it has words for. */
export type RoomOfWords = { kinds: readonly string[]; load: () => Promise<{ words: RoomWords }> };

let load: () => Promise<readonly RoomOfWords[]> = async () => [];

/** Says once where the rooms are; nothing of them is loaded before somebody names a thing of theirs. */
export function knowRooms(rooms: typeof load): void {
  load = rooms;
}

/** The rooms that have words for one of the kinds. */
export async function roomsOf(kinds: readonly string[]): Promise<RoomOfWords[]> {
  return (await load()).filter((room) => room.kinds.some((kind) => kinds.includes(kind)));
}
