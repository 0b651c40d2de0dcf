import { insertRows } from '#platform/server/bulk-rows.ts';
import type { Trx } from '#platform/server/database.ts';
import { countWords } from '../body-figures.ts';
import type { ContentRow } from './content.queries.ts';
import { keepHeadlines } from './keep-headlines.ts';

/** Writes a draft that is made of another post: a slug and a time to go live are its own, the rest is said, and an embargo holds. */
export async function writeDraft(
  trx: Trx,
  siteId: number,
  draft: ContentRow,
  { now, by }: { now: number; by: number | null },
): Promise<void> {
  const { id, status } = draft;
  await trx
    .insertInto('post')
    .values({
      ...{ site_id: siteId, id, type: draft.type, community_id: draft.community_id, status, slug: '' },
      ...{ visibility: draft.visibility, gated_groups: draft.gated_groups },
      ...{ kicker: draft.kicker, headline: draft.headline, subheadline: draft.subheadline },
      external_url: draft.external_url,
      ...{ language: draft.language, layout: draft.layout, comments_enabled: draft.comments_enabled },
      image: draft.image === null ? null : JSON.stringify(draft.image),
      ...{ author_ids: draft.author_ids, section_ids: draft.section_ids, tag_ids: draft.tag_ids },
      ...{ primary_section_id: draft.primary_section_id, created_ts: now, created_by: by },
      ...{ updated_ts: now, updated_by: by },
      // What may not be told yet may not be told by another post that says it.
      ...{ embargoed_until_ts: draft.embargoed_until_ts, rating: draft.rating },
    })
    .execute();
  await keepHeadlines(trx, siteId, [{ id, headline: draft.headline, created_ts: now }]);
  await trx
    .insertInto('post_body')
    .values({
      ...{ site_id: siteId, post_id: id, body: draft.body, excerpt: draft.excerpt, password: draft.password },
      word_count: countWords(draft.body),
      ...{ custom: JSON.stringify(draft.custom), seo: JSON.stringify(draft.seo) },
    })
    .execute();
  const links = [
    ['post_author', 'profile_id', draft.author_ids],
    ['post_section', 'section_id', draft.section_ids],
    ['post_tag', 'tag_id', draft.tag_ids],
  ] as const;
  for (const [table, key, ids] of links) {
    const rows = ids.map((one) => [one, id, status, now]);
    await insertRows(trx, table, siteId, [key, 'post_id', 'status', 'created_ts'] as never, rows);
  }
}
