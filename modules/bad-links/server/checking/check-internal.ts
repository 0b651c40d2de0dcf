import { type FindPageNeeds, findPage } from '#modules/permalinks/permalinks.public.ts';
import { isReservedPath, readRedirectPath } from '#modules/redirects/redirects.public.ts';
import type { LinkResult } from '../../link-kinds.contract.ts';

type AskedSite = Parameters<typeof findPage>[1];

/** Looks up where links within the site lead, without asking the network; what is found of them is certain at once. */
export async function checkInternal(
  pages: FindPageNeeds,
  site: AskedSite,
  links: readonly { id: number; address: string }[],
  now: number,
): Promise<void> {
  for (const { id, address } of links) {
    const { status, http_code } = await lookUp(pages, site, address);
    const isBroken = status !== 'OK';
    await pages.db
      .updateTable('link')
      .set({
        ...{ status, http_code, last_checked_ts: now, is_broken: isBroken },
        fails_in_row: isBroken ? 1 : 0,
      })
      .where('site_id', '=', site.id)
      .where('id', '=', id)
      .execute();
  }
}

async function lookUp(
  pages: FindPageNeeds,
  site: AskedSite,
  address: string,
): Promise<{ status: LinkResult; http_code: number }> {
  const url = URL.parse(address, 'https://own.invalid');
  const path = url?.pathname ?? '/';
  if (isNoPage(path)) return { status: 'OK', http_code: 200 };
  const page = await findPage(pages, site, { path, query: url?.search ?? '' });
  if (!page) return { status: 'NOT_FOUND', http_code: 404 };
  const isGone = page.kind === 'redirect' && page.location === null;
  return isGone ? { status: 'NOT_FOUND', http_code: 410 } : { status: 'OK', http_code: 200 };
}

/** What the site answers beside its pages: calls, files, feeds. */
function isNoPage(path: string): boolean {
  const read = readRedirectPath(path);
  return read === null || isReservedPath(read) || /\/(feed\.\w+|robots\.txt|sitemap[\w-]*\.xml)$/.test(path);
}
