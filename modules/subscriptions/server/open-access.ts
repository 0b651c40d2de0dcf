import { sql } from 'kysely';
import { grantMemberships } from '#modules/user-groups/user-group-grants.public.ts';
import type { Trx } from '#platform/server/database.ts';
import type { Actor } from '#platform/server/trail.ts';
import type { PackageProduct } from '../packages.contract.ts';

/** What a package opens: user groups and sections. */
export type Opened = { groups: readonly number[]; sections: readonly number[] };

/** Who opens it, in which transaction; `now` is unix seconds. */
export type Opening = { trx: Trx; nextId: () => number; siteId: number; now: number; actor: Actor };

/** A subscription with what it opened until now and what it is to open. */
export type AccessChange = { id: number; profileId: number | null; before: Opened; after: Opened };

export const nothing: Opened = { groups: [], sections: [] };

export const openedBy = (products: readonly PackageProduct[]): Opened => ({
  groups: named(products, 'user_group'),
  sections: named(products, 'section_access'),
});

const named = (products: readonly PackageProduct[], type: PackageProduct['type']): number[] =>
  products
    .flatMap((product) => (product.type === type ? (product.ref_id ?? []) : []))
    .sort((one, other) => one - other);

/**
 * Gives people what their subscriptions open now, and takes what nothing else opens to them. Sections are read from the
 * subscription itself.
 */
export async function changeAccess(by: Opening, changes: readonly AccessChange[]): Promise<void> {
  const { trx, siteId } = by;
  const others = changes.filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
  for (const same of Map.groupBy(others, ({ after }) => JSON.stringify(after)).values()) {
    const { after } = same[0] as AccessChange;
    await sql`update subscription set open_group_ids = ${[...after.groups]}::bigint[],
        open_section_ids = ${[...after.sections]}::bigint[]
      where site_id = ${siteId} and id = any(${same.map(({ id }) => id)}::bigint[])`.execute(trx);
  }
  const groups = [...new Set(others.flatMap(({ before, after }) => [...before.groups, ...after.groups]))];
  if (groups.length === 0) return;
  const known = await trx
    .selectFrom('user_group')
    .select(['id', 'slug'])
    .where('site_id', '=', siteId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(groups))))
    // The slug of a group that is gone may be that of another one by now.
    .where('deleted_ts', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { id, slug } of known) {
    const gaining = others.filter(
      ({ before, after }) => after.groups.includes(id) && !before.groups.includes(id),
    );
    const losing = others.filter(
      ({ before, after }) => before.groups.includes(id) && !after.groups.includes(id),
    );
    await grantMemberships(by, slug, peopleOf(gaining), true);
    await grantMemberships(by, slug, peopleOf(losing), false);
  }
}

const peopleOf = (changes: readonly AccessChange[]): number[] => [
  ...new Set(changes.flatMap(({ profileId }) => profileId ?? [])),
];
