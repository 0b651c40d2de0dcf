import { oncePerGround } from '#platform/server/ground.ts';

/** What the foot of every page says of newsletters. */
export type SignUpFoot = { url: string; title: string; email: string; button: string };

type Offer = (siteId: number, language: string) => Promise<SignUpFoot | null>;

/** How readers of a site sign up for newsletters, as the room says that has them. */
export const signUpFootOf = oncePerGround(() => {
  let said: Offer = async () => null;
  return {
    offer: (offer: Offer): void => {
      said = offer;
    },
    of: (siteId: number, language: string): Promise<SignUpFoot | null> => said(siteId, language),
  };
});
