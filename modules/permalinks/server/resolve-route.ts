import type { ZonedSite } from '#platform/server/zoned-site.ts';
import type { ResolvedRoute } from '../permalinks.contract.ts';
import { type FindPageNeeds, findPage } from './addresses/find-page.ts';
import type { AskedAddress } from './asked-address.ts';

const nothing = { post: null, section: null };
const RESTRICTED = 403;

/** What readers of an address get, said by its type and by what it is of; the same that the site answers them. */
export async function resolve(
  needs: FindPageNeeds,
  site: ZonedSite,
  asked: AskedAddress,
): Promise<ResolvedRoute | null> {
  const found = await findPage(needs, site, asked);
  if (!found) return null;
  if (found.kind === 'redirect') {
    const { status, location, path } = found;
    return { page_type: 'redirect', path, status, location, context: nothing };
  }
  const { type, id, sectionId, isRestricted } = found.page;
  const isPost = type === 'post' || type === 'particle' || type === 'page';
  const section = type === 'home' || type === 'section' ? id : sectionId;
  return {
    page_type: type === 'page' ? 'post' : type,
    path: found.path,
    status: isRestricted ? RESTRICTED : 200,
    location: null,
    context: { post: isPost ? { id } : null, section: section === null ? null : { id: section } },
  };
}
