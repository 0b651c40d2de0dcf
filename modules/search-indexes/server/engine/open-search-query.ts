import { primaryLanguage } from '#platform/contract/language.ts';
import type { SearchMapping } from '../../search-mapping.contract.ts';
import type { PhraseLeaf, SearchNode, SearchQuery } from '../../search-query.contract.ts';
import { boundOf, foldedText, labelOf, type SearchDocument } from './search-engine.ts';

const stemmers: Readonly<Record<string, string>> = {
  ...{ ar: 'arabic', da: 'danish', de: 'german', el: 'greek', en: 'english', es: 'spanish', fi: 'finnish' },
  ...{ fr: 'french', hu: 'hungarian', it: 'italian', nl: 'dutch', no: 'norwegian', nb: 'norwegian' },
  ...{ pt: 'portuguese', ro: 'romanian', ru: 'russian', sv: 'swedish', tr: 'turkish' },
};

/** How an index of OpenSearch is made for texts of a language. */
export function indexSettings(language: string): object {
  const stemmer = stemmers[primaryLanguage(language)];
  const filter = stemmer
    ? {
        stop_words: { type: 'stop', stopwords: `_${stemmer}_` },
        stem: { type: 'stemmer', language: stemmer },
      }
    : {};
  return {
    settings: {
      // What is gone is remembered longer than a fill that read it before may take.
      index: { gc_deletes: '24h', number_of_shards: 1 },
      analysis: {
        filter,
        analyzer: {
          words: {
            type: 'custom',
            tokenizer: 'standard',
            filter: ['lowercase', 'asciifolding', ...Object.keys(filter)],
          },
        },
      },
    },
    mappings: {
      dynamic: false,
      properties: {
        object_id: { type: 'long' },
        stamp: { type: 'long' },
        created_ts: { type: 'long' },
        labels: { type: 'keyword' },
        numbers: { type: 'object', dynamic: true },
        texts: { type: 'object', dynamic: true },
      },
      dynamic_templates: [
        { numbers: { path_match: 'numbers.*', mapping: { type: 'double' } } },
        { texts: { path_match: 'texts.*', mapping: { type: 'text', analyzer: 'words' } } },
      ],
    },
  };
}

/** A document as OpenSearch keeps it. */
export const sourceOf = ({ id, stamp, createdTs, labels, numbers, texts }: SearchDocument): object => ({
  ...{ object_id: id, stamp, created_ts: createdTs, numbers },
  labels: Object.entries(labels).flatMap(([field, values]) => values.map((value) => labelOf(field, value))),
  texts: Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, foldedText(text)])),
});

/** A query in the words of OpenSearch. */
export function bodyOf(query: SearchQuery, mapping: SearchMapping, now: number): object {
  const nodeOf = (node: SearchNode): object => {
    if ('phrase' in node) return phraseOf(node.phrase, mapping);
    if ('labels' in node) return terms(node.labels);
    if ('no_labels' in node) return { bool: { must_not: [terms(node.no_labels)] } };
    if ('ranges' in node) {
      const { field, min, max } = node.ranges;
      return {
        range: {
          [`numbers.${field}`]: {
            ...(min === undefined ? {} : { gte: boundOf(min, now) }),
            ...(max === undefined ? {} : { lte: boundOf(max, now) }),
          },
        },
      };
    }
    return groupOf(node);
  };
  const groupOf = ({ all = [], any = [], none = [] }: SearchQuery): object => ({
    bool: {
      ...(all.length > 0 ? { must: all.map(nodeOf) } : {}),
      ...(any.length > 0 ? { should: any.map(nodeOf), minimum_should_match: 1 } : {}),
      ...(none.length > 0 ? { must_not: none.map(nodeOf) } : {}),
    },
  });
  return groupOf(query);
}

const terms = ({ field, values }: { field: string; values: readonly unknown[] }): object => ({
  terms: { labels: values.map((value) => labelOf(field, value)) },
});

function phraseOf({ text, syntax, weights = {} }: PhraseLeaf['phrase'], { fields }: SearchMapping): object {
  const searched = Object.entries(fields).filter(([, { type, weight }]) => type === 'text' && weight > 0);
  // Without a field OpenSearch would look through all of them.
  if (searched.length === 0) return { match_none: {} };
  const kinds = {
    all: { type: 'cross_fields', operator: 'and' },
    any: { type: 'best_fields', operator: 'or' },
    exact: { type: 'phrase' },
    prefix: { type: 'bool_prefix', operator: 'and' },
  };
  return {
    multi_match: {
      query: foldedText(text),
      ...kinds[syntax],
      fields: searched.map(([name, { weight }]) => `texts.${name}^${weights[name] ?? weight}`),
    },
  };
}
