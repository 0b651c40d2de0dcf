import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import type { Facet } from '../search-indexes.contract.ts';
import type { SearchMapping } from '../search-mapping.contract.ts';
import { countFacets, tableOfField } from './count-facets.ts';
import type { SearchHit } from './engine/search-engine.ts';

/** Counts hits by fields of an index, with the titles of what the values are ids of. */
export async function titledFacets(
  db: Db,
  siteId: number,
  mapping: SearchMapping,
  hits: readonly SearchHit[],
  fields: readonly string[],
): Promise<Facet[]> {
  const counted = countFacets(hits, fields);
  return Promise.all(
    counted.map(async ({ field, values }) => {
      const titles = await titlesOf(db, siteId, tableOfField(mapping, field), values);
      return { field, values: values.map((one) => ({ ...one, title: titles.get(one.value) ?? null })) };
    }),
  );
}

async function titlesOf(
  db: Db,
  siteId: number,
  table: ReturnType<typeof tableOfField>,
  values: readonly { value: string }[],
): Promise<ReadonlyMap<string, string>> {
  const ids = values.map(({ value }) => Number(value)).filter(Number.isSafeInteger);
  if (table === undefined || ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; title: string }>`select id, title from ${sql.table(table)}
    where site_id = ${siteId} and id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, title }) => [String(id), title]));
}
