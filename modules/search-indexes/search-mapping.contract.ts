import { z } from 'zod';
import { fixed } from '#platform/contract/sentence.ts';
import {
  CUSTOM_SOURCE,
  FIELD_NAME,
  type FieldType,
  facetTypes,
  fieldTypes,
  type IndexStatus,
  MOST_INDEX_FIELDS,
  type SearchEntity,
  searchSources,
  usualFacets,
} from './search-kinds.contract.ts';

/** One field of an index: what it holds, and how it counts in a search. */
export const MappedField = z.strictObject({
  source: z.string().min(1).max(70),
  type: z.enum(fieldTypes),
  analyzer: z.enum(['language', 'simple']).default('language'),
  weight: z.number().min(0).max(10).default(1),
  facet: z.boolean().default(false).meta({ description: 'whether results are counted by its values' }),
  sortable: z.boolean().default(false),
  stored: z.boolean().default(false),
});
export type MappedField = z.output<typeof MappedField>;

/** Which fields an index has. */
export const SearchMapping = z
  .strictObject({
    fields: z
      .record(z.string().regex(FIELD_NAME, 'use lowercase letters, digits, - and _'), MappedField)
      .refine((fields) => Object.keys(fields).length > 0, 'needs a field')
      .refine(
        (fields) => Object.keys(fields).length <= MOST_INDEX_FIELDS,
        fixed`use at most ${MOST_INDEX_FIELDS} fields`,
      ),
  })
  .meta({ id: 'SearchMapping' });
export type SearchMapping = z.output<typeof SearchMapping>;

/** The fields of a mapping that results are counted by. */
export const facetsOf = ({ fields }: SearchMapping): string[] =>
  Object.entries(fields).flatMap(([name, { facet, type }]) =>
    facet && facetTypes.includes(type) ? [name] : [],
  );

/** The fields whose source this entity does not have, or has as another kind of value. */
export function unknownSources({ fields }: SearchMapping, entity: SearchEntity): string[] {
  return Object.entries(fields).flatMap(([name, { source, type }]) => {
    if (CUSTOM_SOURCE.test(source)) return [];
    const suits = searchSources[entity][source];
    const isNumber = (kind: string) => ['integer', 'float', 'date'].includes(kind);
    return suits === undefined || isNumber(suits) !== isNumber(type) ? [name] : [];
  });
}

const usualWeights: Readonly<Record<string, number>> = {
  title: 10,
  subtitle: 5,
  'regular-tag': 4,
  author: 4,
  bodies: 1,
  'user-profile-title': 10,
  'user-profile-slug': 6,
  'user-email': 4,
  description: 2,
  'about-html': 1,
};

/** The fields that an index has when nobody says which: all that there are, under the names of their sources. */
export const usualMapping = (entity: SearchEntity): SearchMapping =>
  SearchMapping.parse({
    fields: Object.fromEntries(
      Object.entries(searchSources[entity]).map(([source, type]) => [
        source,
        { source, type, weight: usualWeights[source] ?? 1, facet: usualFacets.has(source) },
      ]),
    ),
  });

/** Fields by their names, with what they hold. */
export type FieldTypes = Readonly<Record<string, FieldType>>;

/** An index with the mapping in use, and the one that it gets once it is filled anew. */
type MappedIndex = {
  entity: SearchEntity;
  status: IndexStatus;
  mapping: SearchMapping;
  next_mapping: SearchMapping | null;
};

/**
 * The fields that what is asked of an entity may name: those of its active index, of the one that is becoming it, or those
 * that an index has when nobody says which.
 */
export function fieldsToAsk(indexes: readonly MappedIndex[], entity: SearchEntity): FieldTypes {
  const of = (status: IndexStatus) => indexes.filter((one) => one.entity === entity && one.status === status);
  const active = of('active');
  const mappings = (active.length > 0 ? active : of('started')).flatMap(({ mapping, next_mapping }) =>
    next_mapping ? [next_mapping, mapping] : [mapping],
  );
  const asked = mappings.length > 0 ? mappings : [usualMapping(entity)];
  return Object.fromEntries(
    asked.flatMap(({ fields }) => Object.entries(fields).map(([name, { type }]) => [name, type])),
  );
}
