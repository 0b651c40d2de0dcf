import { LayoutFailure, type ReaderSite } from '#modules/pages/pages.public.ts';
import type { Ground } from '#platform/server/ground.ts';
import type { SiteAnswer, SiteRequest } from '#platform/server/site-answers.ts';
import { sourceOf } from '../alerts/alert-letter.ts';
import { readPreview } from '../letters/preview-address.ts';
import { readLetterPath } from '../sending/letter-address.ts';
import { providerLetter } from '../sending/provider-letter.ts';
import { anySend } from '../sending/sends.queries.ts';

/** What people wrote into a template runs nothing and belongs to no origin. */
const POLICY =
  "default-src 'none'; img-src https: http: data:; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox";

/** A letter that somebody of the newsroom tries. */
export async function previewPage(
  { secrets }: Pick<Ground, 'secrets'>,
  site: ReaderSite,
  { query }: SiteRequest,
): Promise<SiteAnswer | null> {
  const html = await readPreview(secrets, site.id, query, Math.floor(Date.now() / 1000));
  return html === null ? null : { status: 200, headers: headersOf('text/html'), body: html };
}

const headersOf = (type: string) => ({
  'content-type': `${type}; charset=utf-8`,
  'content-security-policy': POLICY,
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
});

/** A letter where a provider fetches it; it names no reader. */
export async function letterPage(
  ground: Ground,
  site: ReaderSite,
  { path }: SiteRequest,
): Promise<SiteAnswer | null> {
  const { db } = ground.database;
  const asked = await readLetterPath(ground.secrets, site.id, path);
  const send = asked && (await anySend(db, site.id, asked.id));
  if (!send) return null;
  const campaign = await sourceOf(db, site.id, send);
  const letter = await providerLetter(ground, site, { send, campaign }, 'campaign_monitor').catch(
    (error: unknown) => {
      if (error instanceof LayoutFailure) return null;
      throw error;
    },
  );
  if (!letter) return null;
  const isText = asked.form === 'txt';
  return {
    status: 200,
    headers: headersOf(isText ? 'text/plain' : 'text/html'),
    body: isText ? letter.text : letter.html,
  };
}
