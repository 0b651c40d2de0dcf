import type { Events } from './events.ts';
import { type RowBook, rowBook } from './row-book.ts';

/** What lists show of somebody or something that has a name. */
export type Name = { id: number; title: string; name: string };

/** Names by id within a site, kept in the process until the topic's event drops them. */
export type NameBook = RowBook<Name>;

/**
 * A book of names for one kind of object.
 * @param topic the change event that says a name is no longer true
 * @param load reads the names of these ids of one site in one statement
 */
export const nameBook = (
  events: Events,
  topic: string,
  load: (siteId: number, ids: number[]) => Promise<Name[]>,
): NameBook => rowBook({ events, topic, load, most: MOST_NAMES, maxAgeMilliseconds: 300_000 });

/** For all sites of this process together. */
const MOST_NAMES = 50_000;
