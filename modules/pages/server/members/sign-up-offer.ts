import { oncePerGround } from '#platform/server/ground.ts';

/** @returns the address of the page on which somebody makes an account who then comes back to `to`; null where nobody does */
type Offer = (siteId: number, to: string) => Promise<string | null>;

/** How readers make an account on a site; a room that lets them says so. */
export const signUpOfferOf = oncePerGround(() => {
  let said: Offer = async () => null;
  return {
    offer: (to: Offer): void => {
      said = to;
    },
    of: (siteId: number, to: string): Promise<string | null> => said(siteId, to),
  };
});
