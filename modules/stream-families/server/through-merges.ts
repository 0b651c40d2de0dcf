import { tagsMergedInto } from '#modules/permalinks/permalinks.public.ts';
import type { SearchNode, SearchQuery } from '#modules/search-indexes/search-query.contract.ts';
import type { Db } from '#platform/server/database.ts';
import type { StreamScore } from '../stream-scores.contract.ts';

/** The fields whose values are ids of tags. */
const OF_TAGS: ReadonlySet<string> = new Set(['regular-tag-id', 'primary-tag']);

type Named = { filter: SearchQuery; scores: readonly StreamScore[] };

/** A filter and scores with the tags that they name, or those that these are part of since they were merged. */
export async function throughMerges(db: Db, siteId: number, { filter, scores }: Named): Promise<Named> {
  const ids = new Set<number>();
  const noted = (value: unknown) => {
    const id = Number(value);
    if (Number.isSafeInteger(id)) ids.add(id);
    return value;
  };
  withTags({ filter, scores }, noted);
  if (ids.size === 0) return { filter, scores };
  const merged = await tagsMergedInto(db, siteId, [...ids]);
  if (merged.size === 0) return { filter, scores };
  return withTags({ filter, scores }, (value) => {
    const since = merged.get(Number(value));
    return since === undefined ? value : typeof value === 'string' ? String(since) : since;
  });
}

type Change = (value: unknown) => unknown;

function withTags({ filter, scores }: Named, change: Change): Named {
  return {
    filter: inQuery(filter, change),
    scores: scores.map((score) =>
      'labels' in score && 'field' in score && OF_TAGS.has(String(score.field))
        ? ({ ...score, labels: (score.labels ?? []).map(change) } as StreamScore)
        : score,
    ),
  };
}

const inQuery = (query: SearchQuery, change: Change): SearchQuery =>
  Object.fromEntries(
    Object.entries(query).map(([key, nodes]: [string, SearchNode[]]) => [
      key,
      nodes.map((node) => inNode(node, change)),
    ]),
  );

function inNode(node: SearchNode, change: Change): SearchNode {
  for (const key of ['labels', 'no_labels'] as const) {
    const leaf = (node as Record<string, { field: string; values: unknown[] } | undefined>)[key];
    if (leaf === undefined) continue;
    if (!OF_TAGS.has(leaf.field)) return node;
    return { [key]: { ...leaf, values: leaf.values.map(change) } } as unknown as SearchNode;
  }
  return 'ranges' in node || 'phrase' in node ? node : inQuery(node as SearchQuery, change);
}
