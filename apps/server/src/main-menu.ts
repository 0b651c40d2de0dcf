import type { MenuItem } from '#modules/accounts/account-data.contract.ts';
import { listAgreements } from '#modules/agreements/agreements.contract.ts';
import { listPosts } from '#modules/posts/posts.contract.ts';
import { listRedirects } from '#modules/redirects/redirects.contract.ts';
import { mayCall } from '#platform/contract/endpoint.ts';
import type { PermissionHolder } from '#platform/contract/permission-rule.ts';

type Entry = {
  id: string;
  title: string;
  url: string;
  icon: string;
  isOpenTo(holder: PermissionHolder): boolean;
};
type Group = { id: string; title: string; icon: string; entries: Entry[] };

/** The groups of the main menu; an entry stands here once its screen is built. */
const groups: Group[] = [
  {
    id: 'content',
    title: 'Content',
    icon: 'content',
    entries: [
      {
        id: 'posts',
        title: 'Posts',
        url: '/r/dashboard/posts',
        icon: 'posts',
        isOpenTo: (holder) => mayCall(listPosts, holder),
      },
    ],
  },
  {
    id: 'site',
    title: 'Site',
    icon: 'site',
    entries: [
      {
        id: 'redirects',
        title: 'Redirects',
        url: '/r/dashboard/redirects',
        icon: 'redirects',
        isOpenTo: (holder) => mayCall(listRedirects, holder),
      },
    ],
  },
];

/** Where the dashboard opens. */
const home: MenuItem = {
  id: 'home',
  title: 'Home',
  url: '/r/dashboard/home',
  icon: 'home',
  is_section: false,
  submenu: [],
};

/** What concerns the person and no part of the work stands apart. */
const agreements: MenuItem = {
  id: 'agreements',
  title: 'Agreements',
  url: '/r/dashboard/agreements',
  icon: 'agreements',
  is_section: true,
  submenu: [],
};

/** The menu of one person: no entry leads to a screen that would answer Not found. */
export function mainMenu(holder: PermissionHolder): MenuItem[] {
  const items: MenuItem[] = groups.flatMap(({ entries, ...group }) => {
    const submenu = entries
      .filter((entry) => entry.isOpenTo(holder))
      .map(({ isOpenTo: _, ...entry }) => ({ ...entry, is_section: false, submenu: [] }));
    return submenu.length > 0 ? [{ ...group, url: '', is_section: false, submenu }] : [];
  });
  if (!holder.isSignedIn) return [];
  return [home, ...items, ...(mayCall(listAgreements, holder) ? [agreements] : [])];
}
