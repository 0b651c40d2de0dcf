import { oncePerGround } from '#platform/server/ground.ts';

/** Where readers subscribe and pay, as pages name it. */
export type ShopFoot = { url: string; title: string };

type Offer = (siteId: number, language: string) => Promise<ShopFoot | null>;

/** Where readers of a site subscribe, as the room says that sells; null where nothing is sold. */
export const shopFootOf = oncePerGround(() => {
  let said: Offer = async () => null;
  return {
    offer: (offer: Offer): void => {
      said = offer;
    },
    of: (siteId: number, language: string): Promise<ShopFoot | null> => said(siteId, language),
  };
});
