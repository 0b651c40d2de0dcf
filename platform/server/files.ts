import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { notFound } from '#platform/contract/api-error.ts';
import { contentTypeOf } from './files/content-type.ts';
import { type Received, receive, removeLeftovers } from './files/receive.ts';
import { openStorage, type S3Settings, type Storage } from './files/storage.ts';

export type StoredFile = {
  /** Where it lies; never derived from what people typed. */
  key: string;
  /** Hexadecimal. */
  sha256: string;
  /** Bytes. */
  size: number;
  /** By the content; never by a name or a header. */
  mime: string;
};

export type FilePlace = {
  siteId: number;
  /** A random key made before, so that what is put again after a crash takes the place of its first try. */
  key?: string;
};

/** The files of all sites: on disk, or in a bucket. */
export type Files = {
  /**
   * Stores a stream; when it returns, the file outlives a crash.
   * @throws ApiError payload_is_too_large
   */
  put(content: Readable, options: FilePlace & { maxBytes: number }): Promise<StoredFile>;
  /**
   * Stores a file that is made elsewhere, such as in another process.
   * @param make writes the file at the path, through to the disk; when it has ended, nobody does any more
   */
  putMade(make: (path: string) => Promise<Received>, options: FilePlace): Promise<StoredFile>;
  /** @throws ApiError not_found */
  get(key: string): Promise<Readable>;
  exists(key: string): Promise<boolean>;
  /** Does nothing where there is no such file. */
  delete(key: string): Promise<void>;
};

export type FilesOptions = {
  /** On disk: where the files lie. With a bucket: where they pass through. */
  folder: string;
  s3: S3Settings | null;
};

/** Opens the files; the storage is loaded when it is first used. */
export function openFiles({ folder, s3 }: FilesOptions): Files {
  const incoming = join(folder, '.incoming');
  let opened: Promise<Storage> | undefined;
  const storage = () => {
    opened ??= open();
    return opened;
  };
  const open = async () => {
    await mkdir(incoming, { recursive: true, mode: 0o700 });
    await removeLeftovers(incoming);
    return openStorage(folder, s3);
  };
  const putMade: Files['putMade'] = async (make, { siteId, key: madeBefore }) => {
    const { put } = await storage();
    const name = madeBefore === undefined ? '' : `${createHash('sha256').update(madeBefore).digest('hex')}-`;
    // What a try before left when its process and this one were killed together is of no use to anybody.
    if (name !== '')
      await removeLeftovers(incoming, { beginning: name, olderThan: Number.NEGATIVE_INFINITY });
    const path = join(incoming, `${name}${randomBytes(16).toString('hex')}`);
    try {
      const { sha256, size } = await make(path);
      const { mime, extension } = await contentTypeOf(path);
      const key =
        madeBefore ??
        `${siteId}/${new Date().toISOString().slice(0, 7)}/${randomBytes(16).toString('hex')}.${extension}`;
      await put(key, { path, size, mime, read: () => createReadStream(path) });
      return { key, sha256, size, mime };
    } finally {
      await rm(path, { force: true });
    }
  };
  return {
    put: (content, { maxBytes, ...place }) => putMade((path) => receive(content, path, maxBytes), place),
    putMade,
    get: async (key) => {
      const { disk } = await storage();
      if (!(await disk.exists(key))) throw notFound();
      return disk.getStream(key);
    },
    exists: async (key) => (await storage()).disk.exists(key),
    delete: async (key) => (await storage()).disk.delete(key),
  };
}
