import type { Db } from '#platform/server/database.ts';
import type { SearchEntity } from '../../search-kinds.contract.ts';
import type { SearchEngine, SearchStore } from '../engine/search-engine.ts';
import { documentsOf, readerOf, readingStamp } from '../write-documents.ts';

/** What is to be written: all things of a site below an id. */
export type PagesOrder = { siteId: number; entity: SearchEntity; store: SearchStore; below: number };
/** How many things a page had, and the last id of it. */
export type WrittenPage = { count: number; below: number };

const PAGE = 500;

/** Writes things as documents, the newest first; tells of each page once it is written. */
export async function* writePages(
  db: Db,
  engine: SearchEngine,
  { siteId, entity, store, below: from }: PagesOrder,
): AsyncGenerator<WrittenPage, void> {
  const read = (below: number) => {
    const reading = (async () => {
      const stamp = await readingStamp(db);
      const things = await readerOf(entity)(db, siteId, { below, limit: PAGE });
      return documentsOf(things, store, stamp);
    })();
    // Its failure is heard where it is waited for, if it still is.
    reading.catch(() => undefined);
    return reading;
  };
  for (let documents = await read(from); documents.length > 0; ) {
    const below = documents.at(-1)?.id ?? 0;
    // The next ones are read while these are written; what changes meanwhile is newer, and stays.
    const reading = read(below);
    await engine.write(store, documents);
    yield { count: documents.length, below };
    documents = await reading;
  }
}
