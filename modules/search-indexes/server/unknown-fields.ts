import type { ApiErrorDefinition } from '#platform/contract/api-error.ts';
import { type Said, said } from '#platform/contract/sentence.ts';
import type { SearchEntity } from '../search-kinds.contract.ts';
import {
  type FieldTypes,
  fieldsToAsk,
  type SearchMapping,
  usualMapping,
} from '../search-mapping.contract.ts';
import type { NamedField } from '../search-query.contract.ts';
import type { LiveIndex } from './live-indexes.ts';

const MOST_TOLD = 20;

/** The fields of a mapping. */
export const fieldsOfMapping = ({ fields }: SearchMapping): ReadonlySet<string> =>
  new Set(Object.keys(fields));

/** The fields that posts or people are asked by where no index is, as they are now. */
export const fieldsWithoutIndex = (entity: SearchEntity): ReadonlySet<string> =>
  fieldsOfMapping(usualMapping(entity));

/** The fields that what is asked of an entity may name, by the indexes that follow what changes. */
export const fieldTypesOf = (indexes: readonly LiveIndex[], entity: SearchEntity): FieldTypes =>
  fieldsToAsk(
    indexes.map(({ store, building, ...index }) => ({
      ...index,
      mapping: store.mapping,
      next_mapping: building?.mapping ?? null,
    })),
    entity,
  );

/** The names of the same. */
export const fieldsOfEntity = (indexes: readonly LiveIndex[], entity: SearchEntity): ReadonlySet<string> =>
  new Set(Object.keys(fieldTypesOf(indexes, entity)));

/** Says that there is no such field, and which there are. */
type NoField = (field: string, told: string, left: number) => Said;

const notOfIndex: NoField = (field, told, left) =>
  left > 0
    ? said`The search index has no field “${field}”. Use one of these: ${told} and ${left} more.`
    : said`The search index has no field “${field}”. Use one of these: ${told}.`;

const notOfPosts: NoField = (field, told, left) =>
  left > 0
    ? said`Posts have no field “${field}”. Use one of these: ${told} and ${left} more.`
    : said`Posts have no field “${field}”. Use one of these: ${told}.`;

/** Refuses fields that posts do not have, where they are held against a filter without an index. */
export const refuseFieldsOfNoPost = (
  error: ApiErrorDefinition,
  named: readonly NamedField[],
  before: readonly NamedField[],
): void => refuseUnknownFields(error, named, fieldsWithoutIndex('post'), before, notOfPosts);

/**
 * Refuses fields that an index does not have, each at its place, with those that it has.
 * @param before what the row that is changed names already: these fields may have gone since
 * @throws ApiError
 */
export function refuseUnknownFields(
  error: ApiErrorDefinition,
  named: readonly NamedField[],
  known: ReadonlySet<string>,
  before: readonly NamedField[] = [],
  told: NoField = notOfIndex,
): void {
  const allowed = new Set([...known, ...before.map(({ field }) => field)]);
  const unknown = named.filter(({ field }) => !allowed.has(field)).slice(0, MOST_TOLD);
  if (unknown.length === 0) return;
  const list = [...known].sort();
  const details = unknown.map(({ field, path }) => ({
    loc: path,
    msg: told(field, list.slice(0, MOST_TOLD).join(', '), list.length - MOST_TOLD),
  }));
  throw error({ message: details[0]?.msg ?? error.message, details });
}
