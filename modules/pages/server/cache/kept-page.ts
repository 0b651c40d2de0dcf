import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { HTML, type PageResult } from '../views/page-result.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** A page that is ready to be sent: its bytes plain, and compressed once somebody has asked for it so. */
export type KeptPage = {
  status: number;
  type: string;
  /** Where a reader is sent on to; the body is empty then. */
  location: string | null;
  body: Buffer;
  etag: string;
  keys: readonly string[];
  headers: Readonly<Record<string, string>>;
  /** How many posts a search found; null for what is no search. */
  found: number | null;
  /** Whether it may be given to others. */
  isKept: boolean;
  compressed: Map<'br' | 'gzip', Promise<Buffer>>;
};

const SHORTEST = 1_000;
/** Up to here compressing takes this thread about as long as handing the bytes to another one, and nobody waits for that. */
const AT_ONCE = 32 * 1024;
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const LEVEL = { level: 6 };
/** What a header of keys may weigh; what stands on a long page is told by the list that it is. */
const MOST_KEYS = 100;

export function keptPage(result: PageResult, isKept: boolean, location: string | null = null): KeptPage {
  const body = Buffer.from(result.body);
  // What layouts render is made anew when another build of them is released.
  const keys = [...new Set([...(result.type === HTML ? ['layout'] : []), ...result.keys])];
  return {
    status: result.status,
    type: result.type,
    location,
    body,
    etag: `W/"${hash('sha256', body, 'base64url').slice(0, 27)}"`,
    keys,
    found: result.found ?? null,
    headers: { ...result.headers, ...keyHeaders(first(keys).slice(0, MOST_KEYS)) },
    isKept: isKept && result.isFallback !== true,
    compressed: new Map(),
  };
}

/** A stream tells of the posts that it holds, so it goes before them. */
const first = (keys: readonly string[]) => [
  ...keys.filter((key) => key.startsWith('stream-')),
  ...keys.filter((key) => !key.startsWith('stream-')),
];

/** What caches in front find pages by: Fastly and others by the first, Cloudflare by the second. */
const keyHeaders = (keys: readonly string[]) => ({
  'surrogate-key': keys.join(' '),
  'cache-tag': keys.join(','),
});

/** The bytes in the best form that the reader takes. */
export async function bytesFor(
  page: KeptPage,
  accepted: string | undefined,
): Promise<{ bytes: Buffer; encoding: string | null }> {
  if (page.body.length < SHORTEST || !accepted) return { bytes: page.body, encoding: null };
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null;
  if (encoding === null) return { bytes: page.body, encoding };
  let made = page.compressed.get(encoding);
  if (!made) {
    made = compressed(page.body, encoding);
    page.compressed.set(encoding, made);
  }
  return { bytes: await made, encoding };
}

function compressed(body: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  if (body.length > AT_ONCE) return encoding === 'br' ? brotli(body, QUALITY) : zip(body, LEVEL);
  return Promise.resolve(encoding === 'br' ? brotliCompressSync(body, QUALITY) : gzipSync(body, LEVEL));
}
