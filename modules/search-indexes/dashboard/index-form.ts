import type { SearchIndex } from '../search-indexes.contract.ts';
import { fieldTypes, type SearchEntity, searchSources } from '../search-kinds.contract.ts';
import { type SourceKey, sourceKeys } from './source-keys.ts';

export const shownWeights = ['0', '1', '4', '10'] as const;
export type ShownWeight = (typeof shownWeights)[number];

/** The values of an index as its form holds them. */
export type IndexValues = {
  title: string;
  entity: SearchEntity;
  starts: boolean;
  weights: Partial<Record<SourceKey, ShownWeight>>;
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

export const sourcesOf = (entity: SearchEntity): SourceKey[] =>
  sourceKeys.filter((source) => searchSources[entity][source] === 'text');

export function valuesOf(index: SearchIndex | null): IndexValues {
  const entity = index?.entity ?? 'post';
  const mapping = index?.next_mapping ?? index?.mapping;
  const weights = Object.fromEntries(
    sourceKeys.map((source) => {
      const field = Object.values(mapping?.fields ?? {}).find((one) => one.source === source);
      const known = mapping ? nearest(field?.type === 'text' ? field.weight : 0) : usual[source];
      return [source, known];
    }),
  );
  return { title: index?.title ?? '', entity, starts: index === null, weights };
}

const nearest = (weight: number): ShownWeight =>
  weight === 0 ? '0' : weight < 2.5 ? '1' : weight < 7 ? '4' : '10';

/** The fields that an index gets: what was there, with the weights that were chosen. */
export function fieldsOf({ entity, weights }: IndexValues, index: SearchIndex | null) {
  const before = (index?.next_mapping ?? index?.mapping)?.fields;
  const shown = new Set<string>(sourcesOf(entity));
  const others = before
    ? Object.entries(before).filter(([, { source, type }]) => !(type === 'text' && shown.has(source)))
    : Object.entries(searchSources[entity])
        .filter(([source]) => !shown.has(source))
        .map(([source, type]) => [source, { source, type }] as const);
  const texts = sourcesOf(entity).map((source) => {
    const [name = source, known] =
      Object.entries(before ?? {}).find(([, one]) => one.source === source && one.type === 'text') ?? [];
    const weight = weights[source] ?? '0';
    const isSame = known !== undefined && nearest(known.weight) === weight;
    return [name, { ...known, source, type: fieldTypes[1], weight: isSame ? known.weight : Number(weight) }];
  });
  return Object.fromEntries([...texts, ...others]) as object;
}

/** The commands that a form stands for. */
export function commandsOf(values: IndexValues, index: SearchIndex | null) {
  const before = index && valuesOf(index);
  const hasOtherFields = before === null || JSON.stringify(before.weights) !== JSON.stringify(values.weights);
  return [
    ...(before?.title === values.title.trim()
      ? []
      : [{ name: 'set-title' as const, value: values.title.trim() }]),
    ...(hasOtherFields ? [{ name: 'set-mapping' as const, value: { fields: fieldsOf(values, index) } }] : []),
    ...(index === null && values.starts ? [{ name: 'start' as const }, { name: 'activate' as const }] : []),
  ];
}
