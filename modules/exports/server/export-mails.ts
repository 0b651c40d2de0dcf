import { SOURCE_LANGUAGE } from '#platform/contract/language.ts';
import { mailLetter } from '#platform/server/mail/mail-letter.ts';
import type { Mail } from '#platform/server/mail/mail-message.ts';
import { serverTexts } from '#platform/server/texts.ts';
import { KEPT_DAYS } from '../export-settings.contract.ts';
import english from './texts/en-US.json' with { type: 'json' };

export type Reader = { to: string; name: string };
/** The site, the address by which it was used when the export was started, and the language that was read there. */
type Place = { uri: string; mailUri?: string; language?: string };

const words = serverTexts(new URL('./texts/', import.meta.url), english);

/** The screen that lists one's own exports; it asks for the same account. */
export const exportsLink = (uri: string): string => `${uri}/r/dashboard/settings/exports`;

/** The mail that says that a file can be downloaded, or that there will be none. */
export function exportEndedMail(
  end: 'ready' | 'failed',
  { to, name }: Reader,
  kind: string,
  { uri, mailUri = uri, language = SOURCE_LANGUAGE }: Place,
): Mail {
  const text = words(language);
  const things = thingsOf(kind, language);
  const parts = [
    text('mails.hello', { name }),
    text(`mails.${end}.what`, { things }),
    { link: exportsLink(mailUri) },
    end === 'ready' ? text('mails.ready.kept', { count: KEPT_DAYS }) : text('mails.failed.next'),
  ];
  return mailLetter(to, text(`mails.${end}.subject`, { things }), parts, language);
}

/** A kind of export in words; the rooms that export give their kinds these names. */
const thingsOf = (kind: string, language: string): string =>
  kind in english.things ? words(language)(`things.${kind as 'posts'}`) : kind;
