import { insertRows } from '#platform/server/bulk-rows.ts';
import type { Trx } from '#platform/server/database.ts';
import { PostStatus } from '../../post-status.contract.ts';
import { countWords } from '../body-figures.ts';
import type { ContentRow } from '../writing/content.queries.ts';

type Written = {
  id: number;
  language: string;
  translatorId: number | null;
  authorId: number;
  communityId: number | null;
};

/** Writes a translation that is not there: the draft with a new id, and whose translation it is. */
export async function writeTranslation(
  trx: Trx,
  { siteId, now, by }: { siteId: number; now: number; by: number | null },
  source: ContentRow,
  { id, language, translatorId, authorId, communityId }: Written,
): Promise<void> {
  const of = { id, language, community_id: communityId, author_ids: [authorId] };
  const draft = { ...source, ...of, status: PostStatus.DRAFT };
  await writeDraft(trx, siteId, draft, { now, by });
  // What was in the trash is no longer the translation.
  await trx
    .deleteFrom('post_translation')
    .where('site_id', '=', siteId)
    .where('source_id', '=', source.id)
    .where('language', '=', language)
    .execute();
  await trx
    .insertInto('post_translation')
    .values({
      ...{ site_id: siteId, source_id: source.id, language, post_id: id, source_revision: source.revision },
      ...{ translator_id: translatorId, created_ts: now, created_by: by },
    })
    .execute();
}

/** A slug and a time to go live are its own; the rest is that of the source. */
async function writeDraft(
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
      ...{ headline: draft.headline, subheadline: draft.subheadline },
      ...{ language: draft.language, layout: draft.layout, comments_enabled: draft.comments_enabled },
      image: draft.image === null ? null : JSON.stringify(draft.image),
      ...{ author_ids: draft.author_ids, section_ids: draft.section_ids, tag_ids: draft.tag_ids },
      ...{ primary_section_id: draft.primary_section_id, created_ts: now, created_by: by },
      ...{ updated_ts: now, updated_by: by },
    })
    .execute();
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
