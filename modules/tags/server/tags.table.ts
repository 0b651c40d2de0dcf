import { sql } from 'kysely';
import { onSite } from '#platform/contract/permission-rule.ts';
import type { ListDescription } from '#platform/server/rows/list-page.ts';
import { rowTable, saidAs } from '#platform/server/rows/table.ts';
import { type StoredTag, TagDraft, type TagFilters, tagIsDuplicate, tagSlugTaken } from '../tags.contract.ts';
import { lastUseOf, postsOf } from './tag-use.ts';
import { refuseTakenNames } from './taken-names.ts';

export const tagTable = rowTable('tag', {
  kind: 'tag',
  topic: 'tag',
  show: (row): StoredTag => row,
  said: saidAs(TagDraft),
  event: ({ title, slug }) => ({ title, slug }),
  unique: {
    tag_title_key: { error: tagIsDuplicate, field: 'title' },
    tag_slug_key: { error: tagSlugTaken, field: 'slug' },
  },
  undoneBy: onSite('EDIT_SITE'),
  checkReturning: (trx, siteId, rows) => refuseTakenNames(trx, siteId, rows),
});

export const tagList: ListDescription<'tag', TagFilters> = {
  search: ['title', 'slug'],
  filters: {
    slug: (slug) => sql`slug = ${slug}`,
    is_hidden: (isHidden) => sql`is_hidden = ${isHidden}`,
  },
  sorts: {
    title: { column: 'title_key', isText: true },
    created: { column: 'id' },
    posts: { by: postsOf },
    last_used: { by: lastUseOf },
    views: { column: 'page_views_30d' },
  },
};
