import { type ReaderSite, shopFootOf } from '#modules/pages/pages.public.ts';
import { findFirstSite } from '#modules/sites/sites.public.ts';
import { type Ground, oncePerGround } from '#platform/server/ground.ts';
import { keep } from '#platform/server/kept.ts';
import { type OfferedPackage, offeredPackages } from './offered-packages.ts';
import { shopTexts } from './shop-words.ts';

export const SHOP_PATH = '/u/site/subscribe';

type Offer = { packages: readonly OfferedPackage[] };

/** What a site sells; kept until a package changes. Only the first site has an account at Stripe. */
export const offerOf = oncePerGround((ground: Ground) => {
  const { database, events } = ground;
  const known = keep<number, Offer>({
    ...{ most: 100, maxAgeMilliseconds: 60_000, events },
    load: async (siteIds) => {
      const first = await findFirstSite(database);
      const found = new Map<number, Offer>();
      for (const siteId of siteIds) {
        const isSold = siteId === first?.id;
        found.set(siteId, { packages: isSold ? await offeredPackages(database.db, siteId) : [] });
      }
      return found;
    },
  });
  for (const topic of ['package', 'section', 'user_group', 'asset', 'site']) {
    events.on(topic, ({ siteId }) => known.drop(siteId));
  }
  return async (siteId: number): Promise<readonly OfferedPackage[]> =>
    ground.stripe === null ? [] : ((await known.get(siteId))?.packages ?? []);
});

/** Every page leads to where readers subscribe, as long as something is sold. */
export function leadToShop(ground: Ground): void {
  const offer = offerOf(ground);
  shopFootOf(ground).offer(async (siteId: ReaderSite['id'], language) => {
    if ((await offer(siteId)).length === 0) return null;
    return { url: SHOP_PATH, title: shopTexts(language)('shop.title') };
  });
}
