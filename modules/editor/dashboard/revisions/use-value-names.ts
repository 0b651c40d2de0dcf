import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  MOST_NAMED_AT_ONCE,
  namePostValues,
  type PostValueNames,
} from '#modules/posts/post-names.contract.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { read } from '#platform/dashboard/queries.ts';

type Kind = keyof PostValueNames;
/** What a field of this name holds. */
export const kindOf: Readonly<Record<string, Kind>> = {
  ...{ author_ids: 'authors', section_ids: 'sections', primary_section_id: 'sections', tag_ids: 'tags' },
  ...{ image: 'images', community_id: 'communities' },
};

type Valued = { field: string; values: readonly unknown[] };
/** What something is called; undefined while that is asked, null for what is gone. */
type NameOf = (field: string, id: number) => string | null | undefined;

/** The names of all that stands in these values by its id. */
export function useValueNames(valued: readonly Valued[]): NameOf {
  const { site } = useCaller();
  const asked = new Map<Kind, Set<number>>();
  for (const { field, values } of valued) {
    const kind = kindOf[field];
    if (!kind) continue;
    const ids = asked.get(kind) ?? new Set();
    for (const id of values.flatMap(idsOf)) ids.add(id);
    asked.set(kind, ids);
  }
  const query = Object.fromEntries(
    [...asked]
      .filter(([, ids]) => ids.size > 0)
      .map(([kind, ids]) => [kind, [...ids].sort().slice(0, MOST_NAMED_AT_ONCE).join()]),
  );
  const { data, isError } = useQuery({
    ...read(namePostValues, { params: { siteId: site.id }, query }),
    enabled: Object.keys(query).length > 0,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return (field, id) => {
    const kind = kindOf[field];
    if (!kind || !data) return isError ? null : undefined;
    return data[kind].find((one) => one.id === id)?.title ?? null;
  };
}

/** The ids that a value holds. */
export function idsOf(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  if (Array.isArray(value)) return value.flatMap(idsOf);
  if (typeof value === 'object' && value !== null && 'id' in value) return idsOf(value.id);
  return [];
}
