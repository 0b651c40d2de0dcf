import type { Trx } from '#platform/server/database.ts';
import { PostStatus } from '../../post-status.contract.ts';
import type { ContentRow } from '../writing/content.queries.ts';
import { defaultRating } from '../writing/default-rating.ts';
import { writeDraft } from '../writing/write-draft.ts';

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
  const rating = await defaultRating(trx, siteId, { communityId, profileId: authorId });
  const draft = { ...source, ...of, status: PostStatus.DRAFT, rating };
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
