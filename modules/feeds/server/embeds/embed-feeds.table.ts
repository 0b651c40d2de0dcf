import { sql } from 'kysely';
import { onSite } from '#platform/contract/permission-rule.ts';
import type { Trx } from '#platform/server/database.ts';
import type { ListDescription } from '#platform/server/rows/list-page.ts';
import { type RowOf, rowTable } from '#platform/server/rows/table.ts';
import { MOST_EMBEDS } from '../../embed-kinds.contract.ts';
import { type EmbedFeed, type EmbedFeedFilters, tooManyEmbeds } from '../../embeds.contract.ts';

export type EmbedFeedRow = RowOf<'embed_feed'>;

/** Refuses to hold more lists than a site may have. @throws ApiError too_many_embeds */
export async function refuseTooManyEmbeds(trx: Trx, siteId: number, added: number): Promise<void> {
  const there = await trx
    .selectFrom('embed_feed')
    .select('id')
    .where('site_id', '=', siteId)
    .where('deleted_ts', 'is', null)
    .limit(MOST_EMBEDS)
    .execute();
  if (there.length + added > MOST_EMBEDS) throw tooManyEmbeds();
}

export const embedFeedTable = rowTable('embed_feed', {
  kind: 'embed_feed',
  topic: 'embed_feed',
  show: ({ item_count, ...row }: EmbedFeedRow): EmbedFeed =>
    ({ ...row, count: item_count }) as unknown as EmbedFeed,
  said: (row) => ({
    ...{ title: row.title, source: row.source, template: row.template, count: row.item_count },
    ...{ fields: row.fields, colors: row.colors, language: row.language },
    allowed_origins: row.allowed_origins,
  }),
  event: ({ title, template }) => ({ title, template }),
  undoneBy: onSite('MANAGE_EMBED', 'MANAGE_FEEDS'),
  checkReturning: (trx, siteId, rows) => refuseTooManyEmbeds(trx, siteId, rows.length),
});

export const embedFeedList: ListDescription<'embed_feed', EmbedFeedFilters> = {
  search: ['title'],
  filters: { template: (template) => sql`template = ${template}` },
  sorts: {
    title: { column: 'title', isText: true },
    created: { column: 'id' },
    updated: { column: 'updated_ts' },
  },
};
