import type { PublicPosts, TeaserRow } from '#modules/pages/pages.public.ts';

/** What is remembered at most, in characters. */
const MOST_CHARACTERS = 20_000_000;

/** Posts of one site as they are read for several feeds within a few seconds: each is read, and its body cleaned, once. */
export function rememberedPosts(posts: PublicPosts): PublicPosts {
  const rows = new Map<string, Promise<TeaserRow[]>>();
  let room = MOST_CHARACTERS;
  const remembered = <Thing extends { id: number }, Site>(
    read: (site: Site, rows: readonly TeaserRow[]) => Promise<Thing[]>,
    sizeOf: (thing: Thing) => number,
  ) => {
    const known = new Map<number, Thing>();
    return async (site: Site, wanted: readonly TeaserRow[]): Promise<Thing[]> => {
      const unknown = wanted.filter(({ id }) => !known.has(id));
      const fresh = new Map(
        (unknown.length > 0 ? await read(site, unknown) : []).map((one) => [one.id, one]),
      );
      const found = wanted.flatMap(({ id }) => known.get(id) ?? fresh.get(id) ?? []);
      for (const thing of fresh.values()) {
        room -= sizeOf(thing);
        if (room > 0) known.set(thing.id, thing);
      }
      return found;
    };
  };
  const whole = remembered(
    (site: Parameters<PublicPosts['items']>[0], some) => posts.items(site, some, true),
    ({ html }) => html.length,
  );
  const short = remembered(
    (site: Parameters<PublicPosts['items']>[0], some) => posts.items(site, some, false),
    ({ summary }) => summary.length,
  );
  return {
    ...posts,
    rows: (siteId, choice, most) => {
      const key = JSON.stringify([siteId, choice, most]);
      const found = rows.get(key) ?? posts.rows(siteId, choice, most);
      rows.set(key, found);
      return found;
    },
    facts: remembered(posts.facts, ({ text }) => text.length),
    items: (site, some, hasBodies) => (hasBodies ? whole : short)(site, some),
  };
}
