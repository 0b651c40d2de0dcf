import { escapeHtml } from '#platform/server/html.ts';
import type { Mail } from '#platform/server/mail/mail-message.ts';
import type { News } from './notify.ts';

type Reader = { to: string; name: string; site: string; uri: string };
type Said = { subject: string; text: string; path: string; next: string };

/** The mail about one notification; it holds nothing that its reader may not see. */
export function notificationMail({ to, name, site, uri }: Reader, news: Pick<News, 'kind' | 'facts'>): Mail {
  const { subject, text, path, next } = said(news);
  const link = `${uri}/r/dashboard${path}`;
  const lines = [`Hello ${name},`, text];
  const end = [next, 'Which notifications reach you by mail is chosen in the settings, under Notifications.'];
  const shown = escapeHtml(link);
  return {
    to,
    subject: `${site}: ${subject}`,
    text: `${[...lines, link, ...end].join('\n\n')}\n`,
    html: [
      ...lines.map((line) => `<p>${escapeHtml(line)}</p>`),
      `<p><a href="${shown}">${shown}</a></p>`,
      ...end.map((line) => `<p>${escapeHtml(line)}</p>`),
    ].join('\n'),
  };
}

function said({ kind, facts }: Pick<News, 'kind' | 'facts'>): Said {
  const isDone = facts.status === 'SUCCESS';
  switch (kind) {
    case 'export_ended':
      return {
        subject: isDone ? 'your export is ready' : 'your export failed',
        text: isDone
          ? 'the file that you exported is ready to be downloaded. Sign in with the same account:'
          : 'there was an error exporting the file. Your exports are listed here:',
        path: '/settings/exports',
        next: isDone
          ? 'It is kept for a few days.'
          : 'Start it again; if it fails again, tell those who run the site.',
      };
    case 'task_ended':
      return {
        subject: isDone ? 'what you started is done' : 'what you started failed',
        text: isDone ? 'what you started has come to its end:' : 'what you started could not be finished:',
        path: '/home',
        next: 'The list of notifications says more.',
      };
    case 'new_sign_in':
      return {
        subject: 'a new sign-in',
        text:
          `somebody signed in with your account on a device or from a network that it was not used on lately: ` +
          `${[facts.browser, facts.system, facts.network].filter(Boolean).join(', ')}. Your sessions are listed here:`,
        path: '/settings/security',
        next: 'If it was not you, end that session and change your password.',
      };
  }
}
