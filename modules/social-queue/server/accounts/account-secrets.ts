import type { Ground } from '#platform/server/ground.ts';
import { openSealedText, sealText } from '#platform/server/sealed-text.ts';

type Needs = Pick<Ground, 'secrets'>;

const boundTo = (siteId: number): string => `social accounts ${siteId}`;

/** What the database keeps of a token of a site. */
export const sealToken = async ({ secrets }: Needs, siteId: number, token: string): Promise<string> =>
  sealText(await secrets.of('social accounts'), boundTo(siteId), token);

/** Null where another installation sealed it. */
export const openToken = async ({ secrets }: Needs, siteId: number, sealed: string): Promise<string | null> =>
  openSealedText(await secrets.of('social accounts'), boundTo(siteId), sealed);
