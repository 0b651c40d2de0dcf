import type { Events } from './events.ts';
import { keep } from './kept.ts';

/** What lists show of somebody or something that has a name. */
export type Name = { id: number; title: string; name: string };

/** Names by id within a site, kept in the process until the topic's event drops them. */
export type NameBook = (siteId: number, ids: Iterable<number>) => Promise<Map<number, Name>>;

/**
 * A book of names for one kind of object.
 * @param topic the change event that says a name is no longer true
 * @param load reads the names of these ids of one site in one statement
 */
export function nameBook(
  events: Events,
  topic: string,
  load: (siteId: number, ids: number[]) => Promise<Name[]>,
): NameBook {
  const book = keep<string, Name>({
    most: MOST_NAMES,
    maxAgeMilliseconds: 300_000,
    events,
    load: async (keys) => {
      const found = new Map<string, Name>();
      for (const [siteId, own] of Map.groupBy(keys.map(readKey), (key) => key.siteId)) {
        const ids = own.map((key) => key.id);
        for (const name of await load(siteId, ids)) found.set(keyOf(siteId, name.id), name);
      }
      return found;
    },
  });
  events.on(topic, ({ siteId, id }) => {
    if (typeof id === 'number') book.drop(keyOf(siteId, id));
    else book.clear();
  });
  return async (siteId, ids) => {
    const found = await book.getMany([...new Set(ids)].map((id) => keyOf(siteId, id)));
    return new Map([...found.values()].map((name) => [name.id, name]));
  };
}

/** For all sites of this process together. */
const MOST_NAMES = 50_000;

const keyOf = (siteId: number, id: number): string => `${siteId}:${id}`;

function readKey(key: string): { siteId: number; id: number } {
  const [siteId, id] = key.split(':');
  return { siteId: Number(siteId), id: Number(id) };
}
