import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import yazl from 'yazl';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { setQuotaLimit } from '#platform/server/quotas.ts';
import { MOST_BYTES_AT_ONCE } from '../../asset-kinds.contract.ts';
import { listAssets } from '../../assets.contract.ts';
import { picture, sendFile } from '../files.fixture.ts';

let api: TestApi;
let siteId: number;
let editor: Member;
let writer: Member;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: 'news.test', title: 'The News', now: api.now });
  editor = await signInAs(api.ground, { siteId, host: 'news.test' }, 'owner');
  writer = await signInAs(api.ground, { siteId, host: 'news.test' }, 'contributor');
});
afterAll(() => api.stop());

const upload = (name: string, content: Buffer | string, path = '/core/feeds/files', who = editor) =>
  sendFile(api.as(who), path, { name, content });
const fetched = async (path: string) => {
  const answer = await api.app.inject({ method: 'GET', url: path, headers: { host: 'news.test' } });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
};

describe('a picture', () => {
  test('is written anew: turned as it was held, in its colours, without the place it was taken at', async () => {
    const content = await sharp({ create: { width: 80, height: 40, channels: 3, background: '#c03' } })
      .withIccProfile('p3')
      .withExif({
        IFD0: { Copyright: 'Somebody' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(content.includes('Somebody')).toBe(true);
    const { status, body } = await upload('Held upright.jpg', content, '/core/feeds/images');
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...{ file_type: 'image', mime: 'image/jpeg', filename: 'Held upright.jpg', title: 'Held upright' },
      ...{ width: 40, height: 80, version: 1, status: 'ready', usage_count: 0, in_trash: false },
      focal: { x: 0.5, y: 0.5 },
    });
    expect(body.file_id).toBe(body.id);
    const { headers, bytes } = await fetched(body.url);
    const { exif, icc, width } = await sharp(bytes).metadata();
    expect([exif, width, icc === undefined]).toEqual([undefined, 40, false]);
    expect(headers).toMatchObject({
      ...{ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' },
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    expect(body.dominant_color).toMatch(/^#[0-9a-f]{6}$/);
  });

  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('comes as %s and stays that', async (format) => {
    const { status, body } = await upload(`a.${format}`, await picture(format));
    expect([status, body.mime]).toEqual([201, `image/${format}`]);
    const thumb = await fetched(body.thumbnails[0].url);
    expect((await sharp(thumb.bytes).metadata()).format).toBe('webp');
  });

  test('with an ending of another kind of picture gets its own', async () => {
    const { body } = await upload('really-a-png.jpg', await picture('png'));
    expect([body.mime, body.filename]).toEqual(['image/png', 'really-a-png.png']);
  });

  test('of too many pixels is refused before one of them is unpacked', async () => {
    const chunk = (type: string, data: Buffer) => {
      const named = Buffer.concat([Buffer.from(type), data]);
      const out = Buffer.alloc(8 + named.length);
      out.writeUInt32BE(data.length, 0);
      named.copy(out, 4);
      out.writeUInt32BE(crc(named), out.length - 4);
      return out;
    };
    const head = Buffer.alloc(13);
    head.writeUInt32BE(30_000, 0);
    head.writeUInt32BE(30_000, 4);
    head.set([1, 0, 0, 0, 0], 8);
    const bomb = Buffer.concat([
      Buffer.from('89504e470d0a1a0a', 'hex'),
      chunk('IHDR', head),
      chunk('IDAT', deflateSync(Buffer.alloc(30_000 * 3_751))),
      chunk('IEND', Buffer.alloc(0)),
    ]);
    const { status, body } = await upload('bomb.png', bomb);
    expect([status, body.error]).toEqual([413, 'file_is_too_large']);
    expect(body.message).toContain('50 megapixels');
  });

  test('of very many frames is refused', async () => {
    const one = await picture('png', { width: 4, height: 4 });
    const other = await picture('png', { width: 4, height: 4 });
    // Frames that are all the same would be written as one.
    const frames = Array.from({ length: 1_001 }, (_, at) => (at % 2 === 0 ? one : other));
    const gif = await sharp(frames, { join: { animated: true } })
      .gif({ keepDuplicateFrames: true })
      .toBuffer();
    const { status, body } = await upload('frames.gif', gif);
    expect([status, body.error]).toEqual([413, 'file_is_too_large']);
  });

  test('that moves goes on moving', async () => {
    const gif = await sharp([await picture('png'), await picture('png')], { join: { animated: true } })
      .gif()
      .toBuffer();
    const { body } = await upload('moves.gif', gif);
    const { bytes } = await fetched(body.url);
    expect((await sharp(bytes).metadata()).pages).toBe(2);
    expect([body.width, body.height]).toEqual([600, 400]);
  });

  test('that is cut short is refused', async () => {
    const whole = await picture('jpeg', { width: 1_000, height: 1_000 });
    const { status, body } = await upload('cut.jpg', whole.subarray(0, 400));
    expect([status, body.error]).toEqual([422, 'file_is_broken']);
  });

  test('that is a page as well is a picture alone once it is in', async () => {
    const polyglot = Buffer.concat([await picture('gif'), Buffer.from('<script>alert(1)</script>')]);
    const { body } = await upload('both.gif', polyglot);
    const { bytes } = await fetched(body.url);
    expect(bytes.includes('<script>')).toBe(false);
  });
});

describe('an SVG', () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20" onload="alert(1)">
    <script>alert(2)</script><style>@import url(//evil.test)</style>
    <a href="javascript:alert(3)"><circle r="4"/></a>
    <image href="https://evil.test/x.png"/><use href="#a"/><use href="data:text/html,x"/>
    <rect id="a" width="5" height="5" fill="url(https://evil.test/#a)" stroke="url(#g)"/>
    <foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><script>alert(4)</script></body></foreignObject>
    <text>1 &lt; 2</text></svg>`;

  test('is cleaned of all that runs or loads', async () => {
    const { status, body } = await upload('drawing.svg', svg);
    expect([status, body.mime, body.width, body.height]).toEqual([201, 'image/svg+xml', 30, 20]);
    const { bytes, headers } = await fetched(body.url);
    const text = bytes.toString();
    for (const bad of ['alert', 'evil', 'javascript', 'foreignObject', 'style', 'data:'])
      expect(text).not.toContain(bad);
    for (const good of ['<rect', 'stroke="url(#g)"', '<use href="#a">', '1 &lt; 2'])
      expect(text).toContain(good);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  test('is only taken from those who may write HTML', async () => {
    const { status, body } = await upload('drawing.svg', svg, '/core/feeds/images', writer);
    expect([status, body.error]).toEqual([415, 'file_type_is_invalid']);
    expect(body.message).toContain('SVG');
  });

  test.each([
    ['tags that do not end', '<svg xmlns="http://www.w3.org/2000/svg"><g>'],
    ['endless depth', `<svg>${'<g>'.repeat(200)}${'</g>'.repeat(200)}</svg>`],
  ])('with %s is refused', async (_, content) => {
    const { status, body } = await upload('bad.svg', content);
    expect([status, body.error]).toEqual([422, 'file_is_broken']);
  });

  test('with entities of its own is no picture', async () => {
    const bomb = '<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>';
    expect((await upload('bad.svg', bomb)).body.error).toBe('file_type_is_invalid');
  });
});

describe('a file', () => {
  test.each([
    ['page.html', '<!doctype html><script>alert(1)</script>'],
    ['notes.txt', '  <html><body>no notes</body></html>'],
    ['run.sh', '#!/bin/sh\nrm -rf /'],
    ['program.exe', Buffer.from(`4d5a${'00'.repeat(200)}`, 'hex')],
    ['unknown.bin', Buffer.from('00ff00ff00ff00ff', 'hex')],
  ])('%s is of a kind that is not taken', async (name, content) => {
    const { status, body } = await upload(name, content);
    expect([status, body.error]).toEqual([415, 'file_type_is_invalid']);
  });

  const bytes = (...parts: (string | number[])[]) =>
    Buffer.concat([...parts.map((part) => Buffer.from(part as string)), Buffer.alloc(600, 7)]);
  test.each([
    ['IMG_1.HEIC', bytes([0, 0, 0, 24], 'ftypheic\0\0\0\0mif1heic'), 'HEIC images', 'JPEG'],
    ['scan.tiff', bytes([0x49, 0x49, 42, 0, 8, 0, 0, 0]), 'TIFF images', 'JPEG'],
    ['clip.mov', bytes([0, 0, 0, 20], 'ftypqt  \0\0\0\0qt  '), 'MOV videos', 'MP4'],
    ['clip.m4v', bytes([0, 0, 0, 20], 'ftypM4V \0\0\0\0M4V '), 'M4V videos', 'MP4'],
    ['talk.wav', bytes('RIFF\x24\x08\0\0WAVEfmt '), 'WAV audio', 'MP3'],
    ['old.doc', bytes([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), 'DOC files', 'DOCX'],
    ['excel.csv', Buffer.from('Preis;Währung\n1;€', 'latin1'), "text isn't in UTF-8", 'as UTF-8'],
  ])('%s is refused with the format that is taken', async (name, content, kind, format) => {
    const { status, body } = await upload(name, content);
    expect([status, body.error]).toEqual([415, 'file_type_is_invalid']);
    for (const words of [kind, format]) expect(body.message).toContain(words);
  });

  test.each([
    ['photo.jpg', Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n')],
    ['IMG_2.jpg', bytes([0, 0, 0, 24], 'ftypheic\0\0\0\0mif1heic')],
    ['clip.mp4', bytes([0, 0, 0, 20], 'ftypqt  \0\0\0\0qt  ')],
    ['talk.mp3', bytes('RIFF\x24\x08\0\0WAVEfmt ')],
    ['locked.docx', bytes([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
  ])('%s that is not what its name says is refused, and told why', async (name, content) => {
    const { status, body } = await upload(name, content);
    expect([status, body.error]).toEqual([415, 'file_type_is_invalid']);
    expect(body.message).toContain(`isn't a .${name.split('.')[1]} file`);
  });

  test('is a download that nothing runs in', async () => {
    const { body } = await upload('Haushalt 2026.csv', 'a,b\n1,2\n');
    expect(body).toMatchObject({ file_type: 'file', mime: 'text/csv', filename: 'Haushalt 2026.csv' });
    const { headers, bytes } = await fetched(body.url);
    expect(headers['content-disposition']).toBe("attachment; filename*=UTF-8''Haushalt%202026.csv");
    expect(bytes.toString()).toBe('a,b\n1,2\n');
  });

  test('that is far too large once unpacked is refused', async () => {
    const zip = new yazl.ZipFile();
    zip.addBuffer(Buffer.alloc(40 * 1024 ** 2), 'zeros.txt');
    zip.end();
    const chunks: Buffer[] = [];
    for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
    const { status, body } = await upload('bomb.zip', Buffer.concat(chunks));
    expect([status, body.error]).toEqual([422, 'file_is_broken']);
    expect(body.message).toContain('unpacked');
  });

  test('that is empty, or that is no file at all, is refused', async () => {
    expect((await upload('empty.txt', '')).body.error).toBe('file_is_broken');
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const nothing = { method: 'POST', path: '/core/feeds/files', body: '--b--\r\n', headers };
    expect((await api.as(editor).send(nothing)).body.error).toBe('file_is_missing');
    const head = 'content-disposition: form-data; name="file"; filename="cut.txt"';
    const cutOff = { ...nothing, body: `--b\r\n${head}\r\n\r\nSome words` };
    const { status, body } = await api.as(editor).send(cutOff);
    expect([status, body.error]).toEqual([400, 'form_is_invalid']);
  });

  test('that is larger than what comes at once is refused, and never kept cut short', async () => {
    const large = Buffer.alloc(MOST_BYTES_AT_ONCE + 1, 'words ');
    const { status, body } = await upload('large.txt', large);
    expect([status, body.error]).toEqual([413, 'file_is_too_large']);
    const small = (await upload('small.txt', 'a few words of its own')).body;
    const replaced = await upload('large.txt', large, `/core/v1/sites/${siteId}/assets/${small.id}/file`);
    expect([replaced.status, replaced.body.error]).toEqual([413, 'file_is_too_large']);
    expect((await fetched(small.url)).bytes.toString()).toBe('a few words of its own');
    const whole = await upload('whole.txt', large.subarray(1));
    expect([whole.status, whole.body.size]).toEqual([201, MOST_BYTES_AT_ONCE]);
  });

  test('has no folders and no hidden signs in its name', async () => {
    const { body } = await upload('..\\..\\a\u202Efdp.txt', 'words');
    expect(body.filename).toBe('afdp.txt');
  });

  test('that is no picture is not taken where pictures are asked for', async () => {
    const { status, body } = await upload('words.txt', 'words for nobody', '/core/feeds/images');
    expect([status, body.error]).toEqual([415, 'file_type_is_invalid']);
  });
});

describe('the same file twice', () => {
  test('is offered as what is there, and taken once more when that is wanted', async () => {
    const content = await picture();
    const { body: first } = await upload('one.jpg', content);
    const { status, body } = await upload('two.jpg', content);
    expect([status, body.error, body.existing.id]).toEqual([409, 'file_is_duplicate', first.id]);
    const kept = await upload('two.jpg', content, '/core/feeds/files?keep_both=1');
    expect(kept.status).toBe(201);
    const query = { sha256: first.sha256 };
    expect((await api.as(editor).call(listAssets, { query })).body.total).toBe(2);
  });

  test('is kept once where it comes several times at the same moment', async () => {
    const content = await picture();
    const sent = await Promise.all(['a.jpg', 'b.jpg', 'c.jpg'].map((name) => upload(name, content)));
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const first = sent.find(({ status }) => status === 201);
    for (const { status, body } of sent) if (status === 409) expect(body.existing.id).toBe(first?.body.id);
  });

  test('is not told to somebody who may not see the first one', async () => {
    const content = await picture();
    await upload('mine.jpg', content);
    expect((await upload('theirs.jpg', content, '/core/feeds/files', writer)).status).toBe(201);
  });
});

test('what a person uploads in a day is bounded', async () => {
  const host = 'bounded.test';
  const bounded = await createSite(api.ground.database, { host, title: 'Bounded', now: api.now });
  const owner = await signInAs(api.ground, { siteId: bounded, host }, 'owner');
  await setQuotaLimit(api.ground.database.db, { siteId: bounded, quota: 'uploads', person: 1, site: 10 });
  expect((await upload('a.txt', 'first words', '/core/feeds/files', owner)).status).toBe(201);
  const { status, body } = await upload('b.txt', 'other words', '/core/feeds/files', owner);
  expect([status, body.error]).toEqual([429, 'quota_exceeded']);
});

function crc(bytes: Buffer): number {
  let value = ~0;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  }
  return ~value >>> 0;
}
