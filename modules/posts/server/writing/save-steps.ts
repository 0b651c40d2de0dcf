import type { Trx } from '#platform/server/database.ts';
import { oncePerGround } from '#platform/server/ground.ts';
import type { Stamp } from '#platform/server/row-stamps.ts';

/** What another room does with each save of a post, in the transaction of the save. */
export type SaveStep = (trx: Trx, stamp: Stamp, postId: number) => Promise<void>;

/** The steps that go with the saves of a server; rooms add theirs when they are opened. */
export const saveStepsOf = oncePerGround((): SaveStep[] => []);
