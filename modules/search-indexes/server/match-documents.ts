import type { Db } from '#platform/server/database.ts';
import { usualMapping } from '../search-mapping.contract.ts';
import type { PhraseLeaf, SearchNode, SearchQuery } from '../search-query.contract.ts';
import { mappedDocument } from './documents/mapped-document.ts';
import { readPosts } from './documents/read-posts.ts';
import { boundOf, foldedText, labelOf, type SearchDocument } from './engine/search-engine.ts';

type Known = Pick<SearchDocument, 'labels' | 'numbers' | 'texts'>;

/** Those of some posts that a query lets through, read as they are now; `now` is unix seconds. */
export async function matchingPosts(
  db: Db,
  siteId: number,
  ids: readonly number[],
  query: SearchQuery,
  now: number,
): Promise<Set<number>> {
  const posts = await readPosts(db, siteId, { ids });
  const mapping = usualMapping('post');
  const matching = posts.filter(({ id, createdTs, facts }) =>
    matches(mappedDocument(mapping, { id, createdTs, stamp: 0 }, facts), query, now),
  );
  return new Set(matching.map(({ id }) => id));
}

/** Whether a query finds a document, without an index: words are compared as they are written. */
export function matches(document: Known, query: SearchQuery, now: number): boolean {
  const labels = new Set(
    Object.entries(document.labels).flatMap(([field, values]) =>
      values.map((value) => labelOf(field, value)),
    ),
  );
  const words = wordsIn(Object.values(document.texts).join(' ¶ '));
  const hasLabel = ({ field, values }: { field: string; values: readonly unknown[] }) =>
    values.some((value) => labels.has(labelOf(field, value)));
  const nodeMatches = (node: SearchNode): boolean => {
    if ('phrase' in node) return hasPhrase(words, node.phrase);
    if ('labels' in node) return hasLabel(node.labels);
    if ('no_labels' in node) return !hasLabel(node.no_labels);
    if ('ranges' in node) {
      const { field, min, max } = node.ranges;
      const value = document.numbers[field];
      if (value === undefined) return false;
      return (
        (min === undefined || value >= boundOf(min, now)) && (max === undefined || value <= boundOf(max, now))
      );
    }
    return groupMatches(node);
  };
  const groupMatches = ({ all = [], any = [], none = [] }: SearchQuery): boolean =>
    all.every(nodeMatches) && (any.length === 0 || any.some(nodeMatches)) && !none.some(nodeMatches);
  return groupMatches(query);
}

const wordsIn = (text: string): string[] => foldedText(text).match(/[\p{L}\p{N}]+|¶/gu) ?? [];

function hasPhrase(words: readonly string[], { text, syntax }: PhraseLeaf['phrase']): boolean {
  const wanted = wordsIn(text).filter((word) => word !== '¶');
  if (syntax === 'any') return wanted.some((word) => words.includes(word));
  if (syntax === 'exact') {
    return words.some((_, at) => wanted.every((word, index) => words[at + index] === word));
  }
  return wanted.every((word, at) =>
    syntax === 'prefix' && at === wanted.length - 1
      ? words.some((one) => one.startsWith(word))
      : words.includes(word),
  );
}
