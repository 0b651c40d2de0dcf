import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { signedIn } from '#platform/contract/permission-rule.ts';
import { startPlantedServer } from '../testing/planted-server.ts';
import { answer } from './answer.ts';
import { compressedOnce } from './compressed-once.ts';
import { Written } from './written.ts';

describe('what is compressed', () => {
  const MOST = 20_000;
  let compressions: number;
  const counting = () =>
    compressedOnce(MOST, {
      gzipSync: (bytes, options) => {
        compressions += 1;
        return gzipSync(bytes, options);
      },
      brotliCompressSync: (bytes, options) => {
        compressions += 1;
        return brotliCompressSync(bytes, options);
      },
    });
  beforeEach(() => {
    compressions = 0;
  });

  test('is compressed once in each way for the same bytes, whichever buffer holds them', () => {
    const once = counting();
    const page = () => Buffer.from('The same page. '.repeat(500));
    const [first, second] = [once.gzipSync(page()), once.gzipSync(page())];
    expect(second).toBe(first);
    expect(gunzipSync(first)).toEqual(page());
    expect(brotliDecompressSync(once.brotliCompressSync(page()))).toEqual(page());
    expect(once.brotliCompressSync(page())).toBe(once.brotliCompressSync(page()));
    expect(compressions).toBe(2);
  });

  test('is never what other bytes gave, wherever these differ by one', () => {
    const once = counting();
    const page = Buffer.from('A page of the list, '.repeat(200));
    for (let place = 0; place < page.length; place += 97) {
      const other = Buffer.from(page);
      other[place] = (other[place] ?? 0) ^ 1;
      expect(gunzipSync(once.gzipSync(page)).equals(page)).toBe(true);
      expect(gunzipSync(once.gzipSync(other)).equals(other)).toBe(true);
    }
  });

  test('gives way to what comes after it once there is more than may be kept, the least used first', () => {
    const once = counting();
    const page = (number: number) => Buffer.from(`${number} `.repeat(200));
    const often = page(0);
    for (let number = 1; number < 500; number += 1) {
      once.gzipSync(page(number));
      once.gzipSync(often);
    }
    expect(compressions).toBe(500);
    once.gzipSync(page(499));
    expect(compressions).toBe(500);
    once.gzipSync(page(1));
    expect(compressions).toBe(501);
  });

  test('is not kept where it alone is more than may be kept', () => {
    const once = compressedOnce(1_000, { gzipSync: (bytes) => bytes, brotliCompressSync: (bytes) => bytes });
    const large = Buffer.alloc(2_000, 'a');
    expect(once.gzipSync(large)).not.toBe(once.gzipSync(large));
  });

  test('holds no more memory than its own bytes', () => {
    const kept = counting().gzipSync(Buffer.from('Short. '.repeat(300)));
    expect(kept.buffer.byteLength).toBe(kept.length);
  });
});

describe('an answer of the server', () => {
  const Row = z.object({ id: z.number(), title: z.string() });
  const listThings = endpoint({
    method: 'GET',
    path: '/core/things',
    summary: 'List',
    permission: signedIn(),
    response: z.object({ rows: z.array(Row) }),
  });
  let titles: string[];
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await startPlantedServer([
      answer(listThings, () =>
        Written.withLists(
          listThings.response,
          { rows: titles.map((title, id) => Written.of(Row, { id, title })) },
          {},
        ),
      ),
    ]);
  });
  afterAll(() => app.close());
  beforeEach(() => {
    titles = Array.from({ length: 200 }, (_, number) => `Title ${number}`);
  });

  const get = (accepted?: string) =>
    app.inject({
      url: '/core/things',
      headers: {
        host: 'localhost',
        cookie: 'masthead_session=Somebody',
        ...(accepted === undefined ? {} : { 'accept-encoding': accepted }),
      },
    });
  const plain = () => JSON.stringify({ rows: titles.map((title, id) => ({ id, title })) });

  test.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
    [undefined, undefined, (bytes: Buffer) => bytes],
    ['identity', undefined, (bytes: Buffer) => bytes],
  ])('to whoever takes %s is %s, the first time and later', async (accepted, encoding, unpack) => {
    for (const _ of ['first', 'later']) {
      const { statusCode, headers, rawPayload } = await get(accepted);
      expect([statusCode, headers['content-encoding']]).toEqual([200, encoding]);
      expect(headers['content-length']).toBe(String(rawPayload.length));
      if (encoding) expect(headers.vary).toContain('accept-encoding');
      expect(unpack(rawPayload).toString()).toBe(plain());
    }
  });

  test('is what its rows say now, after one of them was changed and after it was changed back', async () => {
    for (const title of ['Title 7', 'Another', 'Title 7', '']) {
      titles[7] = title;
      expect(gunzipSync((await get('gzip')).rawPayload).toString()).toBe(plain());
      expect(brotliDecompressSync((await get('br')).rawPayload).toString()).toBe(plain());
    }
  });
});
