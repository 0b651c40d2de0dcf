import type { Page } from 'playwright-core';
import type { Visitor } from './newsroom.ts';

/** What hostile text could make a page do; empty when it stayed text. */
export type Watch = {
  /** Everything that went wrong so far, with what stands in the page now. */
  faults(): Promise<string[]>;
};

/** Looks out for dialogs, errors, broken policies and calls elsewhere, from before the first page on. */
export async function watchPage({ page, complaints }: Visitor, address: string): Promise<Watch> {
  const seen: string[] = [];
  page.on('dialog', (dialog) => {
    seen.push(`a dialog: ${dialog.message()}`);
    dialog.dismiss().catch(() => undefined);
  });
  page.on('popup', (popup) => seen.push(`a window: ${popup.url()}`));
  page.on('request', (request) => {
    const url = request.url();
    const isOurs = url.startsWith(`${address}/`) || /^(data|blob):/.test(url);
    if (!isOurs) seen.push(`a call to ${url}`);
  });
  page.on('framenavigated', (frame) => {
    const url = frame.url();
    if (!url.startsWith(`${address}/`) && !/^about:(blank|srcdoc)$/.test(url)) seen.push(`led to ${url}`);
  });
  await page.exposeFunction('reportViolation', (what: string) => seen.push(`against the policy: ${what}`));
  await page.addInitScript(`document.addEventListener('securitypolicyviolation', (event) =>
    reportViolation(event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sample));`);
  return { faults: async () => [...seen, ...complaints, ...(await strangeElements(page))] };
}

/** Elements that none of our screens makes. */
const strangeElements = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`[...document.querySelectorAll('*')].flatMap((element) => {
    const name = element.localName;
    const told = element.outerHTML.slice(0, 150);
    // Pages of readers are shown in a frame of their own, which is another origin.
    const isOwnFrame = name === 'iframe' && element.hasAttribute('sandbox') &&
      !element.sandbox.contains('allow-same-origin') && /^\\/u\\/site\\//.test(element.getAttribute('src') ?? '');
    const isStrange = !isOwnFrame && ['iframe', 'object', 'embed', 'base', 'frame', 'math', 'details', 'marquee', 'video', 'audio']
      .includes(name);
    const handler = element.getAttributeNames().find((attribute) => attribute.startsWith('on'));
    const address = element.getAttribute('href') ?? element.getAttribute('src') ??
      element.getAttribute('action') ?? element.getAttribute('xlink:href');
    const leadsAway = address !== null && !/^(#|data:image|blob:)/.test(address) &&
      !/^https?:$/.test(new URL(address, location.href).protocol);
    const isRefresh = name === 'meta' && element.httpEquiv === 'refresh';
    return isStrange || handler || leadsAway || isRefresh ? ['an element: ' + told] : [];
  })`);
