import { Html, html } from '../html.ts';
import type { WrittenMail } from './mail-message.ts';

/** The list of written mails. */
export function mailListPage(mails: readonly WrittenMail[]): string {
  const rows = mails.map(
    (mail) =>
      html`<tr><td>${timeWords(mail.writtenTs)}</td><td>${mail.to}</td><td><a href="/dev/mail/${mail.id}">${mail.subject}</a></td></tr>`,
  );
  const table = html`<table><thead><tr><th>Written (UTC)</th><th>To</th><th>Subject</th></tr></thead><tbody>${rows}</tbody></table>`;
  return page(
    'Mails',
    html`<p>No mail server is set up, so mails are written here instead of being sent.</p>
${mails.length > 0 ? table : html`<p>No mail has been written yet.</p>`}`,
  );
}

/** What is shown without the key. */
export const closedMailPage = (): string =>
  page(
    'Mails',
    html`<p>Mails are shown to whoever started the server. Open the address with the key that it printed when it started.</p>`,
  );

/**
 * One written mail: its text, and its HTML in a frame that runs nothing.
 * @param here where this server is asked: a site's own address may not lead to it yet
 */
export function mailPage(mail: WrittenMail, here: string): string {
  const frame = html`<h2>HTML</h2><iframe title="HTML of the mail" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="<base target='_blank'>${mail.html}"></iframe>`;
  return page(
    mail.subject,
    html`<p><a href="/dev/mail">All mails</a></p>
<dl><dt>From</dt><dd>${mail.from}</dd><dt>To</dt><dd>${mail.to}</dd><dt>Written (UTC)</dt><dd>${timeWords(mail.writtenTs)}</dd></dl>
<h2>Text</h2><pre>${withLinks(mail.text, here)}</pre>${mail.html ? frame : null}`,
  );
}

const timeWords = (ts: number): string => new Date(ts * 1000).toISOString().slice(0, 19).replace('T', ' ');

/** Addresses become links: following one is what these mails are read for. */
function withLinks(text: string, here: string): Html[] {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) =>
      index % 2 === 1 ? html`<a href="${part}">${part}</a>${onThisServer(part, here)}` : html`${part}`,
    );
}

/** The same page on this server, where the address is that of a site. */
function onThisServer(address: string, here: string): Html | string {
  const url = URL.parse(address);
  if (!url || url.origin === here) return '';
  return html` (<a href="${here}${url.pathname}${url.search}${url.hash}">open on this server</a>)`;
}

const style = new Html(`
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 60rem; padding: 1rem; overflow-wrap: anywhere; }
h1 { font-size: 1.3rem; } h2 { font-size: 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid #8884; padding: 0.25rem 0.75rem 0.25rem 0; text-align: left; }
dt { float: left; width: 8rem; font-weight: 600; } dd { margin: 0 0 0 8rem; }
pre { white-space: pre-wrap; border: 1px solid #8884; padding: 0.75rem; }
iframe { width: 100%; height: 30rem; border: 1px solid #8884; background: #fff; }
`);

function page(title: string, content: Html): string {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${style}</style></head><body><h1>${title}</h1>
${content}
</body></html>
`.text;
}
