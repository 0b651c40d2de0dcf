import { open as openZip } from 'yauzl';
import type { ApiError } from '#platform/contract/api-error.ts';
import { said } from '#platform/contract/sentence.ts';
import { pictureTypes, SVG } from '../../asset-kinds.contract.ts';
import { fileBroken, fileTypeInvalid } from '../../uploads.contract.ts';

/** What a file is taken for: written anew, cleaned, or kept as it is. */
export type FileKind = { treatment: 'picture' | 'svg' | 'keep'; mime: string; ending: string };

const keptTypes: Record<string, { ending: string; family: string }> = {
  'application/pdf': { ending: 'pdf', family: 'pdf' },
  'text/plain': { ending: 'txt', family: 'text' },
  'application/zip': { ending: 'zip', family: 'zip' },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': {
    ending: 'docx',
    family: 'zip',
  },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { ending: 'xlsx', family: 'zip' },
  'audio/mpeg': { ending: 'mp3', family: 'audio' },
  'video/mp4': { ending: 'mp4', family: 'video' },
  'video/webm': { ending: 'webm', family: 'video' },
};

/** What an ending promises; others promise nothing, and the file gets the ending of what it is. */
const promises: Record<string, string> = {
  ...Object.fromEntries(['jpg', 'jpeg', 'png', 'webp', 'avif', 'gif'].map((ending) => [ending, 'picture'])),
  ...{ svg: 'svg', pdf: 'pdf', txt: 'text', csv: 'text', zip: 'zip', docx: 'zip', xlsx: 'zip' },
  ...{ mp3: 'audio', mp4: 'video', m4v: 'video', webm: 'video' },
};

/** Texts that a browser or a shell takes for a programme when they come under another name. */
const RUNS = /^\uFEFF?\s*(<!doctype\s+html|<html|<head|<body|<script|<iframe|<\?php|#!)/i;

/**
 * What an uploaded file is, by its content; its name may only say the same.
 * @param found what the content was found to be
 * @param head its first characters
 * @throws ApiError file_type_is_invalid
 */
export function fileKindOf(filename: string, found: string, head: string): FileKind {
  const ending = /\.([a-z0-9]{1,8})$/i.exec(filename)?.[1]?.toLowerCase() ?? '';
  const promised = Object.hasOwn(promises, ending) ? promises[ending] : undefined;
  const kind = kindOf(found, ending, head);
  if (!kind) throw refusalOf(found, ending);
  const family =
    kind.treatment === 'keep'
      ? keptTypes[kind.mime === 'text/csv' ? 'text/plain' : kind.mime]?.family
      : kind.treatment;
  if (promised !== undefined && promised !== family) throw misnamed(ending);
  return kind;
}

function kindOf(found: string, ending: string, head: string): FileKind | null {
  if (pictureTypes.some((type) => type === found))
    return { treatment: 'picture', mime: found, ending: found.slice(6).replace('jpeg', 'jpg') };
  // Moving PNGs are told apart from still ones, and are written as these.
  if (found === 'image/apng') return { treatment: 'picture', mime: 'image/png', ending: 'png' };
  if (found === SVG) return { treatment: 'svg', mime: SVG, ending: 'svg' };
  if (found === 'text/plain') {
    if (RUNS.test(head)) return null;
    if (ending === 'csv') return { treatment: 'keep', mime: 'text/csv', ending: 'csv' };
  }
  const known = Object.hasOwn(keptTypes, found) ? keptTypes[found] : undefined;
  return known ? { treatment: 'keep', mime: found, ending: known.ending } : null;
}

const misnamed = (ending: string): ApiError =>
  fileTypeInvalid({
    message: said`This file isn't a .${ending} file, despite its name. Rename it or choose another file.`,
  });

/** Says of what is not taken in which format it would be. */
function refusalOf(found: string, ending: string): ApiError {
  // What nothing is found in is often a text of an older program.
  if (found === 'application/octet-stream' && promises[ending] === 'text')
    return fileTypeInvalid({ message: "This text isn't in UTF-8. Save it as UTF-8 and try again." });
  const [family, type = ''] = found.split('/');
  const own = type.replace(/^x-/, '');
  // The name is of a format that is taken: it would be of no use to advise that one.
  if (Object.hasOwn(promises, ending) && ending !== own) return misnamed(ending);
  const name = (ending || own).toUpperCase();
  if (family === 'image')
    return fileTypeInvalid({
      message: said`${name} images can't be uploaded. Save this one as JPEG, PNG, WebP, AVIF or GIF and try again.`,
    });
  if (family === 'video')
    return fileTypeInvalid({
      message: said`${name} videos can't be uploaded. Save this one as MP4 or WebM and try again.`,
    });
  if (family === 'audio')
    return fileTypeInvalid({
      message: said`${name} audio can't be uploaded. Save it as MP3 and try again.`,
    });
  if (OFFICE.test(found))
    return fileTypeInvalid({
      message: said`${name} files can't be uploaded. Save this one as DOCX, XLSX or PDF and try again.`,
    });
  return fileTypeInvalid();
}

const OFFICE = /^application\/(x-cfb|rtf|vnd\.(oasis|openxmlformats|ms-)\S*)$/;

const MOST_ENTRIES = 10_000;
const MOST_UNPACKED = 4 * 1024 ** 3;
/** Beyond this much for each packed byte nothing but padding is left. */
const MOST_RATIO = 200;
const SMALL = 16 * 1024 ** 2;

/**
 * Refuses archives that become too large for whoever unpacks them, by what they say of themselves.
 * @throws ApiError file_is_broken
 */
export function refuseZipBomb(path: string, size: number): Promise<void> {
  return new Promise((resolve, reject) => {
    openZip(path, { lazyEntries: true, validateEntrySizes: false }, (error, zip) => {
      if (error) return reject(fileBroken());
      let unpacked = 0;
      const end = (refusal?: Error) => {
        zip.close();
        if (refusal) reject(refusal);
        else resolve();
      };
      if (zip.entryCount > MOST_ENTRIES) return end(tooMuch());
      zip.on('entry', ({ uncompressedSize }) => {
        unpacked += uncompressedSize;
        const isBomb = unpacked > MOST_UNPACKED || (unpacked > SMALL && unpacked > size * MOST_RATIO);
        if (isBomb) end(tooMuch());
        else zip.readEntry();
      });
      zip.on('end', () => end());
      zip.on('error', () => end(fileBroken()));
      zip.readEntry();
    });
  });
}

const tooMuch = () =>
  fileBroken({ message: 'This archive is far too large once unpacked. Choose another file.' });
