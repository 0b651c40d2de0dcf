import type { DemoNeeds } from '#platform/server/room.ts';
import { usualMapping } from '../search-mapping.contract.ts';
import { postgresEngine } from './engine/postgres-engine.ts';
import { storeOf } from './versions.ts';
import { documentsOf, readerOf, readingStamp } from './write-documents.ts';

const indexes = [
  { slug: 'posts', title: 'All posts', entity: 'post' },
  { slug: 'people', title: 'People', entity: 'user' },
] as const;
const MOST = 1_000;

/** The indexes of the demo newsroom, filled and in use. */
export async function demoIndexes({ trx, siteId, now, nextId }: DemoNeeds): Promise<void> {
  for (const { slug, title, entity } of indexes) {
    const [id, versionId] = [nextId(), nextId()];
    const mapping = usualMapping(entity);
    const times = { site_id: siteId, created_ts: now, updated_ts: now };
    const store = storeOf(
      { site_id: siteId, id: versionId, mapping: mapping as never, knows_years: false },
      { slug, language: 'en-GB' },
    );
    const stamp = await readingStamp(trx);
    const things = await readerOf(entity)(trx, siteId, { below: Number.MAX_SAFE_INTEGER, limit: MOST });
    await trx
      .insertInto('search_index')
      .values({ ...times, id, slug, title, entity, status: 'active' })
      .execute();
    await trx
      .insertInto('search_index_version')
      .values({
        ...{ ...times, id: versionId, index_id: id, version: 1, mapping: JSON.stringify(mapping) },
        ...{ state: 'live', document_count: things.length, filled_ts: now },
      })
      .execute();
    await postgresEngine(trx).write(store, await documentsOf(things, store, stamp));
  }
}
