import type { Events } from './events.ts';
import { keep } from './kept.ts';

/** Rows of a site by their ids; ids of nothing are left out. */
export type RowBook<Row> = (siteId: number, ids: Iterable<number>) => Promise<Map<number, Row>>;

type Options<Row> = {
  events: Events;
  /** The change event that says a row is no longer true. */
  topic: string;
  /** For all sites of this process together. */
  most: number;
  maxAgeMilliseconds: number;
  /** Reads the rows with these ids of one site in one statement. */
  load(siteId: number, ids: number[]): Promise<Row[]>;
};

/** A book of rows of one kind, kept in the process until the topic's event drops them. */
export function rowBook<Row extends { id: number }>({ load, topic, ...options }: Options<Row>): RowBook<Row> {
  const book = keep<string, Row>({
    ...options,
    load: async (keys) => {
      const found = new Map<string, Row>();
      for (const [siteId, own] of Map.groupBy(keys.map(readKey), (key) => key.siteId)) {
        const ids = own.map((key) => key.id);
        for (const row of await load(siteId, ids)) found.set(keyOf(siteId, row.id), row);
      }
      return found;
    },
  });
  options.events.on(topic, ({ siteId, id }) => {
    if (typeof id === 'number') book.drop(keyOf(siteId, id));
    else book.clear();
  });
  return async (siteId, ids) => {
    const found = await book.getMany([...new Set(ids)].map((id) => keyOf(siteId, id)));
    return new Map([...found.values()].map((row) => [row.id, row]));
  };
}

const keyOf = (siteId: number, id: number): string => `${siteId}:${id}`;

function readKey(key: string): { siteId: number; id: number } {
  const [siteId, id] = key.split(':');
  return { siteId: Number(siteId), id: Number(id) };
}
