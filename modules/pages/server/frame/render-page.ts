import type { PagesNeeds, ReaderSite } from '../pages-needs.ts';
import { streamPosts } from '../posts/stream-posts.ts';
import { HTML, type PageResult } from '../views/page-result.ts';
import { renderLayout, shippedStyle } from './layouts.ts';
import type { PageFrame } from './page-frame.ts';
import { policiesOf } from './page-policy.ts';
import { withMarkup } from './site-markup.ts';

/** Pages where a password is typed, whose address is a secret of one reader, or that stand for a closed site. */
const plain: ReadonlySet<string> = new Set([
  'sign-in',
  'newsletter',
  'subscribe',
  'account',
  'push',
  'closed',
]);

/**
 * A page by the layout of the site, or by the one of the product where that fails, with what it may load; its keys are
 * those of the streams that the layout shows.
 */
export async function renderPage(
  needs: PagesNeeds,
  site: ReaderSite,
  name: string,
  values: PageFrame & Record<string, unknown>,
): Promise<Pick<PageResult, 'type' | 'body' | 'headers' | 'isFallback' | 'keys'>> {
  const [layouts, settings] = await Promise.all([needs.layouts(site.id), needs.technical(site.id)]);
  // What no template names is not read.
  const named = layouts?.streams ?? [];
  const shown = named.length > 0 ? await streamPosts(needs, site, named) : null;
  const streams = shown ? { streams: shown.streams } : {};
  const own = layouts && (await layouts.page(name, { ...values, ...streams }));
  const style = layouts && own !== null ? layouts.style : shippedStyle;
  const rendered = own ?? renderLayout(name, values);
  // Nothing of the site's own runs where something is only tried, or where secrets are.
  const isPlain = needs.isTrial === true || values.is_preview === true || plain.has(name);
  const body = isPlain ? rendered : withMarkup(rendered, settings);
  const look = { lookStyle: values.look_style, style };
  const { enforced, reported } = policiesOf(look, settings, isPlain ? undefined : settings.markup);
  const headers = {
    'content-security-policy': enforced,
    ...(reported === null || isPlain ? {} : { 'content-security-policy-report-only': reported }),
    // Members get other pages at the same addresses.
    ...(values.account === null ? {} : { vary: 'accept-encoding, cookie' }),
  };
  const keys = shown?.keys ?? [];
  return { type: HTML, body, headers, isFallback: layouts !== null && own === null, keys };
}
