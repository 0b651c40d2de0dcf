import { mkdir, open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Disk } from 'flydrive';

export type S3Settings = {
  bucket: string;
  region: string;
  /** Another service than Amazon's, by its address. */
  endpoint: string | null;
  /** Left out, the machine's own role is used. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
};

/** A file that has been received whole, on its way into the storage. */
export type Received = { path: string; size: number; mime: string; read(): Readable };

export type Storage = { disk: Disk; put(key: string, file: Received): Promise<void> };

/** Opens the bucket where there is one, else the folder. */
export const openStorage = (folder: string, s3: S3Settings | null): Promise<Storage> =>
  s3 ? openBucket(s3) : openFolder(folder);

async function openFolder(folder: string): Promise<Storage> {
  const [{ Disk }, { FSDriver }] = await Promise.all([import('flydrive'), import('flydrive/drivers/fs')]);
  return {
    disk: new Disk(new FSDriver({ location: folder, visibility: 'private' })),
    put: async (key, { path }) => {
      const target = join(folder, key);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      // Nobody ever sees half a file under its key.
      await rename(path, target);
      await makeDurable(dirname(target));
    },
  };
}

/** A new name is only safe from a power cut when its folder has been written, which Windows does by itself. */
async function makeDurable(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

async function openBucket({ bucket, region, endpoint, credentials }: S3Settings): Promise<Storage> {
  const [{ Disk }, { S3Driver }] = await Promise.all([import('flydrive'), import('flydrive/drivers/s3')]);
  const disk = new Disk(
    new S3Driver({
      bucket,
      region,
      visibility: 'private',
      // Most services beside Amazon's know neither access lists nor names of buckets in the host, nor new checksums.
      supportsACL: false,
      forcePathStyle: endpoint !== null,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      ...(endpoint ? { endpoint } : {}),
      ...(credentials ? { credentials } : {}),
    }),
  );
  return {
    disk,
    put: (key, { read, size, mime }) =>
      disk.putStream(key, read(), { contentLength: size, contentType: mime }),
  };
}
