import { escapeHtml } from '#platform/server/html.ts';
import type { Mail } from '#platform/server/mail/mail-message.ts';
import { KEPT_DAYS } from '../export-settings.contract.ts';

type Reader = { to: string; name: string };

/** The screen that lists one's own exports; it asks for the same account. */
export const exportsLink = (uri: string): string => `${uri}/r/dashboard/settings/exports`;

/** The mail that says that a file can be downloaded. */
export const exportReadyMail = (reader: Reader, kind: string, uri: string): Mail =>
  mail(reader, `Your export of ${kind} is ready`, [
    `the file with the ${kind} that you exported is ready to be downloaded. Sign in with the same account:`,
    `It is kept for ${KEPT_DAYS} days.`,
    exportsLink(uri),
  ]);

/** The mail that says that there will be no file. */
export const exportFailedMail = (reader: Reader, kind: string, uri: string): Mail =>
  mail(reader, `Your export of ${kind} failed`, [
    `there was an error exporting the file with the ${kind} that you asked for. Your exports are listed here:`,
    'Start it again; if it fails again, tell those who run the site.',
    exportsLink(uri),
  ]);

function mail({ to, name }: Reader, subject: string, [before = '', after = '', link = '']: string[]): Mail {
  const said = [`Hello ${name},`, before];
  const shown = escapeHtml(link);
  return {
    to,
    subject,
    text: `${[...said, link, after].join('\n\n')}\n`,
    html: [
      ...said.map((line) => `<p>${escapeHtml(line)}</p>`),
      `<p><a href="${shown}">${shown}</a></p>`,
      `<p>${escapeHtml(after)}</p>`,
    ].join('\n'),
  };
}
