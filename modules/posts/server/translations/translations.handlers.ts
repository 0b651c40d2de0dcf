import { notFound, permissionDenied } from '#platform/contract/api-error.ts';
import { isAllowed, onScope } from '#platform/contract/permission-rule.ts';
import { answer, type Call, type Handler } from '#platform/server/answer.ts';
import type { Ground } from '#platform/server/ground.ts';
import { stampOf } from '#platform/server/row-stamps.ts';
import { recordWrite } from '#platform/server/trail.ts';
import { PostStatus } from '../../post-status.contract.ts';
import {
  createTranslation,
  createTranslationOf,
  getTranslation,
  listTranslations,
  listTranslators,
  MACHINE_TRANSLATOR,
  readLanguage,
  settleTranslation,
  sourceRevisionInvalid,
} from '../../post-translations.contract.ts';
import { batchQueries } from '../batches/batches.queries.ts';
import { postViewer, sees } from '../post-viewer.ts';
import { editablePost } from '../writing/editable-post.ts';
import type { WritingNeeds } from '../writing/save-post.ts';
import { beginTranslation } from './create-translation.ts';
import { languagePlaces, placesFor } from './language-places.ts';
import { textInLanguage } from './language-text.ts';
import { machineTextOf } from './machine/machine-text.ts';
import type { MachineTranslator } from './machine/machine-translator.ts';
import { setSourceRevision, sourceOf, translationsOf, translators } from './translations.queries.ts';

type Asker = Pick<Call, 'site' | 'caller'>;
const mayTranslate = onScope('MANAGE_TRANSLATIONS');

/** The calls about posts in other languages. */
export function translationHandlers(
  needs: Pick<WritingNeeds, 'database' | 'events'> & Pick<Ground, 'log'> & { machine: MachineTranslator },
): Handler[] {
  const { db } = needs.database;
  /** Who translates, and, where that is a machine, what it says. */
  const begun = async (
    call: Pick<Call, 'site' | 'caller' | 'request'>,
    sourceId: number,
    language: string,
    translator: number | undefined,
  ) => {
    const wish = { sourceId, language, translatorId: translator ?? null };
    if (translator !== MACHINE_TRANSLATOR) return beginTranslation(needs, call, wish);
    const machine = await machineTextOf(needs, call, wish);
    return beginTranslation(needs, call, { ...wish, translatorId: null, machine });
  };
  /** The source of what is asked for, which the caller sees and may translate. */
  const found = async (call: Asker, postId: number) => {
    const viewer = postViewer(call.caller);
    const id = await sourceOf(db, call.site.id, postId);
    const posts = await batchQueries(db).posts(call.site.id, [...new Set([id, postId])], false);
    const asked = posts.find((post) => post.id === postId);
    const source = posts.find((post) => post.id === id);
    const isThere = [asked, source].every((post) => post && post.status !== PostStatus.REMOVED);
    if (!isThere || !asked || !source || !sees(viewer, asked) || !sees(viewer, source)) throw notFound();
    if (!isAllowed(mayTranslate, call.caller.holder, source.community_id)) throw permissionDenied();
    return source;
  };
  /** Those that the caller sees: a draft of somebody else is not everybody's to know of. */
  const seen = async (call: Asker, sourceId: number) => {
    const all = await translationsOf(db, call.site.id, sourceId);
    const ids = all.map(({ translation_post_id }) => translation_post_id);
    const viewer = postViewer(call.caller);
    const posts = await batchQueries(db).posts(call.site.id, ids, false);
    const known = new Set(posts.filter((post) => sees(viewer, post)).map(({ id }) => id));
    return all.filter(({ translation_post_id }) => known.has(translation_post_id));
  };
  return [
    answer(listTranslators, async ({ site }) => {
      const [people, known] = await Promise.all([translators(db, site.id), needs.machine.languages()]);
      const languages = known.flatMap((code) => Intl.getCanonicalLocales(code));
      const machine = { id: MACHINE_TRANSLATOR, title: 'DeepL', kind: 'machine' as const, languages };
      return [
        ...(languages.length > 0 ? [machine] : []),
        ...people.map((person) => ({ ...person, kind: 'human' as const, languages: [] })),
      ];
    }),
    answer(listTranslations, async ({ params, ...call }) => {
      const source = await found(call, params.postId);
      const row = await db
        .selectFrom('post')
        .select('language')
        .where('site_id', '=', call.site.id)
        .where('id', '=', source.id)
        .executeTakeFirst();
      const { headline, status, community_id } = source;
      const open = placesFor(await languagePlaces(db, call.site.id), community_id, call.caller.holder);
      const places = [...open.values()].map((place) => ({ ...place, lang_id: place.code }));
      return {
        source: { post_id: source.id, lang_id: row?.language ?? null, headline, status },
        items: await seen(call, source.id),
        places,
      };
    }),
    answer(getTranslation, async ({ params, ...call }) => {
      const source = await found(call, params.postId);
      const one = (await seen(call, source.id)).find(({ lang_id }) => lang_id === params.lang);
      if (!one) throw notFound();
      return one;
    }),
    answer(readLanguage, async ({ params, ...call }) => {
      const source = await found(call, params.postId);
      const other = await found(call, params.otherPostId);
      if (other.id !== source.id) throw notFound();
      return textInLanguage(db, call.site.id, { source: source.id, ...params });
    }),
    answer(settleTranslation, async ({ params, body, ...call }) => {
      const source = await found(call, params.postId);
      const { siteId } = stampOf(call);
      const settled = (await seen(call, source.id)).find(({ lang_id }) => lang_id === params.lang);
      if (!settled) throw notFound();
      const { translation_post_id: id } = settled;
      await editablePost(db, siteId, id, call.caller);
      if (body.source_revision > source.revision) throw sourceRevisionInvalid();
      await needs.database.db.transaction().execute(async (trx) => {
        await setSourceRevision(trx, siteId, id, body.source_revision);
        await recordWrite(trx, needs.database.ids.next, call, {
          action: 'post.translation_up_to_date',
          objectId: id,
          after: { translation_of: source.id, source_revision: body.source_revision },
        });
      });
      const after = await translationsOf(db, siteId, source.id);
      return after.find(({ translation_post_id }) => translation_post_id === id) ?? settled;
    }),
    answer(createTranslation, async ({ params, body, ...call }) => {
      const source = await found(call, params.postId);
      return begun(call, source.id, params.lang, body?.translator_id);
    }),
    answer(createTranslationOf, async ({ params, body, ...call }) => {
      const source = await found(call, params.postId);
      return begun(call, source.id, body.lang_id, body.translator_id);
    }),
  ];
}
