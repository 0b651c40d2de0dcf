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
  const find = async (path: string, query: string, mayFollow = true): Promise<Found> => {
    const found = await findPage(needs, site, { path, query });
    if (found?.kind === 'page') {
      const isPost = ['post', 'particle', 'page'].includes(found.page.type);
      return { postId: isPost ? found.page.id : NO_POST, isSent: false };
    }
    const location = found?.location;
    const isSent = found !== null;
    if (!mayFollow || !location?.startsWith('/') || location.startsWith('//'))
      return { postId: null, isSent };
    const { postId } = await find(...split(location), false);
    return { postId, isSent };
  };
  return async (target) => {
    const [path, query] = split(target);
    if (path === '' || path.length > LONGEST_PATH) return null;
    const whole = path + query;
    // No address begins so: what stands there whatever the query, as long as no redirect takes that one.
    const anyQuery = `?${path}`;
    let known = kept.get(whole);
    if (known === undefined && query !== '' && (await needs.findRedirect(site.id, path, query)) === null)
      known = kept.get(anyQuery);
    if (known !== undefined) return known;
    const { postId, isSent } = await find(path, query);
    const key = query === '' || isSent ? whole : anyQuery;
    if (key.length > LONGEST_PATH) return postId;
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(key, postId);
    return postId;
  };
}

/** `isSent` says that a reader is sent there, or that the page is gone, which the query may decide. */
type Found = { postId: number | null; isSent: boolean };

/** A query is nothing or more than its question mark. */
function split(address: string): [path: string, query: string] {
  const [bare = ''] = address.split('#', 1);
  const [path = ''] = bare.split('?', 1);
  const query = bare.slice(path.length);
  return [path, query === '?' ? '' : query];
}
