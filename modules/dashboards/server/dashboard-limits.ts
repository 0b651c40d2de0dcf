import type { Trx } from '#platform/server/database.ts';
import { refusedField } from '#platform/server/rows/write-rows.ts';
import { slugTaken, tooManyDashboards } from '../dashboards.contract.ts';
import { MOST_OWN_DASHBOARDS, MOST_SITE_DASHBOARDS } from '../widget-kinds.contract.ts';

/**
 * An address leads to one dashboard for each person: one of the site is nobody's own at the same time.
 * @throws ApiError duplicate
 */
export async function refuseTaken(
  trx: Trx,
  siteId: number,
  { slug, owner_id: ownerId }: { slug: string; owner_id: number | null },
): Promise<void> {
  const taken = await takenSlugs(trx, siteId, ownerId, [slug]);
  if (taken.size > 0) throw refusedField(slugTaken, 'slug');
}

/** Those of the slugs that lead somebody, or anybody, to another dashboard. */
export async function takenSlugs(
  trx: Trx,
  siteId: number,
  ownerId: number | null,
  slugs: readonly string[],
): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('dashboard')
    .select('slug')
    .distinct()
    .where('site_id', '=', siteId)
    .where((eb) => eb('slug', '=', eb.fn.any(eb.val([...slugs]))))
    .where('deleted_ts', 'is', null)
    .$if(ownerId !== null, (found) =>
      found.where((eb) => eb.or([eb('owner_id', 'is', null), eb('owner_id', '=', ownerId)])),
    )
    .execute();
  return new Set(rows.map(({ slug }) => slug));
}

/** @throws ApiError too_many_dashboards */
export async function refuseTooMany(
  trx: Trx,
  siteId: number,
  ownerId: number | null,
  added: number,
): Promise<void> {
  const found = await trx
    .selectFrom('dashboard')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('site_id', '=', siteId)
    .where('owner_id', ownerId === null ? 'is' : '=', ownerId)
    .where('deleted_ts', 'is', null)
    .executeTakeFirstOrThrow();
  const most = ownerId === null ? MOST_SITE_DASHBOARDS : MOST_OWN_DASHBOARDS;
  if (Number(found.count) + added > most) throw tooManyDashboards();
}
