import type { SearchIndex } from '../search-indexes.contract.ts';
import {
  type FieldType,
  facetTypes,
  type SearchEntity,
  searchSources,
  usualFacets,
} from '../search-kinds.contract.ts';
import { type SourceKey, sourceKeys, type ValueKey, valueKeys } from './source-keys.ts';

export const shownWeights = ['0', '1', '4', '10'] as const;
export type ShownWeight = (typeof shownWeights)[number];

/** The types that a field of the site's own can be of in the form. */
export const customTypes = ['text', 'keyword', 'integer', 'float', 'date', 'boolean'] as const;
export type CustomType = (typeof customTypes)[number];
/** A field of the site's own, by its name. */
export type CustomField = { name: string; type: CustomType };

/** The values of an index as its form holds them. */
export type IndexValues = {
  title: string;
  entity: SearchEntity;
  starts: boolean;
  weights: Partial<Record<SourceKey, ShownWeight>>;
  /** Which values can be filtered and ordered by. */
  kept: Partial<Record<ValueKey, boolean>>;
  /** Which values results are counted by. */
  facets: Partial<Record<ValueKey, boolean>>;
  custom: readonly CustomField[];
};

const usual: Readonly<Partial<Record<SourceKey, ShownWeight>>> = {
  title: '10',
  subtitle: '4',
  bodies: '1',
  'regular-tag': '4',
  author: '4',
  'user-profile-title': '10',
  'user-profile-slug': '10',
  'user-email': '4',
  description: '1',
  'about-html': '1',
};
const CUSTOM = 'custom.';

export const sourcesOf = (entity: SearchEntity): SourceKey[] =>
  sourceKeys.filter((source) => searchSources[entity][source] === 'text');

/** What of an entity results can be counted by: values of which several things have the same. */
export const facetSourcesOf = (entity: SearchEntity): ValueKey[] =>
  valueSourcesOf(entity).filter(
    (source) => facetTypes.includes(searchSources[entity][source] ?? 'text') && !ownValues.has(source),
  );

const ownValues: ReadonlySet<ValueKey> = new Set(['slug', 'post-id', 'user-id']);

/** What of an entity is filtered and ordered by. */
export const valueSourcesOf = (entity: SearchEntity): ValueKey[] =>
  valueKeys.filter((source) => searchSources[entity][source] !== undefined);

const fieldsIn = (index: SearchIndex | null) =>
  index ? Object.entries((index.next_mapping ?? index.mapping).fields) : null;

export function valuesOf(index: SearchIndex | null): IndexValues {
  const entity = index?.entity ?? 'post';
  const fields = fieldsIn(index);
  const of = (source: string) => fields?.find(([, one]) => one.source === source)?.[1];
  const weights = Object.fromEntries(
    sourceKeys.map((source) => {
      const field = of(source);
      return [source, fields ? nearest(field?.type === 'text' ? field.weight : 0) : usual[source]];
    }),
  );
  const kept = Object.fromEntries(
    valueKeys.map((source) => [source, fields === null || of(source) !== undefined]),
  );
  const facets = Object.fromEntries(
    valueKeys.map((source) => [source, fields ? (of(source)?.facet ?? false) : usualFacets.has(source)]),
  );
  const custom = (fields ?? []).flatMap(([, { source, type }]) => {
    const shown = customTypes.find((one) => one === type);
    return source.startsWith(CUSTOM) && shown ? [{ name: source.slice(CUSTOM.length), type: shown }] : [];
  });
  return { title: index?.title ?? '', entity, starts: index === null, weights, kept, facets, custom };
}

const nearest = (weight: number): ShownWeight =>
  weight === 0 ? '0' : weight < 2.5 ? '1' : weight < 7 ? '4' : '10';

type Field = { source: string; type: FieldType; weight?: number; facet?: boolean };

/** The fields that an index gets: what was chosen, with what the form does not show left as it was. */
export function fieldsOf(values: IndexValues, index: SearchIndex | null): Record<string, Field> {
  const { entity, weights } = values;
  const before = fieldsIn(index) ?? [];
  const shown = new Set<string>([...sourcesOf(entity), ...valueSourcesOf(entity)]);
  const known = (source: string, isText: boolean) =>
    before.find(([, one]) => one.source === source && (one.type === 'text') === isText);
  const texts = sourcesOf(entity).map((source): [string, Field] => {
    const [name = source, field] = known(source, true) ?? [];
    const weight = weights[source] ?? '0';
    const isSame = field !== undefined && nearest(field.weight) === weight;
    return [name, { ...field, source, type: 'text', weight: isSame ? field.weight : Number(weight) }];
  });
  const chosen = valueSourcesOf(entity).flatMap((source): [string, Field][] => {
    if (!values.kept[source]) return [];
    const [name = source, field] = known(source, false) ?? [];
    const type = searchSources[entity][source] ?? 'keyword';
    const facet = (values.facets[source] ?? false) && facetSourcesOf(entity).includes(source);
    return [[name, { ...(field ?? { source, type }), facet }]];
  });
  const custom = values.custom.map(({ name, type }): [string, Field] => {
    const source = `${CUSTOM}${name.trim()}`;
    const [at = nameOf(name), field] = before.find(([, one]) => one.source === source) ?? [];
    return [at, { ...field, source, type }];
  });
  const others = before.filter(
    ([, { source, type }]) =>
      !shown.has(source) && !(source.startsWith(CUSTOM) && (customTypes as readonly string[]).includes(type)),
  );
  return Object.fromEntries<Field>([...texts, ...chosen, ...custom, ...others]);
}

/** The name of a field of the site's own in the index, where names have no capitals. */
const nameOf = (name: string): string =>
  `custom-${name
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9_-]/g, '-')
    .slice(0, 43)}`;

/** Whether nothing of an index could be found. */
export const isBare = ({ entity, weights, kept, custom }: IndexValues): boolean =>
  sourcesOf(entity).every((source) => (weights[source] ?? '0') === '0') &&
  valueSourcesOf(entity).every((source) => !kept[source]) &&
  custom.length === 0;

/** The commands that a form stands for. */
export function commandsOf(values: IndexValues, index: SearchIndex | null) {
  const before = index && valuesOf(index);
  const said = ({ weights, kept, facets, custom }: IndexValues) =>
    JSON.stringify([weights, kept, facets, custom]);
  const hasOtherFields = before === null || said(before) !== said(values);
  return [
    ...(before?.title === values.title.trim()
      ? []
      : [{ name: 'set-title' as const, value: values.title.trim() }]),
    ...(hasOtherFields ? [{ name: 'set-mapping' as const, value: { fields: fieldsOf(values, index) } }] : []),
    ...(index === null && values.starts ? [{ name: 'start' as const }, { name: 'activate' as const }] : []),
  ];
}
