import { oncePerGround } from '#platform/server/ground.ts';

/** Where readers turn notifications on and off, as pages name it. */
export type PushFoot = { url: string; title: string };

type Offer = (siteId: number, language: string) => Promise<PushFoot | null>;

/** How readers of a site get notifications, as the room says that sends them; null where none are sent. */
export const pushFootOf = oncePerGround(() => {
  let said: Offer = async () => null;
  return {
    offer: (offer: Offer): void => {
      said = offer;
    },
    of: (siteId: number, language: string): Promise<PushFoot | null> => said(siteId, language),
  };
});
