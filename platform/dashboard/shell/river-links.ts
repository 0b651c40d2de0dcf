import type { Brand } from '#platform/contract/brand.ts';

const following = '/r/dashboard/river/following';
const followers = '/r/dashboard/river/followers';
const explore = '/r/dashboard/river/explore';

type Link<Id extends string> = { id: Id; url: string; needs?: string };
type IsThere = (path: string) => boolean;

const bottom: Link<'home' | 'explore' | 'followers' | 'following'>[] = [
  { id: 'home', url: '/r/dashboard/' },
  { id: 'explore', url: explore, needs: '/river/explore' },
  { id: 'followers', url: followers, needs: '/river/followers' },
  { id: 'following', url: following, needs: '/river/following' },
];

const river: Link<'myRiver' | 'explore' | 'followers' | 'following' | 'addPost'>[] = [
  { id: 'myRiver', url: '/r/dashboard/river', needs: '/river' },
  { id: 'explore', url: explore, needs: '/river/explore' },
  { id: 'followers', url: followers, needs: '/river/followers' },
  { id: 'following', url: following, needs: '/river/following' },
  { id: 'addPost', url: '/core/community/add_post', needs: '/editor' },
];

const built = <Id extends string>(links: readonly Link<Id>[], isThere: IsThere) =>
  links.filter(({ needs }) => needs === undefined || isThere(needs)).map(({ id, url }) => ({ id, url }));

/** The bar at the foot of narrow windows; a bar with one place to go to is left out. */
export function bottomLinks(brand: Pick<Brand, 'bottomBarUpTo'>, width: number, isThere: IsThere) {
  const links = width <= brand.bottomBarUpTo ? built(bottom, isThere) : [];
  return links.length > 1 ? links : [];
}

/** The links beside the title on the screens below /river. */
export function riverLinks(
  brand: Pick<Brand, 'hasRiverLinks'>,
  { path, isPhone }: { path: string; isPhone: boolean },
  isThere: IsThere,
) {
  return brand.hasRiverLinks && !isPhone && /^\/river(\/|$)/.test(path) ? built(river, isThere) : [];
}
