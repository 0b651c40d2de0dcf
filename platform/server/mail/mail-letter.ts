import { directionOf } from '#platform/contract/language.ts';
import { escapeHtml } from '../html.ts';
import type { Mail } from './mail-message.ts';

/** A paragraph, an address that stands alone and can be followed, or the words of somebody else. */
export type MailPart = string | { link: string } | { quote: string };

/** A mail of plain paragraphs, as text and as HTML in the language of its reader. */
export function mailLetter(to: string, subject: string, parts: readonly MailPart[], language: string): Mail {
  const text = parts.map(plainPart).join('\n\n');
  const html = parts.map((part) => {
    if (typeof part === 'string') return `<p>${escapeHtml(part)}</p>`;
    if ('quote' in part) {
      const lines = part.quote.split('\n').map(escapeHtml).join('<br>');
      return `<blockquote dir="auto">${lines}</blockquote>`;
    }
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

function plainPart(part: MailPart): string {
  if (typeof part === 'string') return part;
  return 'link' in part ? part.link : part.quote.replace(/^/gm, '> ');
}
