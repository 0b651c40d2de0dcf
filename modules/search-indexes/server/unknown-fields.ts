import type { ApiErrorDefinition } from '#platform/contract/api-error.ts';
import { said } from '#platform/contract/sentence.ts';
import type { SearchEntity } from '../search-kinds.contract.ts';
import { type SearchMapping, usualMapping } from '../search-mapping.contract.ts';
import type { NamedField } from '../search-query.contract.ts';
import type { LiveIndex } from './live-indexes.ts';

const MOST_TOLD = 20;

/** The fields of these mappings, in their order. */
export const fieldsOfMappings = (mappings: readonly SearchMapping[]): ReadonlySet<string> =>
  new Set(mappings.flatMap(({ fields }) => Object.keys(fields)));

/**
 * The fields that what is asked of an entity may name: those of its active index, of the one that is becoming it, or those
 * that an index has when nobody says which.
 */
export function fieldsOfEntity(indexes: readonly LiveIndex[], entity: SearchEntity): ReadonlySet<string> {
  const live = indexes.filter((one) => one.entity === entity);
  const active = live.filter(({ status }) => status === 'active');
  const asked = active.length > 0 ? active : live;
  if (asked.length === 0) return fieldsOfMappings([usualMapping(entity)]);
  return fieldsOfMappings(
    asked.flatMap(({ store, building }) => [store.mapping, ...(building ? [building.mapping] : [])]),
  );
}

/** Refuses fields that an index does not have, each at its place, with those that it has. @throws ApiError */
export function refuseUnknownFields(
  error: ApiErrorDefinition,
  named: readonly NamedField[],
  known: ReadonlySet<string>,
): void {
  const unknown = named.filter(({ field }) => !known.has(field));
  if (unknown.length === 0) return;
  const list = [...known].sort().join(', ');
  const details = unknown.slice(0, MOST_TOLD).map(({ field, path }) => ({
    loc: path,
    msg: said`The search index has no field “${field}”. Use one of these: ${list}.`,
  }));
  throw error({ message: details[0]?.msg ?? error.message, details });
}
