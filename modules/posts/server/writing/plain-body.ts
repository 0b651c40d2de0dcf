import { isAllowedTag } from '#platform/server/safe-html/allowed-tags.ts';

/** Allowed, but their attributes decide what they do. */
const CLOSELY_READ = new Set(['iframe', 'video', 'audio', 'source', 'track', 'picture']);
const VOID = new Set(['br', 'hr', 'img', 'wbr', 'col']);
const isPlainTag = (tag: string): boolean => isAllowedTag(tag) && !CLOSELY_READ.has(tag);

/** Beyond these a body is read as a whole. */
const MOST_TAGS = 20_000;
const MOST_OPEN = 128;

const nextTag =
  /<(?:!--(?!-?>)[^-]*(?:-[^-]+)*-->|\/?([a-z][a-z0-9]*)((?:\s+[a-z][a-z-]*(?:="[^"<>]*")?)*)\s*\/?>)/y;
const attribute = /\s([a-z][a-z-]*)(?:="([^"]*)")?/g;

/** Attributes that neither run nor lead anywhere. */
const SILENT = new Set(
  'class id title alt lang dir width height rel target loading decoding sizes colspan rowspan scope align start datetime'.split(
    ' ',
  ),
);
/** What leads on: to the web, to this site, to a mail. What stands before the first colon says so without a doubt. */
const OPEN_ADDRESS = /^(?:https?:\/\/|\/|#|mailto:)/;

/**
 * Whether a body holds nothing but plain tags with plain attributes, told by one pass over its bytes. What is not plain
 * is not wrong: it is to be read as browsers read it.
 */
export function isPlainBody(body: string): boolean {
  let tags = 0;
  let open = 0;
  for (let at = body.indexOf('<'); at >= 0; at = body.indexOf('<', nextTag.lastIndex)) {
    tags += 1;
    nextTag.lastIndex = at;
    const found = tags <= MOST_TAGS ? nextTag.exec(body) : null;
    if (found === null) {
      nextTag.lastIndex = 0;
      return false;
    }
    const [mark, tag, attributes = ''] = found;
    // Lists and paragraphs that nobody closes count as open: what has many of them is read as a whole.
    if (tag !== undefined && !VOID.has(tag)) open = mark[1] === '/' ? Math.max(0, open - 1) : open + 1;
    if (open > MOST_OPEN) {
      nextTag.lastIndex = 0;
      return false;
    }
    if (tag !== undefined && !(isPlainTag(tag) && (attributes === '' || arePlain(attributes)))) return false;
  }
  return true;
}

function arePlain(attributes: string): boolean {
  for (const [, name = '', value = ''] of attributes.matchAll(attribute)) {
    if (name === 'href' || name === 'src' ? !OPEN_ADDRESS.test(value) : !isSilent(name)) return false;
  }
  return true;
}

const isSilent = (name: string): boolean =>
  SILENT.has(name) || name.startsWith('data-') || name.startsWith('aria-');
