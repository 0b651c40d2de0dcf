import { sql } from 'kysely';
import { tagTitleKey } from '#modules/tags/tags.public.ts';
import { notFound } from '#platform/contract/api-error.ts';
import { onSite } from '#platform/contract/permission-rule.ts';
import type { Db, Trx } from '#platform/server/database.ts';
import type { ListDescription } from '#platform/server/rows/list-page.ts';
import { type RowOf, rowTable, saidAs } from '#platform/server/rows/table.ts';
import { type Badge, BadgeDraft, type BadgeFilters, badgeNameTaken } from '../badges.contract.ts';

/** How names are compared: `Expert` and `expert` are one. */
export const nameKey = (name: string): string => name.normalize('NFKC').toLowerCase();

/** Badges of people stand beside those of posts, whose names are their own. */
export type BadgeKind = 'user' | 'post';

type Said = { name?: string | undefined; tags?: readonly string[] | undefined };

/** What is stored beside what people say: how names are compared, and the tags that a badge of posts goes with. */
export const keysOf = ({ name, tags }: Said) => ({
  ...(name === undefined ? {} : { name_key: nameKey(name) }),
  ...(tags === undefined ? {} : { tag_keys: tags.map(tagTitleKey) }),
});

/** The same before a row is locked, so that it is not even said whether it was changed. @throws ApiError not_found */
export async function refuseOtherKind(db: Db, kind: BadgeKind, siteId: number, id: number): Promise<void> {
  const row = await db
    .selectFrom('badge')
    .select('id')
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst();
  if (!row) throw notFound();
}

/** A call about badges of one kind knows no others. @throws ApiError not_found */
export const onlyOf =
  (kind: BadgeKind, ...further: ((trx: Trx, rows: readonly RowOf<'badge'>[]) => Promise<void>)[]) =>
  async (trx: Trx, rows: readonly RowOf<'badge'>[]): Promise<void> => {
    if (rows.some((row) => row.kind !== kind)) throw notFound();
    for (const check of further) await check(trx, rows);
  };

export const badgeTable = rowTable('badge', {
  kind: 'badge',
  topic: 'badge',
  show: (row): Badge => row,
  said: saidAs(BadgeDraft),
  event: ({ name }) => ({ name }),
  undoneBy: onSite('MANAGE_BADGES'),
  unique: { badge_name_key: { error: badgeNameTaken, field: 'name' } },
  checkReturning: (trx, _siteId, rows) => onlyOf('user')(trx, rows),
});

export const badgeList: ListDescription<'badge', BadgeFilters> = {
  only: sql`kind = 'user'`,
  search: ['name', 'description'],
  filters: { tag: (tag) => sql`tags @> array[${tag}::text]` },
  sorts: {
    name: { column: 'name_key', isText: true },
    created: { column: 'id' },
    assigned: { column: 'assigned_count' },
  },
};
