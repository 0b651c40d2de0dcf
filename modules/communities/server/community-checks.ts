import type { ExtraChecks } from '#modules/profiles/profiles.public.ts';
import type { Db } from '#platform/server/database.ts';
import { oncePerGround } from '#platform/server/ground.ts';
import { staffKeys } from '../community-kinds.contract.ts';

/** What the fields of communities are held to, and which of them the staff of the site keeps. */
export type CommunityChecks = ExtraChecks & {
  staffKeysOf(db: Db, siteId: number): Promise<readonly string[]>;
};

/** The checks of communities; a room that knows what fields there are adds its own when it is opened. */
export const communityChecksOf = oncePerGround((): CommunityChecks[] => []);

/** The fields that only whoever edits the site changes. */
export async function keptByStaff(
  db: Db,
  siteId: number,
  checks: readonly CommunityChecks[],
): Promise<string[]> {
  const keys = await Promise.all(checks.map((one) => one.staffKeysOf(db, siteId)));
  return [...staffKeys, ...keys.flat()];
}
