import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type BucketServer, startBucketServer } from '#platform/testing/bucket-server.ts';
import { type Files, openFiles } from './files.ts';

const MEGABYTE = 1024 * 1024;
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
let folder: string;
let bucket: BucketServer;

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'masthead files ')), 'files');
  bucket = await startBucketServer('key');
});

afterEach(async () => {
  await bucket.close();
  await rm(join(folder, '..'), { recursive: true });
});

const onDisk = () => openFiles({ folder, s3: null });
const inBucket = () =>
  openFiles({
    folder,
    s3: {
      bucket: 'news',
      region: 'eu-west-1',
      endpoint: bucket.endpoint,
      credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    },
  });
const put = (files: Files, content: Buffer | string, maxBytes = MEGABYTE) =>
  files.put(Readable.from([Buffer.from(content)]), { siteId: 7, maxBytes });

describe.each([
  ['on disk', onDisk],
  ['in a bucket', inBucket],
])('files %s', (_, open) => {
  test('come back as they went in, with their size and hash', async () => {
    const files = open();
    const content = Buffer.concat([PNG, Buffer.alloc(300_000, 7)]);
    const stored = await put(files, content);
    expect(stored).toMatchObject({
      size: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
      mime: 'image/png',
    });
    expect(stored.key).toMatch(/^7\/\d{4}-\d{2}\/[0-9a-f]{32}\.png$/);
    expect(await buffer(await files.get(stored.key))).toEqual(content);
  });

  test('are gone once deleted, and may be deleted twice', async () => {
    const files = open();
    const { key } = await put(files, PNG);
    expect(await files.exists(key)).toBe(true);
    await files.delete(key);
    await files.delete(key);
    expect(await files.exists(key)).toBe(false);
    await expect(files.get(key)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('are refused when they are too large, and leave nothing', async () => {
    const files = open();
    await expect(put(files, Buffer.alloc(1_001), 1_000)).rejects.toMatchObject({
      code: 'payload_is_too_large',
    });
    expect(await readdir(join(folder, '.incoming'))).toEqual([]);
    expect(bucket.objects.size).toBe(0);
    expect((await put(files, Buffer.alloc(1_000), 1_000)).size).toBe(1_000);
  });

  test('leave nothing when the sender breaks off', async () => {
    const files = open();
    const broken = Readable.from(
      (async function* () {
        yield PNG;
        throw new Error('gone');
      })(),
    );
    await expect(files.put(broken, { siteId: 7, maxBytes: MEGABYTE })).rejects.toThrow('gone');
    expect(await readdir(folder)).toEqual(['.incoming']);
    expect(await readdir(join(folder, '.incoming'))).toEqual([]);
  });

  test.each(['../secret', '/etc/passwd', '7/../../secret'])(
    'do not lead out of their place by %s',
    async (key) => {
      const files = open();
      await writeFile(join(folder, '..', 'secret'), 'x').catch(() => undefined);
      await expect(files.get(key)).rejects.toThrow();
      await rm(join(folder, '..', 'secret'), { force: true });
    },
  );
});

test('files on disk are for the eyes of their owner alone', async () => {
  const files = onDisk();
  const { key } = await put(files, PNG);
  expect((await stat(join(folder, key))).mode & 0o077).toBe(0);
});

test('files in a bucket carry their type', async () => {
  const { key } = await put(inBucket(), PNG);
  expect(bucket.objects.get(`/news/${key}`)?.type).toBe('image/png');
});

test('what was left of a file goes when it is put again under its key, and what belongs to others stays', async () => {
  const files = onDisk();
  const again = { siteId: 7, key: '7/exports/abc.csv' };
  const incoming = join(folder, '.incoming');
  const killed = files.putMade(async (path) => {
    await writeFile(path, 'half');
    // Whoever wrote it was killed, and so was whoever would have removed it.
    return new Promise<never>(() => undefined);
  }, again);
  const other = files.putMade(
    async (path) => {
      await writeFile(path, 'another');
      return new Promise<never>(() => undefined);
    },
    { siteId: 7, key: '7/exports/other.csv' },
  );
  void killed;
  void other;
  await expect.poll(() => readdir(incoming)).toHaveLength(2);
  const size = Buffer.byteLength('whole');
  await files.putMade(async (path) => {
    await writeFile(path, 'whole');
    return { sha256: '', size };
  }, again);
  expect(await readdir(incoming)).toHaveLength(1);
  expect(String(await buffer(await files.get(again.key)))).toBe('whole');
});

test('what a crash left half received goes after a day', async () => {
  await put(onDisk(), PNG);
  const incoming = join(folder, '.incoming');
  await writeFile(join(incoming, 'old'), 'x');
  await writeFile(join(incoming, 'young'), 'x');
  const twoDaysAgo = Date.now() / 1000 - 2 * 86_400;
  await utimes(join(incoming, 'old'), twoDaysAgo, twoDaysAgo);
  await put(onDisk(), PNG);
  expect(await readdir(incoming)).toEqual(['young']);
});

test.each([
  ['a PNG that calls itself anything', PNG, 'image/png'],
  ['a PDF', Buffer.from('%PDF-1.7\n%\xE2\xE3\xCF\xD3\n', 'latin1'), 'application/pdf'],
  [
    'an SVG',
    '<?xml version="1.0"?>\n<!-- a --><svg xmlns="http://www.w3.org/2000/svg"></svg>',
    'image/svg+xml',
  ],
  ['an HTML page', '<!doctype html><html><script>alert(1)</script></html>', 'text/plain'],
  ['HTML around an SVG', '<html><svg onload="alert(1)"></svg></html>', 'text/plain'],
  ['text with accents', 'Grüße – 你好 🙂\n'.repeat(2_000), 'text/plain'],
  ['nothing at all', '', 'text/plain'],
  ['bytes without a meaning', Buffer.from([0, 1, 2, 3, 255, 254]), 'application/octet-stream'],
])('takes %s for what it is', async (_, content, mime) => {
  expect((await put(onDisk(), content)).mime).toBe(mime);
});
