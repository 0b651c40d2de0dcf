import { sql } from 'kysely';
import { onSite } from '#platform/contract/permission-rule.ts';
import type { ListDescription } from '#platform/server/rows/list-page.ts';
import { rowTable } from '#platform/server/rows/table.ts';
import { type Badge, type BadgeFilters, badgeNameTaken } from '../badges.contract.ts';

/** How names are compared: `Expert` and `expert` are one. */
export const nameKey = (name: string): string => name.normalize('NFKC').toLowerCase();

/** Badges of people stand beside those of posts, whose names are their own. */
export const KIND = 'user';

export const badgeTable = rowTable('badge', {
  kind: 'badge',
  topic: 'badge',
  show: (row): Badge => row,
  said: ({ name, avatar, description, link, tags }) => ({ name, avatar, description, link, tags }),
  event: ({ name }) => ({ name }),
  undoneBy: onSite('MANAGE_BADGES'),
  unique: { badge_name_key: { error: badgeNameTaken, field: 'name' } },
});

export const badgeList: ListDescription<'badge', BadgeFilters> = {
  only: sql`kind = ${KIND}`,
  search: ['name', 'description'],
  filters: { tag: (tag) => sql`tags @> array[${tag}::text]` },
  sorts: {
    name: { column: 'name_key', isText: true },
    created: { column: 'id' },
    assigned: { column: 'assigned_count' },
  },
};
