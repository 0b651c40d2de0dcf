import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { ApiError, tooLarge } from '#platform/contract/api-error.ts';
import { said } from '#platform/contract/sentence.ts';
import { contentTypeOf } from '#platform/server/files/content-type.ts';
import { receive } from '#platform/server/files/receive.ts';
import type { Files } from '#platform/server/files.ts';
import {
  type AssetType,
  MOST_FILE_BYTES,
  MOST_IMAGE_BYTES,
  MOST_PIXELS,
  MOST_SVG_BYTES,
} from '../../asset-kinds.contract.ts';
import { fileBroken, fileTooLarge, fileTypeInvalid } from '../../uploads.contract.ts';
import { ImageRefused, type MadeImage } from '../images/image-order.ts';
import type { ImageProcess } from '../images/image-process.ts';
import type { KeptFiles } from '../library/asset-row.ts';
import { type FileKind, fileKindOf, refuseZipBomb } from './file-kind.ts';
import type { Scratch } from './scratch.ts';

export type SettleNeeds = { files: Files; images: ImageProcess; scratch: Scratch };

/** A file that has been looked at and is in the storage. */
export type SettledFile = {
  /** Of what was sent, so that the same file is known again. */
  sha256: string;
  /** Bytes that were sent. */
  receivedBytes: number;
  filename: string;
  fileType: AssetType;
  mime: string;
  size: number;
  width: number | null;
  height: number | null;
  dominantColor: string | null;
  storageKey: string;
  files: KeptFiles;
};

export type SettleOptions = {
  siteId: number;
  filename: string;
  maySvg: boolean;
  /** Somebody waits for it. */
  isWaitedFor: boolean;
  /** Told what it is before the costly part begins; it may throw. */
  known?(facts: { sha256: string; treatment: FileKind['treatment'] }): Promise<void>;
};

/**
 * Receives a file, finds out what it is, makes of it what is served, and stores that.
 * @throws ApiError file_is_too_large, file_type_is_invalid, file_is_broken, file_is_missing
 */
export function settleFile(
  { files, images, scratch }: SettleNeeds,
  content: Readable,
  { siteId, filename, maySvg, isWaitedFor, known }: SettleOptions,
): Promise<SettledFile> {
  return scratch.within(async (folder) => {
    const path = join(folder, 'received');
    const { sha256, size } = await receive(content, path, MOST_FILE_BYTES).catch((error: unknown) => {
      throw error instanceof ApiError && error.code === tooLarge.code ? fileTooLarge() : error;
    });
    if (size === 0) throw fileBroken({ message: 'The file is empty. Choose another file.' });
    const kind = fileKindOf(filename, (await contentTypeOf(path)).mime, await headOf(path));
    if (kind.treatment === 'svg' && !maySvg) {
      throw fileTypeInvalid({
        message: "You don't have permission to upload SVG files. Use PNG or JPEG instead.",
      });
    }
    refuseSize(kind, size);
    await known?.({ sha256, treatment: kind.treatment });
    if (kind.ending === 'zip' || kind.ending === 'docx' || kind.ending === 'xlsx')
      await refuseZipBomb(path, size);
    const made = await make(images, kind, path, folder, isWaitedFor);
    const kept = await store(files, siteId, made);
    const original = kept.original;
    if (!original) throw fileBroken();
    return {
      ...{ sha256, receivedBytes: size, filename: renamed(filename, kind.ending) },
      fileType: fileTypeOf(original.mime),
      ...{ mime: original.mime, size: original.size, dominantColor: made.dominantColor },
      ...{ width: original.width || null, height: original.height || null },
      ...{ storageKey: original.key, files: kept },
    };
  });
}

function refuseSize({ treatment }: FileKind, size: number): void {
  const most = { picture: MOST_IMAGE_BYTES, svg: MOST_SVG_BYTES, keep: MOST_FILE_BYTES }[treatment];
  if (size <= most) return;
  const megabytes = Math.round(most / 1024 ** 2);
  const message = {
    picture: said`Images can be up to ${megabytes} MB. Make this one smaller and try again.`,
    svg: said`SVG files can be up to ${megabytes} MB. Make this one smaller and try again.`,
    keep: said`Files can be up to ${megabytes} MB. Make this one smaller and try again.`,
  }[treatment];
  throw fileTooLarge({ message });
}

async function make(
  images: ImageProcess,
  kind: FileKind,
  path: string,
  folder: string,
  isWaitedFor: boolean,
): Promise<MadeImage> {
  if (kind.treatment === 'keep') {
    return { files: [{ name: 'original', path, mime: kind.mime, width: 0, height: 0 }], dominantColor: null };
  }
  try {
    return await images.make({ kind: kind.treatment, path, folder }, { isWaitedFor });
  } catch (error) {
    if (!(error instanceof ImageRefused)) throw error;
    if (error.problem === 'has_too_many_pixels') {
      throw fileTooLarge({
        message: said`Images can be up to ${MOST_PIXELS / 1_000_000} megapixels. Make this one smaller and try again.`,
      });
    }
    if (error.problem === 'took_too_long')
      throw fileBroken({
        message: 'This image takes too long to process. Save it in another format and try again.',
      });
    throw error.problem === 'is_unknown' ? fileTypeInvalid() : fileBroken();
  }
}

/** Stores what was made; where one file fails, none stays. */
export async function store(files: Files, siteId: number, made: MadeImage): Promise<KeptFiles> {
  const kept: KeptFiles = {};
  try {
    for (const { name, path, mime, width, height } of made.files) {
      const { key, size } = await files.put(createReadStream(path), { siteId, maxBytes: MOST_FILE_BYTES });
      kept[name] = { key, mime, width, height, size };
    }
    return kept;
  } catch (error) {
    await discard(files, kept);
    throw error;
  }
}

/** Takes files out of the storage that nothing refers to. */
export async function discard(files: Files, kept: KeptFiles): Promise<void> {
  for (const { key } of Object.values(kept)) await files.delete(key);
}

async function headOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(512), 0, 512, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The name as it came, without folders and without what a screen would obey, with the ending of what the file is. */
function renamed(filename: string, ending: string): string {
  const own = filename.split(/[\\/]/).at(-1) ?? '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out.
  const plain = own.replace(/[\u0000-\u001F\u007F\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '').trim();
  const stem = plain.replace(/\.[a-z0-9]{1,8}$/i, '').slice(0, 240) || 'file';
  const had = /\.([a-z0-9]{1,8})$/i.exec(plain)?.[1]?.toLowerCase();
  return `${stem}.${had === 'jpeg' && ending === 'jpg' ? 'jpeg' : ending}`;
}

export function fileTypeOf(mime: string): AssetType {
  const family = mime.split('/')[0];
  return family === 'image' || family === 'video' || family === 'audio' ? family : 'file';
}
