import { open } from 'node:fs/promises';

const HEAD_BYTES = 8_192;

/** What a file is by its content; what nothing is known of is served as a download. */
export type ContentType = { mime: string; extension: string };

/** Finds the type of a file by its content alone. */
export async function contentTypeOf(path: string): Promise<ContentType> {
  const { fileTypeFromFile } = await import('file-type');
  const head = await readHead(path);
  if (isText(head)) return isSvg(head.toString()) ? svg : plainText;
  const found = await fileTypeFromFile(path);
  return found ? { mime: found.mime, extension: found.ext } : unknown;
}

const svg: ContentType = { mime: 'image/svg+xml', extension: 'svg' };
/** HTML, scripts and the like are text too: shown as it is, nothing of it runs. */
const plainText: ContentType = { mime: 'text/plain', extension: 'txt' };
const unknown: ContentType = { mime: 'application/octet-stream', extension: 'bin' };

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** UTF-8 without control characters; a character that the end of the head cuts in two does not count. */
function isText(head: Buffer): boolean {
  const text = head.toString('utf8');
  const body = head.length === HEAD_BYTES ? text.replace(/\uFFFD{1,3}$/, '') : text;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
  return !/[\u0000-\u0008\u000E-\u001A\u001C-\u001F\uFFFD]/.test(body);
}

/** What may stand before the root of an SVG: blanks, the XML declaration, comments and its document type. */
const PROLOG = [
  { start: '<?xml', end: '?>' },
  { start: '<!--', end: '-->' },
  { start: '<!doctype svg', end: '>' },
];

/** Goes through the prolog piece by piece: a pattern for all of it would backtrack without end. */
function isSvg(head: string): boolean {
  const text = head.toLowerCase();
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  while (at < text.length) {
    if (/\s/.test(text.charAt(at))) at += 1;
    else {
      const piece = PROLOG.find(({ start }) => text.startsWith(start, at));
      if (!piece) return /^<svg[\s>]/.test(text.slice(at, at + 5));
      const end = text.indexOf(piece.end, at + piece.start.length);
      if (end < 0) return false;
      at = end + piece.end.length;
    }
  }
  return false;
}
