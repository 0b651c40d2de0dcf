import { escapeHtml } from '#platform/server/html.ts';
import type { Mail } from '#platform/server/mail/mail-message.ts';
import { RESET_MINUTES } from './one-time-links.ts';

type Reader = { to: string; name: string; site: string };

/** The mail with the link that sets a new password. */
export const passwordResetMail = ({ to, name, site, link }: Reader & { link: string }): Mail =>
  mail(to, `Set a new password for ${site}`, [
    `Hello ${name},`,
    `somebody, most likely you, asked for a new password for ${site}. This link sets it:`,
    { link },
    `It works once, within ${RESET_MINUTES} minutes. If it was not you, do nothing: your password stays as it is.`,
  ]);

/** The mail that says that the password was changed. */
export const passwordChangedMail = ({ to, name, site }: Reader): Mail =>
  mail(to, `Your password for ${site} was changed`, [
    `Hello ${name},`,
    `the password of your account for ${site} was changed just now, and everybody who was signed in with the old one was signed out.`,
    'If it was not you, ask for a new password on the sign-in page at once and tell those who run the site.',
  ]);

function mail(to: string, subject: string, parts: (string | { link: string })[]): Mail {
  const text = parts.map((part) => (typeof part === 'string' ? part : part.link)).join('\n\n');
  const html = parts
    .map((part) => {
      if (typeof part === 'string') return `<p>${escapeHtml(part)}</p>`;
      const link = escapeHtml(part.link);
      return `<p><a href="${link}">${link}</a></p>`;
    })
    .join('\n');
  return { to, subject: subject.replace(/[\r\n]+/g, ' '), text: `${text}\n`, html };
}
