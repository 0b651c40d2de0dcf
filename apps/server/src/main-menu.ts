import { readFileSync } from 'node:fs';
import { mayCall } from '#platform/contract/endpoint.ts';
import type { PermissionHolder } from '#platform/contract/permission-rule.ts';
import {
  type House,
  type MenuEntry,
  type MenuGroup,
  menuGroups,
  type Room,
  type ShownMenuItem,
} from '#platform/server/room.ts';
import { serverTexts } from '#platform/server/texts.ts';
import english from './texts/en-US.json' with { type: 'json' };

/** The groups that have a name; the entries of the others stand in the menu themselves. */
const named = ['content', 'community', 'audience', 'site', 'growth'] as const satisfies readonly MenuGroup[];

const words = serverTexts(new URL('./texts/', import.meta.url), english);
type Entry = Omit<MenuEntry, 'group' | 'entries'> & Pick<Partial<MenuEntry>, 'entries'>;

/** The menu of one person in their language, by the rooms: no entry leads to a screen that would answer Not found. */
export function mainMenuOf(rooms: readonly Room[]): House['menuOf'] {
  const placed = rooms.flatMap(({ name, menu = [] }) =>
    menu.map((entry) => ({ entry, titles: titlesOf(name) })),
  );
  return (holder, language) => {
    if (!holder.isSignedIn) return [];
    return menuGroups.flatMap((group) => {
      const items = placed
        .filter(({ entry }) => entry.group === group)
        .flatMap(({ entry, titles }) => shown(entry, holder, titles(language)));
      const name = named.find((one) => one === group);
      if (name === undefined || items.length === 0) return items;
      return [
        {
          // An entry may have the name of a group.
          id: `group_${name}`,
          icon: name,
          title: words(language)(`groups.${name}`),
          url: '',
          is_section: false,
          submenu: items,
        },
      ];
    });
  };
}

type Titles = (id: string) => string;

function shown(entry: Entry, holder: PermissionHolder, title: Titles): ShownMenuItem[] {
  const { id, icon = id, path, call, setting, isSection = false, entries = [] } = entry;
  if (call && !mayCall(call, holder)) return [];
  if (setting !== undefined && !holder.settings.has(setting)) return [];
  const submenu = entries.flatMap((one) => shown(one, holder, title));
  return [{ id, title: title(id), url: `/r/dashboard${path}`, icon, is_section: isSection, submenu }];
}

/** The titles of a room's screens, which are also the words of its entries. */
function titlesOf(room: string): (language: string) => Titles {
  const folder = new URL(`../../../modules/${room}/dashboard/texts/`, import.meta.url);
  const english = JSON.parse(readFileSync(new URL('en-US.json', folder), 'utf8')) as {
    titles: Record<string, string>;
  };
  const titles = serverTexts(folder, english);
  return (language) => (id) => titles(language)(`titles.${id}`);
}
