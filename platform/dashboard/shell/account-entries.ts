import type { Brand } from '#platform/contract/brand.ts';
import type { PermissionHolder } from '#platform/contract/permission-rule.ts';

type EntryId =
  | 'create'
  | 'createEntry'
  | 'posts'
  | 'feed'
  | 'apply'
  | 'community'
  | 'communities'
  | 'profile'
  | 'settings';

export type AccountEntry = { id: EntryId; url: string };

type Person = { holder: PermissionHolder; profile: { name: string }; communities: readonly unknown[] };

type Entry = AccountEntry & {
  /** The screen that it leads to, where that is not what its address says; without the screen there is no entry. */
  screen?: string;
  isFor?: (person: Person) => boolean;
};

const base = '/r/dashboard';

const editsSite = ({ holder }: Person) => holder.sitePermissions.has('EDIT_SITE');
const editsCommunity = ({ holder }: Person) =>
  [...holder.communityPermissions.values()].some((held) => held.has('EDIT_SITE'));
const editsAnything = (person: Person) => editsSite(person) || editsCommunity(person);
const hasOne = (person: Person) => !editsSite(person) && person.communities.length === 1;

const entries = (name: string): Entry[] => [
  { id: 'create', url: `${base}/editor`, screen: '/editor' },
  { id: 'createEntry', url: `${base}/editor/entry`, screen: '/editor' },
  { id: 'posts', url: `${base}/posts` },
  { id: 'feed', url: `${base}/river` },
  {
    ...{ id: 'apply', url: '/core/users/postsignup/', screen: '/settings/communities' },
    isFor: (person) => !editsSite(person) && person.communities.length === 0,
  },
  {
    ...{ id: 'community', url: `${base}/community` },
    isFor: (person) => editsAnything(person) && hasOne(person),
  },
  {
    ...{ id: 'communities', url: `${base}/community` },
    isFor: (person) => editsAnything(person) && !hasOne(person),
  },
  { id: 'profile', url: `/u/${encodeURIComponent(name)}`, screen: '/u' },
  { id: 'settings', url: `${base}/settings/profile` },
];

/**
 * The entries of the account menu, without Sign Out, which is always its last.
 * @param isThere tells whether a screen of the dashboard, or another page of the site, is built
 */
export function accountEntries(
  person: Person,
  brand: Pick<Brand, 'hasAccountMenu'>,
  isThere: (path: string) => boolean,
): AccountEntry[] {
  if (!brand.hasAccountMenu) return [];
  return entries(person.profile.name)
    .filter(({ url, screen, isFor }) => {
      const path = screen ?? (url.startsWith(base) ? url.slice(base.length) : url);
      return isThere(path) && (isFor?.(person) ?? true);
    })
    .map(({ id, url }) => ({ id, url }));
}
