import type { Trx } from '#platform/server/database.ts';
import { refusedField } from '#platform/server/rows/write-rows.ts';
import { readGroupUnknown } from '../../assets.contract.ts';

export const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((slug) => other.includes(slug));

/**
 * A group that is chosen is there; one that was chosen before may be gone.
 * @throws ApiError read_groups_is_invalid
 */
export async function refuseUnknownGroups(
  trx: Trx,
  siteId: number,
  slugs: readonly string[],
  before: readonly string[],
): Promise<void> {
  const added = slugs.filter((slug) => !before.includes(slug));
  if (added.length === 0) return;
  const known = await trx
    .selectFrom('user_group')
    .select('slug')
    .where('site_id', '=', siteId)
    .where((eb) => eb('slug', '=', eb.fn.any(eb.val(added))))
    .where('deleted_ts', 'is', null)
    // Whoever deletes one of them now is waited for.
    .forShare()
    .execute();
  if (known.length < added.length) throw refusedField(readGroupUnknown, 'read_groups');
}
