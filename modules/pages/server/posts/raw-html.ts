import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { guardedBody } from '#modules/posts/posts.public.ts';

/** Where a block of raw HTML stands on an origin of its own: the post, the block, its end and a signature follow. */
export const HTML_BEGIN = '/u/site/html/';
const MOST = 20;
const LONGEST = 200_000;
/** How the editors that bodies come from say that a block is raw. */
const MARKS = [
  { open: /<!--\s*wp:html(?:\s+\{[^<>]{0,500}\})?\s*-->/g, close: /<!--\s*\/wp:html\s*-->/g },
  { open: /<!--\s*kg-card-begin:\s*html\s*-->/g, close: /<!--\s*kg-card-end:\s*html\s*-->/g },
];

export type RawBlock = { start: number; end: number; source: string };

/** The raw blocks of a body whose markup readers would get in part at most; in one go through it for each mark. */
export function rawBlocks(body: string): RawBlock[] {
  if (!body.includes('<!--')) return [];
  const blocks = MARKS.flatMap(({ open, close }) => {
    const found: RawBlock[] = [];
    open.lastIndex = 0;
    for (let mark = open.exec(body); mark && found.length < MOST; mark = open.exec(body)) {
      close.lastIndex = open.lastIndex;
      const end = close.exec(body);
      if (!end) break;
      const source = body.slice(open.lastIndex, end.index).trim();
      found.push({ start: mark.index, end: close.lastIndex, source });
      open.lastIndex = close.lastIndex;
    }
    return found;
  });
  let done = 0;
  return blocks
    .toSorted((one, other) => one.start - other.start)
    .filter(({ start, end, source }) => {
      const isFramed = start >= done && source.length <= LONGEST && guardedBody('', source) !== source;
      if (isFramed) done = end;
      return isFramed;
    })
    .slice(0, MOST);
}

const hashOf = (source: string): string =>
  createHash('sha256').update(source).digest('base64url').slice(0, 22);
const signatureOf = (secret: string, siteId: number, ...parts: (string | number)[]): string =>
  createHmac('sha256', secret)
    .update(`html ${siteId} ${parts.join(' ')}`)
    .digest('base64url')
    .slice(0, 32);

/** Of a page that is made for one reader: a preview, or a post whose password they have given. In seconds. */
export type FrameEnd = { isPreview: boolean; until: number };

const writtenEnd = (end: FrameEnd | null): string => (end ? `${end.isPreview ? 'p' : 'o'}${end.until}` : '0');

/** Null of what has no end, undefined of what is none or over. */
function readEnd(text: string): FrameEnd | null | undefined {
  if (text === '0') return null;
  const [, kind, digits] = /^([op])(\d{1,12})$/.exec(text) ?? [];
  const until = Number(digits ?? 0);
  return until < Date.now() / 1000 ? undefined : { isPreview: kind === 'p', until };
}

/** What a signed address names; null of one that was not made here. */
export function readHtmlAddress(
  secret: string,
  siteId: number,
  path: string,
): { postId: number; end: FrameEnd | null; isNamed(block: RawBlock): boolean } | null {
  const [id = '', hash = '', written = '', signed = ''] = path.slice(HTML_BEGIN.length).split('.');
  const postId = Number(id);
  if (!Number.isSafeInteger(postId) || path.length > 200) return null;
  const end = readEnd(written);
  if (end === undefined) return null;
  const expected = Buffer.from(signatureOf(secret, siteId, postId, hash, written));
  const given = Buffer.from(signed);
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  return isOurs ? { postId, end, isNamed: ({ source }) => hashOf(source) === hash } : null;
}

/** A frame may run scripts and send forms, on an origin that is nobody's, and leads nobody away from the page. */
export const RAW_FRAME = /<iframe class="raw-html"[^>]*><\/iframe>/g;

/** Takes raw blocks out of bodies before these are cleaned, and puts a frame in the place of each afterwards. */
export function rawFrames(secret: string, siteId: number, end: FrameEnd | null) {
  const written = writtenEnd(end);
  // Nobody who writes can guess the mark.
  const mark = `raw-${randomBytes(9).toString('hex')}`;
  const frames: string[] = [];
  return {
    take(body: string, postId: number): string {
      let text = '';
      let at = 0;
      for (const { start, end, source } of rawBlocks(body)) {
        if (frames.length >= MOST) break;
        const hash = hashOf(source);
        const signed = signatureOf(secret, siteId, postId, hash, written);
        const src = `${HTML_BEGIN}${postId}.${hash}.${written}.${signed}`;
        const number = frames.push(src);
        text += `${body.slice(at, start)}<div id="${mark}-${number}"></div>`;
        at = end;
      }
      return text + body.slice(at);
    },
    put: (html: string): string =>
      frames.reduce(
        (text, src, place) =>
          text.replace(
            `<div id="${mark}-${place + 1}"></div>`,
            `<iframe class="raw-html" src="${src}" title="HTML ${place + 1}" loading="lazy" sandbox="allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox"></iframe>`,
          ),
        html,
      ),
  };
}
