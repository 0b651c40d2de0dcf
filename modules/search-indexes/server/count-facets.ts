import type { Facet } from '../search-indexes.contract.ts';
import { MOST_FACET_VALUES } from '../search-kinds.contract.ts';
import type { SearchMapping } from '../search-mapping.contract.ts';
import { labelOf, type SearchHit } from './engine/search-engine.ts';

type Counted = Omit<Facet, 'values'> & { values: { value: string; count: number }[] };

/** How many of the hits have each value of some fields, the most frequent first. */
export function countFacets(hits: readonly SearchHit[], fields: readonly string[]): Counted[] {
  const starts = fields.map((field) => ({
    field,
    start: labelOf(field, ''),
    counts: new Map<string, number>(),
  }));
  for (const { labels = [] } of hits) {
    for (const label of labels) {
      const facet = starts.find(({ start }) => label.startsWith(start));
      if (!facet) continue;
      const value = label.slice(facet.start.length);
      facet.counts.set(value, (facet.counts.get(value) ?? 0) + 1);
    }
  }
  return starts.map(({ field, counts }) => ({
    field,
    values: [...counts]
      .map(([value, count]) => ({ value, count }))
      .sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1))
      .slice(0, MOST_FACET_VALUES),
  }));
}

/** The tables whose ids a source holds. */
const tables: Readonly<Record<string, NamedTable>> = {
  ...{ 'primary-section': 'section', 'regular-section': 'section', stage: 'section' },
  ...{ 'regular-tag-id': 'tag', 'primary-tag': 'tag', 'author-id': 'profile' },
  ...{ community: 'community', 'user-community': 'community' },
  ...{ 'user-group': 'role', 'user-access-role': 'role' },
};
export type NamedTable = 'section' | 'tag' | 'profile' | 'community' | 'role';

/** The table that the values of a field are ids of; undefined where they speak for themselves. */
export const tableOfField = ({ fields }: SearchMapping, field: string): NamedTable | undefined =>
  tables[fields[field]?.source ?? ''];
