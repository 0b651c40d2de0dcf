import { isAllowed, onScope, type PermissionHolder } from '#platform/contract/permission-rule.ts';
import { useAddress } from '#platform/dashboard/address.ts';
import { type Caller, useCaller } from '#platform/dashboard/caller.tsx';

/** Where a post is written: a community, or the site with null. */
type Place = { id: number | null; title: string };

const writesIn = (holder: PermissionHolder, id: number | null): boolean =>
  isAllowed(onScope('CREATE_REAL_DRAFT'), holder, id);

/** The places where somebody may write, the site first. */
export function placesOf({ holder, site, communities }: Pick<Caller, 'holder' | 'site' | 'communities'>) {
  const places: Place[] = [{ id: null, title: site.title }, ...communities];
  return places.filter(({ id }) => writesIn(holder, id)).map(({ id, title }) => ({ id, title }));
}

/** The place that the address names where somebody may write there, else the first of theirs. */
export function firstPlaceOf(places: readonly Place[], named: string | undefined): number | null {
  const [first] = places;
  return (places.find(({ id }) => id !== null && String(id) === named) ?? first)?.id ?? null;
}

export function usePlaces() {
  const caller = useCaller();
  const { pairs } = useAddress();
  const places = placesOf(caller);
  return { places, first: firstPlaceOf(places, pairs.community) };
}
