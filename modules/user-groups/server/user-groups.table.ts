import { onSite } from '#platform/contract/permission-rule.ts';
import type { ListDescription } from '#platform/server/rows/list-page.ts';
import { rowTable, saidAs } from '#platform/server/rows/table.ts';
import {
  groupSlugTaken,
  type UserGroup,
  UserGroupDraft,
  type UserGroupFilters,
} from '../user-groups.contract.ts';

export const userGroupTable = rowTable('user_group', {
  kind: 'user_group',
  show: (row): UserGroup => ({ ...row, source: row.source as UserGroup['source'] }),
  said: saidAs(UserGroupDraft),
  event: ({ slug, title }) => ({ slug, title }),
  undoneBy: onSite('MANAGE_USER_GROUPS'),
  unique: { user_group_slug: { error: groupSlugTaken, field: 'slug' } },
});

/** How titles are ordered: without regard to case. */
export const titleKey = (title: string): string => title.normalize('NFKC').toLowerCase();

export const userGroupList: ListDescription<'user_group', UserGroupFilters> = {
  search: ['title', 'slug', 'description'],
  filters: {},
  sorts: {
    title: { column: 'title_key', isText: true },
    members: { column: 'members_count' },
    created: { column: 'id' },
  },
};
