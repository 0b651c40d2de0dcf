import type { Filters } from '../post-filter.ts';
import type { PostsFound } from '../post-lists.ts';
import type { Placed } from './section-order.ts';

/** The question for what has a place in a section; Home, which is 0, shows posts of all sections. */
export function placedIn(filters: Filters, places: readonly Placed[]): Filters {
  const wanted = filters.post_ids;
  const post_ids = places.map(({ post_id }) => post_id).filter((id) => wanted?.includes(id) ?? true);
  if (filters.subpage_id !== 0) return { ...filters, post_ids };
  const { subpage_id: _, ...rest } = filters;
  return { ...rest, post_ids };
}

/** What was found, in the order of the places, and the page of it. */
export function inPlaces(
  found: PostsFound,
  places: readonly Placed[],
  { limit, offset }: { limit: number; offset: number },
): PostsFound {
  const placeOf = new Map(places.map(({ post_id }, at) => [post_id, at]));
  const rows = found.rows.toSorted((a, b) => (placeOf.get(a.id) ?? 0) - (placeOf.get(b.id) ?? 0));
  return { rows: rows.slice(offset, offset + limit), hasMore: rows.length > offset + limit, cutAt: null };
}
