import { readRedirectPath } from '#modules/redirects/redirects.public.ts';
import type { ZonedSite } from '#platform/server/zoned-site.ts';
import { type AskedPath, type FindPageNeeds, findPage } from './find-page.ts';

/** What readers are answered at an address of the site: 200 also where they are sent on, 410 for what is gone. */
export async function statusAt(
  needs: FindPageNeeds,
  site: ZonedSite,
  asked: AskedPath,
): Promise<200 | 404 | 410> {
  const page = await findPage(needs, site, asked);
  if (page) return page.kind === 'redirect' && page.location === null ? 410 : 200;
  const key = readRedirectPath(asked.path)?.key;
  if (key === undefined) return 404;
  return (await needs.beside(needs.db, site, [key])).has(key) ? 200 : 404;
}
