import { notFound } from '#platform/contract/api-error.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Ground } from '#platform/server/ground.ts';
import { translationFailed, translatorInvalid } from '../../../post-translations.contract.ts';
import { findContent } from '../../writing/content.queries.ts';
import { refuseLanguage } from '../create-translation.ts';
import type { MachineText, MachineTranslator } from './machine-translator.ts';

type Needs = Pick<Ground, 'database' | 'log'> & { machine: MachineTranslator };

/**
 * What a machine makes of a post, asked before anything is written: it may take a while.
 * @throws ApiError not_found, lang_is_invalid, translation_exists, translator_id_is_invalid, translation_failed
 */
export async function machineTextOf(
  { database: { db }, log, machine }: Needs,
  call: Pick<Call, 'site' | 'request'>,
  { sourceId, language }: { sourceId: number; language: string },
): Promise<{ text: MachineText; revision: number }> {
  const { site, request } = call;
  const source = await findContent(db, site.id, sourceId);
  if (!source) throw notFound();
  await refuseLanguage(db, call, source, language);
  const from = source.language ?? site.locale;
  const text = await machine.translate(source, from, language).catch((error: unknown) => {
    log.warn({ err: error, requestId: request.id }, 'a post could not be translated by the service');
    throw translationFailed();
  });
  if (text !== null) return { text, revision: source.revision };
  throw translatorInvalid({ details: [{ loc: ['body', 'translator_id'], msg: 'translator_id_is_invalid' }] });
}
