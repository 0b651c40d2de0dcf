import type { Caller } from '#platform/server/caller.ts';
import { oncePerGround } from '#platform/server/ground.ts';

/** What images are called; the library says it, of those alone that it shows to the caller. */
export type ImageNames = {
  seenBy(caller: Caller, siteId: number, ids: readonly number[]): Promise<{ id: number; title: string }[]>;
};

export const imageNamesOf = oncePerGround((): ImageNames => ({ seenBy: () => Promise.resolve([]) }));
