import { z } from 'zod';
import { fixed } from '#platform/contract/sentence.ts';

export const MOST_QUERY_DEPTH = 3;
export const MOST_QUERY_LEAVES = 50;
export const MOST_QUERY_VALUES = 100;
export const LONGEST_QUERY_VALUE = 200;
export const MOST_QUERY_WEIGHT = 10;
const MOST_WEIGHTS = 50;

export const phraseSyntaxes = ['all', 'any', 'exact', 'prefix'] as const;
export type PhraseSyntax = (typeof phraseSyntaxes)[number];

type Label = string | number | boolean;
/** Unix seconds, a number, or a moment such as `now-7d`. */
type Bound = number | string;
export type LabelsLeaf = { labels: { field: string; values: Label[] } };
export type NoLabelsLeaf = { no_labels: { field: string; values: Label[] } };
export type RangesLeaf = { ranges: { field: string; min?: Bound; max?: Bound } };
export type PhraseLeaf = {
  phrase: { text: string; syntax: PhraseSyntax; weights?: Record<string, number> };
};
export type SearchLeaf = LabelsLeaf | NoLabelsLeaf | RangesLeaf | PhraseLeaf;
export type SearchNode = SearchQuery | SearchLeaf;
/** What is looked for: all, any and none of what stands in the lists. */
export type SearchQuery = { all?: SearchNode[]; any?: SearchNode[]; none?: SearchNode[] };

/** Says where a query is not one. */
export class QueryInvalid extends Error {
  override name = 'QueryInvalid';
  readonly path: (string | number)[];
  constructor(path: (string | number)[], message: string) {
    super(message);
    this.path = path;
  }
}

type Path = (string | number)[];
type Spent = { leaves: number };
const groups = ['all', 'any', 'none'] as const;
const leaves = ['labels', 'no_labels', 'ranges', 'phrase'] as const;
const FIELD = /^[a-z][a-z0-9_-]{0,49}$/;
const MOMENT = /^now(-\d{1,5}[mhdw])?$/;

/**
 * Reads a query from what somebody sent, within its limits of depth and length; unknown keys are refused.
 * @throws QueryInvalid
 */
export function parseSearchQuery(value: unknown): SearchQuery {
  return groupOf(value, [], 1, { leaves: 0 });
}

function groupOf(value: unknown, path: Path, depth: number, spent: Spent): SearchQuery {
  const said = recordOf(value, path, groups);
  if (depth > MOST_QUERY_DEPTH) throw new QueryInvalid(path, fixed`use at most ${MOST_QUERY_DEPTH} levels`);
  const query: SearchQuery = {};
  for (const key of groups) {
    const list = said[key];
    if (list === undefined) continue;
    if (!Array.isArray(list)) throw new QueryInvalid([...path, key], 'send a list');
    // Looked at before the list is gone through, however long it is.
    if (list.length > MOST_QUERY_LEAVES) throw tooMany([...path, key]);
    query[key] = list.map((node, at) => nodeOf(node, [...path, key, at], depth, spent));
  }
  return query;
}

function nodeOf(value: unknown, path: Path, depth: number, spent: Spent): SearchNode {
  const said = recordOf(value, path, [...groups, ...leaves]);
  const [key, ...more] = leaves.filter((name) => said[name] !== undefined);
  if (!key) return groupOf(value, path, depth + 1, spent);
  if (more.length > 0 || Object.keys(said).length > 1) throw new QueryInvalid(path, 'use one condition');
  spent.leaves += 1;
  if (spent.leaves > MOST_QUERY_LEAVES) throw tooMany(path);
  const inner = [...path, key];
  if (key === 'phrase') return { phrase: phraseOf(said.phrase, inner) };
  if (key === 'ranges') return { ranges: rangeOf(said.ranges, inner) };
  const labels = labelsOf(said[key], inner);
  return key === 'labels' ? { labels } : { no_labels: labels };
}

const tooMany = (path: Path) => new QueryInvalid(path, fixed`use at most ${MOST_QUERY_LEAVES} conditions`);

function labelsOf(value: unknown, path: Path): LabelsLeaf['labels'] {
  const { field, values } = recordOf(value, path, ['field', 'values']);
  if (!Array.isArray(values) || values.length === 0 || values.length > MOST_QUERY_VALUES) {
    throw new QueryInvalid([...path, 'values'], fixed`use 1 to ${MOST_QUERY_VALUES} values`);
  }
  const known = values.map((one, at) => {
    const isLabel = typeof one === 'boolean' || Number.isFinite(one) || isText(one, LONGEST_QUERY_VALUE);
    if (!isLabel) throw new QueryInvalid([...path, 'values', at], 'use text, a number, true or false');
    return one as Label;
  });
  return { field: fieldOf(field, path), values: known };
}

function rangeOf(value: unknown, path: Path): RangesLeaf['ranges'] {
  const { field, min, max } = recordOf(value, path, ['field', 'min', 'max']);
  if (min === undefined && max === undefined) throw new QueryInvalid(path, 'needs min or max');
  return {
    field: fieldOf(field, path),
    ...(min === undefined ? {} : { min: boundOf(min, [...path, 'min']) }),
    ...(max === undefined ? {} : { max: boundOf(max, [...path, 'max']) }),
  };
}

function boundOf(value: unknown, path: Path): Bound {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (typeof value === 'string' && MOMENT.test(value)) return value;
  throw new QueryInvalid(path, 'use a number, or a time such as now-7d');
}

function phraseOf(value: unknown, path: Path): PhraseLeaf['phrase'] {
  const { text, syntax = 'all', weights } = recordOf(value, path, ['text', 'syntax', 'weights']);
  if (!isText(text, LONGEST_QUERY_VALUE) || text.trim() === '') {
    throw new QueryInvalid([...path, 'text'], fixed`use 1 to ${LONGEST_QUERY_VALUE} characters`);
  }
  const known = phraseSyntaxes.find((one) => one === syntax);
  if (!known) throw new QueryInvalid([...path, 'syntax'], fixed`use ${phraseSyntaxes.join(', ')}`);
  if (weights === undefined) return { text, syntax: known };
  const entries = Object.entries(recordOf(weights, [...path, 'weights'], null));
  if (entries.length > MOST_WEIGHTS) throw new QueryInvalid([...path, 'weights'], 'has too many weights');
  for (const [name, weight] of entries) {
    const isWeight = typeof weight === 'number' && weight >= 0 && weight <= MOST_QUERY_WEIGHT;
    if (!FIELD.test(name) || !isWeight) {
      throw new QueryInvalid([...path, 'weights', name], fixed`use 0 to ${MOST_QUERY_WEIGHT}`);
    }
  }
  return { text, syntax: known, weights: Object.fromEntries(entries) as Record<string, number> };
}

function fieldOf(value: unknown, path: Path): string {
  if (typeof value === 'string' && FIELD.test(value)) return value;
  throw new QueryInvalid([...path, 'field'], 'use the name of a field');
}

// The database cannot store a null character.
const isText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value.length <= longest && !value.includes('\0');

function recordOf(value: unknown, path: Path, keys: readonly string[] | null): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new QueryInvalid(path, 'send an object');
  }
  const unknown = keys && Object.keys(value).find((key) => !keys.includes(key));
  if (unknown) throw new QueryInvalid([...path, unknown.slice(0, 50)], 'is not known');
  return value as Record<string, unknown>;
}

/** A field that a query names, and where it does. */
export type NamedField = { field: string; path: Path };

/** All fields that a query names. */
export function fieldsNamed(query: SearchQuery, path: Path = []): NamedField[] {
  return groups.flatMap((key) =>
    (query[key] ?? []).flatMap((node, at) => fieldsOfNode(node, [...path, key, at])),
  );
}

function fieldsOfNode(node: SearchNode, path: Path): NamedField[] {
  if ('phrase' in node) {
    const inner = [...path, 'phrase', 'weights'];
    return Object.keys(node.phrase.weights ?? {}).map((field) => ({ field, path: [...inner, field] }));
  }
  for (const key of ['labels', 'no_labels', 'ranges'] as const) {
    const leaf = (node as Partial<Record<typeof key, { field: string }>>)[key];
    if (leaf) return [{ field: leaf.field, path: [...path, key, 'field'] }];
  }
  return fieldsNamed(node as SearchQuery, path);
}

/** The same where it travels as text, in an address. */
export const searchQueryText = z
  .string()
  .max(10_000)
  .transform((text, context) => {
    try {
      return parseSearchQuery(JSON.parse(text));
    } catch (error) {
      const message = error instanceof QueryInvalid ? error.message : 'send JSON';
      context.addIssue({
        code: 'custom',
        message,
        path: error instanceof QueryInvalid ? error.path : [],
      });
      return z.NEVER;
    }
  })
  .meta({
    description:
      'JSON of all, any and none: lists of labels, no_labels, ranges and phrase, or of such groups; 3 levels and 50 conditions at most',
  });
