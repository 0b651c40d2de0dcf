import { permissionDenied } from '#platform/contract/api-error.ts';
import { isAllowed, onSite } from '#platform/contract/permission-rule.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Site } from '#platform/server/caller.ts';
import type { ConfigurationWriter } from '#platform/server/configuration-part.ts';
import type { Db } from '#platform/server/database.ts';
import type { House } from '#platform/server/room.ts';

/** How the call came that began a task, for the audit log. */
export type Came = { id: string; ip: string; userAgent: string; tokenId?: number | null };

export const cameBy = ({
  request: { id, ip, userAgent },
  caller,
}: Pick<Call, 'request' | 'caller'>): Came => ({
  ...{ id, ip, userAgent, tokenId: caller.token?.id ?? null },
});

/** What promotes takes beside changing environments: readers see another site. */
export const promotes = onSite('EDIT_ENVIRONMENTS', 'MANAGE_DESIGN');

type Needs = { db: Db } & Pick<House, 'findPerson'>;

/** Who began a task, with the rights that they have by now. @throws ApiError permission_denied */
export async function doerOf(
  { db, findPerson }: Needs,
  { siteId, by }: { siteId: number; by: number | null },
  request: Came,
): Promise<ConfigurationWriter> {
  const [site, caller] = await Promise.all([
    siteOf(db, siteId),
    by === null ? null : findPerson(siteId, by, request.tokenId),
  ]);
  if (!site || !caller || !isAllowed(promotes, caller.holder)) throw permissionDenied();
  return { site, caller, request, now: Math.floor(Date.now() / 1000) };
}

async function siteOf(db: Db, siteId: number): Promise<Site | null> {
  const row = await db
    .selectFrom('site')
    .select(['id', 'name', 'title', 'uri', 'timezone', 'locale'])
    .where('id', '=', siteId)
    .executeTakeFirst();
  return row ? { ...row, accessLimitationTs: null, communityIds: new Set() } : null;
}
