import { type RawBuilder, sql } from 'kysely';
import { tagTitleKey } from '#modules/tags/tags.public.ts';
import { onSite } from '#platform/contract/permission-rule.ts';
import type { Db } from '#platform/server/database.ts';
import type { ListDescription } from '#platform/server/rows/list-page.ts';
import { rowTable } from '#platform/server/rows/table.ts';
import { type BadgeFilters, badgeNameTaken } from '../../badges.contract.ts';
import type { PostBadge } from '../../post-badges.contract.ts';
import { badgeList, badgeTable, onlyOf } from '../badges.table.ts';

export const postBadgeTable = rowTable('badge', {
  kind: 'post_badge',
  topic: 'post_badge',
  show: (row): PostBadge => row,
  said: badgeTable.said,
  event: ({ name }) => ({ name }),
  undoneBy: onSite('MANAGE_BADGES'),
  unique: { badge_name_key: { error: badgeNameTaken, field: 'name' } },
  checkReturning: (trx, _siteId, rows) => onlyOf('post')(trx, rows),
});

const given = (siteId: number): RawBuilder<number> =>
  sql`(select count(*) from post_badge as given where given.site_id = ${siteId} and given.badge_id = badge.id)`;

export const postBadgeList: ListDescription<'badge', BadgeFilters> = {
  ...badgeList,
  only: sql`kind = 'post'`,
  // As posts are: a tag of the site brings a badge however somebody spelled it there.
  filters: { tag: (tag) => sql`tag_keys @> array[${tagTitleKey(tag)}::text]` },
  sorts: { ...badgeList.sorts, assigned: { by: given } },
};

/** Badges with how many posts were given them by hand. */
export async function withPosts<Shown extends { id: number }>(
  db: Db,
  siteId: number,
  badges: readonly Shown[],
): Promise<(Shown & { assigned_count: number })[]> {
  if (badges.length === 0) return [];
  const { rows } = await sql<{ badge_id: number; count: number }>`
    select badge_id, count(*) as count from post_badge
    where site_id = ${siteId} and badge_id = any(${badges.map(({ id }) => id)}::bigint[])
    group by badge_id`.execute(db);
  const counts = new Map(rows.map(({ badge_id, count }) => [badge_id, count]));
  return badges.map((badge) => ({ ...badge, assigned_count: counts.get(badge.id) ?? 0 }));
}
