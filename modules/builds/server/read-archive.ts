import type { Readable } from 'node:stream';
import yauzl from 'yauzl';
import { asSentence, said } from '#platform/contract/sentence.ts';
import { archiveInvalid, buildTooLarge } from '../build-files.contract.ts';
import {
  LAYOUT_FILE_NAME,
  LONGEST_LAYOUT_FILE,
  MOST_ARCHIVE_BYTES,
  MOST_BUILD_SIZE,
  MOST_LAYOUT_FILES,
} from '../build-kinds.contract.ts';

/** Entries that are looked at, those that are left out among them. */
const MOST_ENTRIES = 500;

/** The bytes of a stream, within what an archive may have. @throws ApiError build_is_too_large */
export async function bytesOf(content: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of content as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > MOST_ARCHIVE_BYTES) throw buildTooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/**
 * The files of a zip file, by their names without folders; what systems add by themselves is left out.
 * @throws ApiError archive_is_invalid, build_is_too_large
 */
export async function readArchive(bytes: Buffer): Promise<Map<string, string>> {
  try {
    return await filesIn(bytes);
  } catch (error) {
    if (error instanceof Error && error.name === 'ApiError') throw error;
    throw archiveInvalid();
  }
}

async function filesIn(bytes: Buffer): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true, decodeStrings: false });
  let entries = 0;
  let size = 0;
  for await (const entry of zip.eachEntry()) {
    entries += 1;
    if (entries > MOST_ENTRIES) throw buildTooLarge();
    const name = nameOf(entry);
    if (name === null) continue;
    const refuse = (reason: string) => archiveInvalid({ message: said`${name}: ${asSentence(reason)}` });
    if (entry.isEncrypted()) throw refuse('The file is encrypted.');
    if (files.has(name)) throw refuse('Two files have this name.');
    if (!LAYOUT_FILE_NAME.test(name))
      throw refuse('Use a file name such as post.liquid, 3-front.css or logo.svg.');
    if (entry.uncompressedSize > LONGEST_LAYOUT_FILE) throw refuse('Files can be up to 100 kB.');
    size += entry.uncompressedSize;
    if (size > MOST_BUILD_SIZE || files.size >= MOST_LAYOUT_FILES) throw buildTooLarge();
    files.set(name, await textOf(await zip.openReadStreamPromise(entry), refuse));
  }
  if (files.size === 0)
    throw archiveInvalid({ message: 'This zip file has no layouts. Choose another one.' });
  return files;
}

/** The name of a file without its folders; null for folders, links, and what systems add by themselves. */
function nameOf(entry: yauzl.Entry): string | null {
  const { generalPurposeBitFlag, fileNameRaw, extraFields } = entry;
  const path = yauzl.getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);
  const parts = path.replaceAll('\\', '/').split('/');
  const name = parts.at(-1) ?? '';
  const isLink = ((entry.externalFileAttributes >>> 16) & 0xf000) === 0xa000;
  if (name === '' || isLink || parts.includes('__MACOSX') || name.startsWith('.')) return null;
  return name;
}

/** The size that an entry says may be a lie: no more than a file may have is read. */
async function textOf(content: Readable, refuse: (reason: string) => Error): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of content as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > LONGEST_LAYOUT_FILE) throw refuse('Files can be up to 100 kB.');
    parts.push(part);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts));
  } catch {
    throw refuse('Only text files can be part of a build.');
  }
}
