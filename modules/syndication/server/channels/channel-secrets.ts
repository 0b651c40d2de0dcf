import type { Ground } from '#platform/server/ground.ts';
import { openSealedText, sealText } from '#platform/server/sealed-text.ts';

type Needs = Pick<Ground, 'secrets'>;

const boundTo = (siteId: number): string => `channels ${siteId}`;

/** What the database keeps of a secret of a site. */
export const sealSecret = async ({ secrets }: Needs, siteId: number, secret: string): Promise<string> =>
  sealText(await secrets.of('channels'), boundTo(siteId), secret);

/** Null where another installation sealed it. */
export const openSecret = async (
  { secrets }: Needs,
  siteId: number,
  sealed: string,
): Promise<string | null> => openSealedText(await secrets.of('channels'), boundTo(siteId), sealed);
