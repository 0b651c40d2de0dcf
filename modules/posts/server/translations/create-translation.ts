import type { Call } from '#platform/server/answer.ts';
import { insertRows } from '#platform/server/bulk-rows.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Trx } from '#platform/server/database.ts';
import { stampOf } from '#platform/server/row-stamps.ts';
import { recordWrite } from '#platform/server/trail.ts';
import { PostStatus } from '../../post-status.contract.ts';
import {
  languageInvalid,
  MOST_LANGUAGES,
  type PostTranslation,
  tooManyLanguages,
  translationExists,
  translatorInvalid,
} from '../../post-translations.contract.ts';
import { countWords } from '../body-figures.ts';
import { type ContentRow, findContent } from '../writing/content.queries.ts';
import type { WritingNeeds } from '../writing/save-post.ts';
import { NO_PAGE } from '../writing/stale-pages.ts';
import { translationsOf, translators } from './translations.queries.ts';

type Asker = Pick<Call, 'site' | 'caller' | 'request'>;
type Wish = { sourceId: number; language: string; translatorId: number | null };

/**
 * Begins a translation: a draft that says what the source says, and belongs to whoever translates it.
 * @throws ApiError translation_exists, lang_is_invalid, translator_id_is_invalid, too_many_languages
 */
export function createTranslationOf(
  { database, events }: Pick<WritingNeeds, 'database' | 'events'>,
  call: Asker,
  { sourceId, language, translatorId }: Wish,
): Promise<PostTranslation> {
  const { siteId, now, by } = stampOf(call);
  const id = database.ids.next();
  return database.db.transaction().execute(async (trx) => {
    const source = (await findContent(trx, siteId, sourceId, { isHeld: true })) as ContentRow;
    if ((source.language ?? call.site.locale) === language) throw languageInvalid();
    const known = await translationsOf(trx, siteId, sourceId);
    if (known.some(({ lang_id }) => lang_id === language)) throw translationExists();
    if (known.length >= MOST_LANGUAGES) throw tooManyLanguages();
    await refuseStranger(trx, siteId, translatorId);
    const authorId = translatorId ?? profileOf(call.caller).id;
    await writeTranslation(trx, { siteId, now, by }, source, { id, language, translatorId, authorId });
    await recordWrite(trx, database.ids.next, call, {
      action: 'post.created',
      objectId: id,
      after: { type: source.type, language, translation_of: sourceId },
      event: { after: { status: PostStatus.DRAFT }, translation_of: sourceId },
    });
    await events.publish(trx, { topic: 'post', siteId, id: NO_PAGE });
    return {
      ...{ post_id: sourceId, lang_id: language, translation_post_id: id, status: PostStatus.DRAFT },
      ...{ headline: source.headline, translator_id: translatorId, is_stale: false },
      ...{ created_ts: now, updated_ts: now },
    };
  });
}

type Written = { id: number; language: string; translatorId: number | null; authorId: number };

/** Writes a translation that is not there: the draft with a new id, and whose translation it is. */
export async function writeTranslation(
  trx: Trx,
  { siteId, now, by }: { siteId: number; now: number; by: number | null },
  source: ContentRow,
  { id, language, translatorId, authorId }: Written,
): Promise<void> {
  const draft = { ...source, id, author_ids: [authorId], language, status: PostStatus.DRAFT };
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

async function refuseStranger(trx: Trx, siteId: number, translatorId: number | null): Promise<void> {
  if (translatorId === null) return;
  const people = await translators(trx, siteId);
  if (people.some(({ id }) => id === translatorId)) return;
  throw translatorInvalid({ details: [{ loc: ['body', 'translator_id'], msg: 'translator_id_is_invalid' }] });
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
      ...{ visibility: draft.visibility, headline: draft.headline, subheadline: draft.subheadline },
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
