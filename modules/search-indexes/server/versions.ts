import type { Selectable } from 'kysely';
import type { SearchIndexVersion } from '#database/schema.ts';
import type { Db, Trx } from '#platform/server/database.ts';
import { createdBy, type Stamp } from '#platform/server/row-stamps.ts';
import type { SearchMapping } from '../search-mapping.contract.ts';
import type { SearchStore } from './engine/search-engine.ts';

export type VersionRow = Selectable<SearchIndexVersion>;

export const mappingOf = ({ mapping }: Pick<VersionRow, 'mapping'>): SearchMapping =>
  mapping as unknown as SearchMapping;

/** The versions of indexes that are used or being filled. */
export const currentVersions = (db: Db, siteId: number, indexIds: readonly number[]): Promise<VersionRow[]> =>
  db
    .selectFrom('search_index_version')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('state', '<>', 'old')
    .where((eb) => eb('index_id', '=', eb.fn.any(eb.val([...indexIds]))))
    .orderBy('id')
    .execute();

/** A version that is filled beside the one in use, or the first of an index. */
export async function addVersion(
  trx: Trx,
  stamp: Stamp,
  version: {
    id: number;
    index_id: number;
    version: number;
    mapping: SearchMapping;
    state: 'live' | 'building';
  },
): Promise<void> {
  const mapping = JSON.stringify(version.mapping);
  await trx
    .insertInto('search_index_version')
    .values({ ...createdBy(stamp), ...version, mapping })
    .execute();
}

export async function changeVersion(
  trx: Trx,
  { siteId, now }: Pick<Stamp, 'siteId' | 'now'>,
  id: number,
  values: Partial<
    Pick<VersionRow, 'state' | 'filled_ts' | 'retired_ts' | 'document_count' | 'knows_years'>
  > & {
    mapping?: string;
  },
): Promise<void> {
  await trx
    .updateTable('search_index_version')
    .set({ ...values, updated_ts: now })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .execute();
}

/** Where the documents of a version stand. */
export const storeOf = (
  version: Pick<VersionRow, 'site_id' | 'id' | 'mapping' | 'knows_years'>,
  { slug, language }: { slug: string; language: string },
): SearchStore => ({
  siteId: version.site_id,
  id: version.id,
  slug,
  mapping: mappingOf(version),
  language,
  knowsYears: version.knows_years,
});
