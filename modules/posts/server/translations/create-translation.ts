import type { Call } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Db, Trx } from '#platform/server/database.ts';
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
import { type ContentRow, holdContent } from '../writing/content.queries.ts';
import type { WritingNeeds } from '../writing/save-post.ts';
import { NO_PAGE } from '../writing/stale-pages.ts';
import { languagePlaces, placesFor } from './language-places.ts';
import type { MachineText } from './machine/machine-translator.ts';
import { translationsOf, translators } from './translations.queries.ts';
import { writeTranslation } from './write-translation.ts';

type Asker = Pick<Call, 'site' | 'caller' | 'request'>;
type Wish = {
  sourceId: number;
  language: string;
  translatorId: number | null;
  /** What a machine made of the source, and of which revision. */
  machine?: { text: MachineText; revision: number } | null;
};

/**
 * Begins a translation: a draft that says what the source says, and belongs to whoever translates it.
 * @throws ApiError translation_exists, lang_is_invalid, translator_id_is_invalid, too_many_languages
 */
export function beginTranslation(
  { database, events }: Pick<WritingNeeds, 'database' | 'events'>,
  call: Asker,
  { sourceId, language, translatorId, machine = null }: Wish,
): Promise<PostTranslation> {
  const { siteId, now, by } = stampOf(call);
  const id = database.ids.next();
  return database.db.transaction().execute(async (trx) => {
    const { row: source } = (await holdContent(trx, siteId, sourceId)) as { row: ContentRow };
    await refuseLanguage(trx, call, source, language);
    await refuseStranger(trx, siteId, translatorId);
    const authorId = translatorId ?? profileOf(call.caller).id;
    const places = placesFor(await languagePlaces(trx, siteId), source.community_id, call.caller.holder);
    const communityId = places.get(language)?.community_id ?? source.community_id;
    const written = { id, language, translatorId, authorId, communityId };
    const said = machine ? { ...source, ...machine.text, revision: machine.revision } : source;
    await writeTranslation(trx, { siteId, now, by }, said, written);
    await recordWrite(trx, database.ids.next, call, {
      action: 'post.created',
      objectId: id,
      after: {
        type: source.type,
        language,
        translation_of: sourceId,
        ...(machine ? { by_machine: true } : {}),
      },
      event: { after: { status: PostStatus.DRAFT }, translation_of: sourceId },
    });
    await events.publish(trx, { topic: 'post', siteId, id: NO_PAGE });
    return {
      ...{ post_id: sourceId, lang_id: language, translation_post_id: id, status: PostStatus.DRAFT },
      ...{ headline: said.headline, translator_id: translatorId, is_stale: false },
      ...{ created_ts: now, updated_ts: now },
    };
  });
}

/**
 * A post is in each language once.
 * @throws ApiError lang_is_invalid, translation_exists, too_many_languages
 */
export async function refuseLanguage(
  db: Db,
  { site }: Pick<Call, 'site'>,
  source: Pick<ContentRow, 'id' | 'language'>,
  language: string,
): Promise<void> {
  if ((source.language ?? site.locale) === language) throw languageInvalid();
  const known = await translationsOf(db, site.id, source.id);
  if (known.some(({ lang_id }) => lang_id === language)) throw translationExists();
  if (known.length >= MOST_LANGUAGES) throw tooManyLanguages();
}

async function refuseStranger(trx: Trx, siteId: number, translatorId: number | null): Promise<void> {
  if (translatorId === null) return;
  const people = await translators(trx, siteId);
  if (people.some(({ id }) => id === translatorId)) return;
  throw translatorInvalid({ details: [{ loc: ['body', 'translator_id'], msg: 'translator_id_is_invalid' }] });
}
