import type { Ground } from '#platform/server/ground.ts';
import { keep } from '#platform/server/kept.ts';
import type { CountedMenuItem, House, Queues, ShownMenuItem } from '#platform/server/room.ts';
import { arrangeMenu } from './arrange-menu.ts';
import { type KeptArrangement, readArrangement } from './kept-arrangement.ts';
import { queueCounts } from './queue-counts.ts';

/** Gives the menu of a person: as their rights and the site have it, with how much waits behind its entries. */
export function openMenu(
  { database, events }: Pick<Ground, 'database' | 'events'>,
  { menuOf, queues }: Pick<House, 'menuOf'> & { queues: Queues },
): House['menuFor'] {
  const arrangements = keep<number, KeptArrangement>({
    most: 5_000,
    maxAgeMilliseconds: 60_000,
    events,
    load: async (ids) =>
      new Map(
        await Promise.all(ids.map(async (id) => [id, await readArrangement(database.db, id)] as const)),
      ),
  });
  events.on('setting', ({ siteId }) => arrangements.drop(siteId));
  const counts = queueCounts(queues);
  return async (who, language) => {
    const arrangement = await arrangements.get(who.site.id);
    const usual = menuOf(who.caller.holder, language);
    const menu = arrangement ? arrangeMenu(usual, arrangement) : usual;
    const found = await counts(idsOf(menu), who);
    const counted = (item: ShownMenuItem): CountedMenuItem => ({
      ...item,
      badge_count: found.get(item.id) ?? null,
      submenu: item.submenu.map(counted),
    });
    return menu.map(counted);
  };
}

/** The ids of all entries, at every level. */
export const idsOf = (menu: readonly ShownMenuItem[]): string[] =>
  menu.flatMap(({ id, submenu }) => [id, ...idsOf(submenu)]);
