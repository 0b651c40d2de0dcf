import type { DefaultTreeAdapterTypes } from 'parse5';
import { z } from 'zod';
import type { FetchGuarded } from '#platform/server/outgoing-http.ts';
import { parseBounded } from '#platform/server/safe-html/parse-bounded.ts';
import { embedAddress } from '#platform/server/safe-html/safe-addresses.ts';
import type { Embed } from '../../embed.contract.ts';
import { embedSiteOf } from '../../embed-pages.contract.ts';
import type { EmbedProviders } from './embed-providers.ts';

const LIMITS = { maxBytes: 256 * 1024, timeoutMs: 5_000, maxRedirects: 3, accept: 'application/json' };
const LONGEST_TITLE = 200;

const words = z
  .string()
  .catch('')
  .transform((text) => text.replace(/\s+/g, ' ').trim().slice(0, LONGEST_TITLE));
const size = z.coerce.number().positive().nullable().catch(null);
const Answer = z.object({
  type: z.string(),
  title: words,
  author_name: words,
  html: z.string().catch(''),
  url: z.string().catch(''),
  width: size,
  height: size,
});

/** What an address becomes in a text; a link where nobody says more of it. */
export async function embedOf(fetch: FetchGuarded, providers: EmbedProviders, url: string): Promise<Embed> {
  const link: Embed = { kind: 'link', url, title: '', author: '', shape: 'wide' };
  const found = embedSiteOf(url);
  if (!found) return link;
  const { endpoint, shape, frame } = providers[found.site];
  if (endpoint === null) return framed(link, frame?.(found.name, ''), shape);
  const said = await ask(fetch, endpointFor(endpoint, url));
  if (!said) return link;
  const told = { ...link, title: said.title || said.author_name, author: said.author_name };
  if (said.type === 'photo') return pictured(told, said.url);
  const own = frame?.(found.name, said.html) ?? frameIn(said.html);
  const isTall = said.width !== null && said.height !== null && said.height > said.width;
  return framed(told, own, isTall ? 'tall' : shape);
}

/** Each server of that network speaks for itself. */
function endpointFor(endpoint: string, url: string): string {
  const address = new URL(endpoint);
  if (address.pathname === '/api/oembed' && /(^|\.)mastodon\./.test(address.hostname))
    address.hostname = new URL(url).hostname;
  address.searchParams.set('maxwidth', '800');
  address.searchParams.set('url', url);
  return address.href;
}

async function ask(fetch: FetchGuarded, address: string): Promise<z.output<typeof Answer> | null> {
  try {
    const { status, body } = await fetch(address, LIMITS);
    const parts: Buffer[] = [];
    for await (const part of body) parts.push(part as Buffer);
    if (status !== 200) return null;
    return Answer.safeParse(JSON.parse(Buffer.concat(parts).toString())).data ?? null;
  } catch {
    // A site that is down, slow or says what nobody understands leaves the link as it was pasted.
    return null;
  }
}

function framed(link: Embed, address: string | undefined, shape: Embed['shape']): Embed {
  const url = address === undefined ? null : embedAddress(address);
  return url === null ? link : { ...link, kind: 'frame', url, shape };
}

function pictured(link: Embed, address: string): Embed {
  const picture = URL.parse(address);
  return picture?.protocol === 'https:' ? { ...link, kind: 'picture', url: picture.href } : link;
}

/** The address of the first frame of a markup. */
function frameIn(html: string): string | undefined {
  const open = parseBounded(html)?.toReversed() ?? [];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (!('tagName' in node)) continue;
    if (node.tagName === 'iframe') return srcOf(node);
    open.push(...node.childNodes.toReversed());
  }
  return undefined;
}

const srcOf = ({ attrs }: DefaultTreeAdapterTypes.Element) => attrs.find(({ name }) => name === 'src')?.value;
