import type { MenuItem } from '#modules/accounts/account-data.contract.ts';
import { listAgreements } from '#modules/agreements/agreements.contract.ts';
import { listPosts } from '#modules/posts/posts.contract.ts';
import { listRedirects } from '#modules/redirects/redirects.contract.ts';
import { mayCall } from '#platform/contract/endpoint.ts';
import type { PermissionHolder } from '#platform/contract/permission-rule.ts';
import { serverTexts } from '#platform/server/texts.ts';
import english from './texts/en-US.json' with { type: 'json' };

type Word = keyof typeof english;
type GroupWord = 'content' | 'site';
type Entry = {
  id: Exclude<Word, GroupWord>;
  url: string;
  icon: string;
  isOpenTo(holder: PermissionHolder): boolean;
};
type Group = { id: GroupWord; icon: string; entries: Entry[] };

/** The groups of the main menu; an entry stands here once its screen is built. */
const groups: Group[] = [
  {
    id: 'content',
    icon: 'content',
    entries: [
      {
        id: 'posts',
        url: '/r/dashboard/posts',
        icon: 'posts',
        isOpenTo: (holder) => mayCall(listPosts, holder),
      },
    ],
  },
  {
    id: 'site',
    icon: 'site',
    entries: [
      {
        id: 'redirects',
        url: '/r/dashboard/redirects',
        icon: 'redirects',
        isOpenTo: (holder) => mayCall(listRedirects, holder),
      },
    ],
  },
];

/** Where the dashboard opens. */
const home = {
  id: 'home',
  url: '/r/dashboard/home',
  icon: 'home',
  is_section: false,
} as const;

/** What concerns the person and no part of the work stands apart. */
const agreements = {
  id: 'agreements',
  url: '/r/dashboard/agreements',
  icon: 'agreements',
  is_section: true,
} as const;

const words = serverTexts(new URL('./texts/', import.meta.url), english);

/** The menu of one person in their language: no entry leads to a screen that would answer Not found. */
export function mainMenu(holder: PermissionHolder, language: string): MenuItem[] {
  const text = words(language);
  const items: MenuItem[] = groups.flatMap(({ entries, ...group }) => {
    const submenu = entries
      .filter((entry) => entry.isOpenTo(holder))
      .map(({ isOpenTo: _, ...entry }) => ({
        ...entry,
        title: text(entry.id),
        is_section: false,
        submenu: [],
      }));
    if (submenu.length === 0) return [];
    return [{ ...group, title: text(group.id), url: '', is_section: false, submenu }];
  });
  if (!holder.isSignedIn) return [];
  const first = { ...home, title: text(home.id), submenu: [] };
  if (!mayCall(listAgreements, holder)) return [first, ...items];
  return [first, ...items, { ...agreements, title: text(agreements.id), submenu: [] }];
}
