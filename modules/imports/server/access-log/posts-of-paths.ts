import { type FindPageNeeds, findPage } from '#modules/permalinks/permalinks.public.ts';
import type { Site } from '#platform/server/caller.ts';

/** So many addresses are remembered; programs ask for any number of made-up ones. */
const MOST_KEPT = 50_000;
const LONGEST_PATH = 2_000;
const NO_POST = 0;

/**
 * What readers of an address get today, once old addresses have been followed: the id of a post, 0 for another page,
 * and null where there is nothing.
 */
export function postsOfPaths(
  needs: FindPageNeeds,
  site: Pick<Site, 'id' | 'timezone'>,
): (target: string) => Promise<number | null> {
  const kept = new Map<string, number | null>();
  const find = async (path: string, query: string, mayFollow: boolean): Promise<number | null> => {
    const found = await findPage(needs, site, { path, query });
    if (found?.kind === 'page') {
      const isPost = ['post', 'particle', 'page'].includes(found.page.type);
      return isPost ? found.page.id : NO_POST;
    }
    const location = found?.location;
    if (!mayFollow || !location?.startsWith('/') || location.startsWith('//')) return null;
    const [next = '/'] = location.split(/[?#]/, 1);
    return find(next, '', false);
  };
  return async (target) => {
    const address = target.startsWith('/') ? target : (URL.parse(target)?.pathname ?? '');
    const [path = ''] = address.split(/[?#]/, 1);
    if (path === '' || path.length > LONGEST_PATH) return null;
    const known = kept.get(path);
    if (known !== undefined) return known;
    const query = address.includes('?') ? address.slice(address.indexOf('?')) : '';
    const postId = await find(path, query, true);
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(path, postId);
    return postId;
  };
}
