import type { FieldType, SearchEntity } from '#modules/search-indexes/search-kinds.contract.ts';
import type { FieldTypes } from '#modules/search-indexes/search-mapping.contract.ts';
import {
  parseSearchQuery,
  type SearchLeaf,
  type SearchNode,
} from '#modules/search-indexes/search-query.contract.ts';
import type { StreamFamily } from '../stream-families.contract.ts';
import type { ScoreType } from '../stream-kinds.contract.ts';
import type { StreamScore } from '../stream-scores.contract.ts';

export const conditionKinds = ['phrase', 'labels', 'no_labels', 'ranges'] as const;
export type ConditionKind = (typeof conditionKinds)[number];
/** A condition as the form holds it; what its kind does not need is empty. */
export type Condition = { kind: ConditionKind; field: string; text: string; min: string; max: string };
/** A score as the form holds it. */
export type ScoreRow = { type: ScoreType; weight: string; halfLife: string; field: string; labels: string };

export type FamilyValues = {
  title: string;
  entity: SearchEntity;
  match: 'all' | 'any';
  conditions: Condition[];
  /** The filter as JSON, where it says more than the form can. */
  filter: string | null;
  scores: ScoreRow[];
};

type FieldUse = 'labels' | 'ranges' | 'field' | 'label_boost';

/** The fields that a condition and a score have first where the index has them, by what the stream is of. */
const usualFields: Readonly<Record<SearchEntity, Readonly<Record<FieldUse, string>>>> = {
  post: { labels: 'status', ranges: 'created-at', field: 'rating', label_boost: 'type' },
  user: {
    ...{ labels: 'user-status', ranges: 'created-at', field: 'user-posts-count' },
    label_boost: 'user-access-role',
  },
};

/** What a condition or a score of a kind names; null where it names no field. */
export const fieldUse = (kind: ConditionKind | ScoreType): FieldUse | null => {
  if (kind === 'no_labels') return 'labels';
  return kind === 'labels' || kind === 'ranges' || kind === 'field' || kind === 'label_boost' ? kind : null;
};

/** The fields that suit it: numbers and times, or values of which a thing has one or several. */
export function fieldsFor(fields: FieldTypes, use: FieldUse): string[] {
  const isNumber = use === 'ranges' || use === 'field';
  const suits = (type: FieldType) =>
    type !== 'text' && ['integer', 'float', 'date'].includes(type) === isNumber;
  return Object.keys(fields)
    .filter((name) => suits(fields[name] ?? 'text'))
    .sort();
}

/** The kinds of conditions or scores that there are fields for, and the one that stands there. */
export const kindsFor = <Kind extends ConditionKind | ScoreType>(
  kinds: readonly Kind[],
  fields: FieldTypes,
  current?: Kind,
): Kind[] =>
  kinds.filter((kind) => {
    const use = fieldUse(kind);
    return kind === current || use === null || fieldsFor(fields, use).length > 0;
  });

/** The field that a condition or a score of a kind begins with. */
export function firstField(
  fields: FieldTypes,
  entity: SearchEntity,
  kind: ConditionKind | ScoreType,
): string {
  const use = fieldUse(kind);
  if (use === null) return '';
  const suiting = fieldsFor(fields, use);
  return suiting.find((name) => name === usualFields[entity][use]) ?? suiting[0] ?? '';
}

export const freshCondition: Condition = { kind: 'phrase', field: '', text: '', min: '', max: '' };
export const freshScore: ScoreRow = {
  type: 'recency',
  weight: '5',
  halfLife: '24',
  field: '',
  labels: '',
};

export function valuesOf(family: StreamFamily | null): FamilyValues {
  const known = family ? conditionsOf(family.filter) : { match: 'all' as const, conditions: [] };
  return {
    title: family?.title ?? '',
    entity: family?.entity ?? 'post',
    match: known?.match ?? 'all',
    conditions: known?.conditions ?? [],
    filter: known ? null : JSON.stringify(family?.filter, null, 2),
    scores: family ? family.scores.map(rowOf) : [freshScore],
  };
}

/** The filter as the form shows it; null where the form cannot. */
export function conditionsOf(filter: object): Pick<FamilyValues, 'match' | 'conditions'> | null {
  const query = parseSearchQuery(filter);
  const { all = [], any = [], none = [] } = query;
  if (none.length > 0 || (all.length > 0 && any.length > 0)) return null;
  const conditions = [...all, ...any].map(conditionOf);
  if (!conditions.every((one) => one !== null)) return null;
  return { match: any.length > 0 ? 'any' : 'all', conditions };
}

function conditionOf(node: SearchNode): Condition | null {
  if ('phrase' in node) {
    const { text, syntax, weights } = node.phrase;
    return syntax === 'all' && weights === undefined ? { ...freshCondition, text } : null;
  }
  if ('labels' in node || 'no_labels' in node) {
    const kind = 'labels' in node ? 'labels' : 'no_labels';
    const { field, values } = 'labels' in node ? node.labels : node.no_labels;
    const isPlain = values.every((value) => !String(value).includes(','));
    return isPlain ? { ...freshCondition, kind, field, text: values.join(', ') } : null;
  }
  if ('ranges' in node) {
    const { field, min = '', max = '' } = node.ranges;
    return { ...freshCondition, kind: 'ranges', field, min: String(min), max: String(max) };
  }
  return null;
}

const rowOf = ({ type, weight, half_life_hours, field, labels }: StreamScore): ScoreRow => ({
  ...freshScore,
  ...{ type, weight: String(weight), halfLife: String(half_life_hours ?? freshScore.halfLife) },
  ...{ field: field ?? freshScore.field, labels: (labels ?? []).join(', ') },
});

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
const boundOf = (text: string): number | string => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text);

function leafOf({ kind, field, text, min, max }: Condition): SearchLeaf {
  if (kind === 'phrase') return { phrase: { text: text.trim(), syntax: 'all' } };
  if (kind === 'labels') return { labels: { field, values: listOf(text) } };
  if (kind === 'no_labels') return { no_labels: { field, values: listOf(text) } };
  const [from, to] = [min.trim(), max.trim()];
  return {
    ranges: { field, ...(from ? { min: boundOf(from) } : {}), ...(to ? { max: boundOf(to) } : {}) },
  };
}

/** What the form says, as the calls take it. @throws SyntaxError where the JSON is none */
export function filterOf({
  filter,
  match,
  conditions,
}: Pick<FamilyValues, 'filter' | 'match' | 'conditions'>): object {
  if (filter !== null) return JSON.parse(filter) as object;
  return conditions.length === 0 ? {} : { [match]: conditions.map(leafOf) };
}

export const scoresOf = ({ scores }: FamilyValues): object[] =>
  scores.map(({ type, weight, halfLife, field, labels }) => ({
    ...{ type, weight: Number(weight) },
    ...(type === 'recency' ? { half_life_hours: Number(halfLife) } : {}),
    ...(type === 'field' || type === 'label_boost' ? { field } : {}),
    ...(type === 'label_boost' ? { labels: listOf(labels) } : {}),
  }));

/** The commands that a form stands for. */
export const commandsOf = (values: FamilyValues) => [
  { name: 'set-title' as const, value: values.title.trim() },
  { name: 'set-filter' as const, value: filterOf(values) },
  { name: 'set-scores' as const, value: scoresOf(values) },
];
