import type { Events } from './events.ts';
import { type Kept, keep } from './kept.ts';

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
  const perSite = new Map<number, Kept<number, Name>>();
  const bookOf = (siteId: number): Kept<number, Name> => {
    let book = perSite.get(siteId);
    if (!book) {
      book = keep<number, Name>({
        most: 20_000,
        maxAgeMilliseconds: 300_000,
        events,
        load: async (ids) => new Map((await load(siteId, ids)).map((name) => [name.id, name])),
      });
      perSite.set(siteId, book);
    }
    return book;
  };
  events.on(topic, ({ siteId, id }) => {
    const book = perSite.get(siteId);
    if (typeof id === 'number') book?.drop(id);
    else book?.clear();
  });
  return (siteId, ids) => bookOf(siteId).getMany([...new Set(ids)]);
}
