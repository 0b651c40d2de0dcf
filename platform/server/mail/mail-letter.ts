import { directionOf } from '#platform/contract/language.ts';
import { escapeHtml } from '../html.ts';
import type { Mail } from './mail-message.ts';

/** A paragraph, or an address that stands alone and can be followed. */
export type MailPart = string | { link: string };

/** A mail of plain paragraphs, as text and as HTML in the language of its reader. */
export function mailLetter(to: string, subject: string, parts: readonly MailPart[], language: string): Mail {
  const text = parts.map((part) => (typeof part === 'string' ? part : part.link)).join('\n\n');
  const html = parts.map((part) => {
    if (typeof part === 'string') return `<p>${escapeHtml(part)}</p>`;
    const link = escapeHtml(part.link);
    return `<p><a href="${link}">${link}</a></p>`;
  });
  return {
    to,
    subject: subject.replace(/[\r\n]+/g, ' '),
    text: `${text}\n`,
    html: [`<div lang="${language}" dir="${directionOf(language)}">`, ...html, '</div>'].join('\n'),
  };
}
