import { sql } from 'kysely';
import { grantMemberships } from '#modules/user-groups/user-group-grants.public.ts';
import type { Trx } from '#platform/server/database.ts';
import { writeEvents } from '#platform/server/outbox/write-event.ts';
import type { RowOf } from '#platform/server/rows/table.ts';
import type { Actor } from '#platform/server/trail.ts';
import type { PackageProduct } from '../packages.contract.ts';

/** What a package gives beside what has a number. */
export const extras = ['ad_free', 'newsletter'] as const;

/** What a package opens: user groups, sections, gated files, and what is the same for everybody. */
export type Opened = {
  groups: readonly number[];
  sections: readonly number[];
  files: readonly number[];
  extras: readonly string[];
};

/** Who opens it, in which transaction; `now` is unix seconds. */
export type Opening = { trx: Trx; nextId: () => number; siteId: number; now: number; actor: Actor };

/** A subscription with what it opened until now and what it is to open. */
export type AccessChange = { id: number; profileId: number | null; before: Opened; after: Opened };

export const nothing: Opened = { groups: [], sections: [], files: [], extras: [] };

export const openedBy = (products: readonly PackageProduct[]): Opened => ({
  groups: named(products, 'user_group'),
  sections: named(products, 'section_access'),
  files: named(products, 'file_download'),
  extras: extras.filter((extra) => products.some(({ type }) => type === extra)),
});

type Columns = 'open_group_ids' | 'open_section_ids' | 'open_file_ids' | 'open_extras';

/** What a subscription opens as it is kept. */
export const openOf = (row: Pick<RowOf<'subscription'>, Columns>): Opened => ({
  ...{ groups: row.open_group_ids, sections: row.open_section_ids },
  ...{ files: row.open_file_ids, extras: row.open_extras },
});

/** The same as it is kept. */
export const openColumns = ({ groups, sections, files, extras: more }: Opened) => ({
  ...{ open_group_ids: [...groups], open_section_ids: [...sections] },
  ...{ open_file_ids: [...files], open_extras: [...more] },
});

const named = (products: readonly PackageProduct[], type: PackageProduct['type']): number[] =>
  products
    .flatMap((product) => (product.type === type ? (product.ref_id ?? []) : []))
    .sort((one, other) => one - other);

/**
 * Gives people what their subscriptions open now, and takes what nothing else opens to them. Sections, files and freedom
 * from ads are read from the subscription itself; whoever keeps the list of newsletters is told.
 */
export async function changeAccess(by: Opening, changes: readonly AccessChange[]): Promise<void> {
  const { trx, siteId } = by;
  const others = changes.filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
  for (const same of Map.groupBy(others, ({ after }) => JSON.stringify(after)).values()) {
    const { after } = same[0] as AccessChange;
    await sql`update subscription set open_group_ids = ${[...after.groups]}::bigint[],
        open_section_ids = ${[...after.sections]}::bigint[], open_file_ids = ${[...after.files]}::bigint[],
        open_extras = ${[...after.extras]}::text[]
      where site_id = ${siteId} and id = any(${same.map(({ id }) => id)}::bigint[])`.execute(trx);
  }
  await tellOfNewsletters(by, others);
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

async function tellOfNewsletters(
  { trx, nextId, siteId, now }: Opening,
  changes: readonly AccessChange[],
): Promise<void> {
  const has = ({ extras: some }: Opened) => some.includes('newsletter');
  const people = peopleOf(changes.filter(({ before, after }) => has(before) !== has(after)));
  const news = people.map((objectId) => ({
    ...{ event: 'subscription.newsletter_changed', objectId, createdTs: now, payload: {} },
  }));
  if (news.length > 0) await writeEvents(trx, nextId, siteId, news);
}

const peopleOf = (changes: readonly AccessChange[]): number[] => [
  ...new Set(changes.flatMap(({ profileId }) => profileId ?? [])),
];
