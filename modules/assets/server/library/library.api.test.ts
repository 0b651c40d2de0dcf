import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { listAuditEvents } from '#modules/audit/audit.contract.ts';
import { createPost, updatePost } from '#modules/posts/post-writing.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { undoAct } from '#modules/undo/undo.contract.ts';
import { deleteFile, listAssetUses, replaceImage, restoreFile } from '../../asset-files.contract.ts';
import {
  type Asset,
  changeAssets,
  deleteAsset,
  getAsset,
  listAssets,
  removeAssets,
  restoreAssets,
  updateAsset,
} from '../../assets.contract.ts';
import { createFolder, deleteFolder, listFolders, updateFolder } from '../../folders.contract.ts';
import { signAsset } from '../../media.contract.ts';
import { completeUpload, createAsset, getUpload, startUpload } from '../../uploads.contract.ts';
import { picture, sendFile } from '../files.fixture.ts';
import { filesOf, KEPT_SECONDS } from './asset-row.ts';
import { purgeAssets } from './purge-assets.ts';

const host = 'news.test';
let api: TestApi;
let siteId: number;
let editor: Member;
let writer: Member;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host, title: 'The News', now: api.now });
  editor = await signInAs(api.ground, { siteId, host }, 'owner');
  writer = await signInAs(api.ground, { siteId, host }, 'contributor');
  await api.ground.jobs.start();
});
afterAll(() => api.stop());

const upload = async (name = 'picture.jpg', who = editor, content?: Buffer): Promise<Asset> => {
  const sent = { name, content: content ?? (await picture()) };
  const { status, body } = await sendFile(api.as(who), '/core/feeds/files', sent);
  expect(status).toBe(201);
  return body;
};
const get = async (assetId: number, who = editor) =>
  (await api.as(who).call(getAsset, { params: { assetId } })).body;
const fetched = async (path: string, headers = {}) => {
  const answer = await api.app.inject({ method: 'GET', url: path, headers: { host, ...headers } });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
};
const replace = async (assetId: number, content: Buffer, name = 'other.png', who = editor) =>
  sendFile(api.as(who), `/core/v1/sites/${siteId}/assets/${assetId}/file`, { name, content });
const ids = ({ items }: { items: Asset[] }) => items.map(({ id }) => id);
const list = async (query: object, who = editor) => (await api.as(who).call(listAssets, { query })).body;

describe('crops', () => {
  test('come in the background, in modern formats and around the focal point', async () => {
    // The left third is red, the rest is blue.
    const red = await sharp({ create: { width: 700, height: 900, channels: 3, background: '#f00' } })
      .png()
      .toBuffer();
    const content = await sharp({ create: { width: 2_100, height: 900, channels: 3, background: '#00f' } })
      .composite([{ input: red, left: 0, top: 0 }])
      .png()
      .toBuffer();
    const asset = await upload('thirds.png', editor, content);
    const names = async () =>
      (await get(asset.id)).thumbnails.map(({ name }: { name: string }) => name).sort();
    await expect
      .poll(names, { timeout: 60_000 })
      .toEqual(['card', 'large', 'medium', 'share', 'small', 'thumb']);
    const middleOf = async () => {
      const { thumbnails } = await get(asset.id);
      const thumb = thumbnails.find(({ name }: { name: string }) => name === 'thumb');
      const { data } = await sharp((await fetched(thumb.url)).bytes)
        .extract({ left: 160, top: 160, width: 1, height: 1 })
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      return data[0] !== undefined && data[0] > 128 ? 'red' : 'blue';
    };
    expect(await middleOf()).toBe('blue');
    const body = { revision: 1, focal: { x: 0.1, y: 0.5 } };
    const { body: changed } = await api.as(editor).call(updateAsset, { params: { assetId: asset.id }, body });
    expect(changed.focal).toEqual({ x: 0.1, y: 0.5 });
    await expect.poll(middleOf, { timeout: 60_000 }).toBe('red');
  });

  test('that a small picture does not have are the picture itself', async () => {
    const { id } = await upload('small.png', editor, await picture('png', { width: 100, height: 80 }));
    const { status, bytes } = await fetched(`/core/media/${id}/large.webp/anything`);
    expect([status, (await sharp(bytes).metadata()).width]).toEqual([200, 100]);
  });
});

describe('what is said of an asset', () => {
  test('is changed by those who may, and an older revision is refused', async () => {
    const { id } = await upload();
    const change = (body: object, who = editor) =>
      api.as(who).call(updateAsset, { params: { assetId: id }, body: body as never });
    const said = {
      alt: 'A bridge',
      caption: 'By night',
      credit: 'Jane',
      license: 'CC BY',
      tags: ['city', 'city'],
    };
    const { status, body } = await change({ revision: 1, ...said, expires_ts: 5 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...said, tags: ['city'], expires_ts: 5, revision: 2 });
    expect((await change({ revision: 1, alt: 'Late' })).body.error).toBe('revision_conflict');
    expect((await change({ revision: 2, alt: 'Not mine' }, writer)).status).toBe(404);
    expect((await change({ revision: 2, folder_id: 1 })).body.error).toBe('folder_id_is_invalid');
  });

  test('is said of several at once', async () => {
    const [one, other] = [await upload(), await upload()];
    const { body: folder } = await api
      .as(editor)
      .call(createFolder, { params: { siteId }, body: { name: 'Summer' } });
    const body = { ids: [one.id, other.id], folder_id: folder.id, credit: 'Agency', add_tags: ['summer'] };
    const { body: changed } = await api.as(editor).call(changeAssets, { params: { siteId }, body });
    expect(changed.items.map(({ credit, tags }: Asset) => [credit, tags])).toEqual([
      ['Agency', ['summer']],
      ['Agency', ['summer']],
    ]);
    expect(ids(await list({ folder_id: folder.id }))).toEqual([other.id, one.id]);
    expect(ids(await list({ tag: 'summer', order_direction: 1 }))).toEqual([one.id, other.id]);
  });
});

describe('the list', () => {
  test('is asked by what wants care, and contributors find their own', async () => {
    const mine = await upload('theirs-alone.jpg', writer);
    await upload('nobody-elses.jpg');
    expect(ids(await list({}, writer))).toEqual([mine.id]);
    expect((await get(mine.id, writer)).uploaded_by).toBe(writer.profileId);
    const found = await list({ q: 'theirs-al', missing_alt: 1, unused: 1, file_type: 'image' });
    expect([ids(found), found.total]).toEqual([[mine.id], 1]);
    await api
      .as(writer)
      .call(updateAsset, { params: { assetId: mine.id }, body: { revision: 1, alt: 'A harbour' } });
    expect(ids(await list({ q: 'theirs-al', missing_alt: 1 }))).toEqual([]);
    expect(ids(await list({ q: 'theirs-al', missing_alt: 0 }))).toEqual([mine.id]);
    await api
      .as(writer)
      .call(updateAsset, { params: { assetId: mine.id }, body: { revision: 2, expires_ts: 9 } });
    expect(ids(await list({ q: 'theirs-al', expired: 1 }))).toEqual([mine.id]);
    const dayOf = (at: number) =>
      new Date(at * 1_000).toISOString().slice(0, 10).split('-').reverse().join('-');
    const [day, week] = [86_400, 604_800].map((seconds) => ({
      from: dayOf(api.now - seconds),
      to: dayOf(api.now + seconds),
    }));
    const asked = { q: 'theirs-al', uploaded_by: writer.profileId };
    expect(ids(await list({ ...asked, ...day }))).toEqual([mine.id]);
    expect(ids(await list({ ...asked, to: week?.from }))).toEqual([]);
    expect(ids(await list({ ...asked, ...week, uploaded_by: editor.profileId }))).toEqual([]);
    const wrong = { from: day?.to, to: day?.from };
    expect((await api.as(editor).call(listAssets, { query: wrong as never })).status).toBe(400);
    expect(ids(await list({ file_type: 'image', file_id: mine.id }))).toEqual([mine.id]);
    expect(await list({ file_type: 'image', file_id: 1 })).toMatchObject({ items: [], total: 0 });
  });
});

describe('the trash', () => {
  test('is left by Undo and by Restore, and what is in it is not shown to readers', async () => {
    const asset = await upload();
    const { body } = await api.as(editor).call(deleteAsset, { params: { assetId: asset.id } });
    expect(body).toMatchObject({ id: asset.id, in_trash: true });
    expect((await fetched(asset.url ?? '')).status).toBe(404);
    expect(ids(await list({ in_trash: 1 }))).toContain(asset.id);
    expect(ids(await list({}))).not.toContain(asset.id);
    const undone = await api.as(editor).call(undoAct, { params: { siteId, batchId: body.batch_id } });
    expect(undone.body.undone.count).toBe(1);
    expect((await fetched(asset.url ?? '')).status).toBe(200);
    await api.as(editor).call(removeAssets, { params: { siteId }, body: { ids: [asset.id] } });
    const restored = await api
      .as(editor)
      .call(restoreAssets, { params: { siteId }, body: { ids: [asset.id] } });
    expect(restored.body.items[0].in_trash).toBe(false);
  });

  test('takes own files that nobody uses, and others from those who may remove', async () => {
    const [theirs, own, used] = [
      await upload(),
      await upload('own.jpg', writer),
      await upload('used.jpg', writer),
    ];
    const remove = (id: number) => api.as(writer).call(deleteAsset, { params: { assetId: id } });
    expect((await remove(theirs.id)).status).toBe(404);
    expect((await remove(own.id)).status).toBe(200);
    const row = { site_id: siteId, asset_id: used.id, post_id: 1 };
    await api.ground.database.db.insertInto('asset_usage').values(row).execute();
    expect((await remove(used.id)).body.error).toBe('asset_is_in_use');
    expect((await api.as(editor).call(deleteAsset, { params: { assetId: used.id } })).status).toBe(200);
  });

  test('is emptied after 30 days, with its files', async () => {
    const { database, files } = api.ground;
    const asset = await upload();
    const row = await database.db
      .selectFrom('asset')
      .selectAll()
      .where('site_id', '=', siteId)
      .where('id', '=', asset.id)
      .executeTakeFirstOrThrow();
    const { key } = filesOf(row).original ?? { key: '' };
    await api.as(editor).call(deleteAsset, { params: { assetId: asset.id } });
    await purgeAssets({ database, files }, api.now + KEPT_SECONDS - 3_600);
    expect(await files.exists(key)).toBe(true);
    await database.db
      .updateTable('asset')
      .set({ deleted_ts: api.now - KEPT_SECONDS - 60 })
      .where('site_id', '=', siteId)
      .where('id', '=', asset.id)
      .execute();
    const late = await api.as(editor).call(restoreAssets, { params: { siteId }, body: { ids: [asset.id] } });
    expect(late.status).toBe(404);
    await purgeAssets({ database, files }, api.now);
    expect(await files.exists(key)).toBe(false);
    expect((await api.as(editor).call(getAsset, { params: { assetId: asset.id } })).status).toBe(404);
  });
});

describe('a file that is replaced', () => {
  test('keeps its id and its address, and the one before comes back', async () => {
    const asset = await upload('before.jpg', editor, await picture('jpeg', { width: 300, height: 200 }));
    const { status, body } = await replace(asset.id, await picture('png', { width: 90, height: 60 }));
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: asset.id, version: 2, width: 90, mime: 'image/png' });
    expect(body.url).toContain('?v=2');
    const old = await fetched(asset.url ?? '');
    expect([old.headers['content-type'], (await sharp(old.bytes).metadata()).width]).toEqual([
      'image/png',
      90,
    ]);
    const params = { siteId, assetId: asset.id };
    const { body: back } = await api.as(editor).call(restoreFile, { params });
    expect(back).toMatchObject({ version: 3, width: 300, mime: 'image/jpeg', filename: 'before.jpg' });
    expect((await sharp((await fetched(asset.url ?? '')).bytes).metadata()).width).toBe(300);
  });

  test('of somebody else is not replaced by a contributor', async () => {
    const asset = await upload();
    expect((await replace(asset.id, await picture(), 'a.jpg', writer)).status).toBe(404);
    const query = { object_kind: 'asset', object_id: asset.id };
    const { body } = await api.as(editor).call(listAuditEvents, { params: { siteId }, query });
    expect(body.items.map(({ action }: { action: string }) => action)).toEqual(['asset.created']);
  });
});

describe('a picture that is taken down', () => {
  test('is a neutral one at all its addresses, and can be brought back', async () => {
    const asset = await upload('down.jpg', editor, await picture('jpeg', { width: 300, height: 200 }));
    const body = { image: 'default.jpg', action: 'replace' } as const;
    const down = (who = editor) => api.as(who).call(replaceImage, { params: { assetId: asset.id }, body });
    expect((await down(writer)).status).toBe(403);
    expect((await down()).body).toMatchObject({ is_taken_down: true, width: 300, height: 200, version: 2 });
    const { bytes, headers } = await fetched(asset.url ?? '');
    const { channels } = await sharp(bytes).stats();
    expect(channels.map(({ min, max }) => max - min)).toEqual([0, 0, 0]);
    expect(headers['cache-control']).toBe('public, max-age=60');
    expect((await down()).body.error).toBe('action_is_invalid');
    const { body: back } = await api.as(editor).call(restoreFile, { params: { siteId, assetId: asset.id } });
    expect(back).toMatchObject({ is_taken_down: false, version: 3, sha256: asset.sha256 });
  });

  test('is not brought back by its uploader, by another file neither', async () => {
    const asset = await upload('mine.jpg', writer, await picture());
    await api.as(editor).call(replaceImage, {
      params: { assetId: asset.id },
      body: { image: 'default.jpg', action: 'replace' },
    });
    const back = await api.as(writer).call(restoreFile, { params: { siteId, assetId: asset.id } });
    expect([back.status, back.body.missing]).toEqual([403, ['REMOVE_ASSET']]);
    expect((await replace(asset.id, await picture(), 'a.jpg', writer)).status).toBe(403);
  });

  test('or a file that is taken away is gone, and what was said of it stays', async () => {
    const asset = await upload('words.txt', editor, Buffer.from('these words are taken away'));
    const { body } = await api.as(editor).call(deleteFile, { params: { assetId: asset.id } });
    expect(body).toMatchObject({ status: 'missing', url: null, title: 'words' });
    expect((await fetched(asset.url ?? '')).status).toBe(404);
  });
});

describe('use', () => {
  test('is noted as posts are written, by picture and body', async () => {
    const [lead, inBody] = [await upload(), await upload()];
    const { body: post } = await api.as(editor).call(createPost, { params: { siteId }, body: {} });
    const body = {
      ...{ revision: post.revision, headline: 'Two pictures', image: { id: lead.id } },
      body: `<p>Here</p><img src="/core/media/${inBody.id}/medium.webp/x.webp?v=1"><img src="/core/media/77/original/x">`,
    };
    const saved = await api.as(editor).call(updatePost, { params: { postId: post.id }, body });
    expect(saved.status).toBe(200);
    api.ground.outbox.wake(siteId);
    const count = async (id: number) => (await get(id)).usage_count;
    await expect.poll(() => count(inBody.id)).toBe(1);
    expect(await count(lead.id)).toBe(1);
    const params = { siteId, assetId: lead.id };
    const { body: uses } = await api.as(editor).call(listAssetUses, { params });
    expect(uses).toEqual({
      items: [{ id: post.id, headline: 'Two pictures', status: 5 }],
      total_count: 1,
      ...{ packages: [], packages_count: 0 },
    });
    expect(ids(await list({ unused: 1 }))).not.toContain(lead.id);
  });
});

describe('a gated file', () => {
  test('is had by a signed address alone, for five minutes', async () => {
    const sent = { name: 'report.txt', content: 'for subscribers' };
    const path = `/core/v1/sites/${siteId}/files/gated`;
    expect((await sendFile(api.as(writer), path, sent)).status).toBe(403);
    const { body: asset } = await sendFile(api.as(editor), path, sent);
    expect(asset).toMatchObject({ is_gated: true, url: null });
    for (const name of ['constructor', 'toString', '__proto__']) {
      expect((await fetched(`/core/media/${asset.id}/${name}/x`)).status).toBe(404);
    }
    expect((await fetched(`/core/media/${asset.id}/original/report.txt`)).status).toBe(404);
    const { body } = await api.as(editor).call(signAsset, { params: { siteId, assetId: asset.id } });
    expect(body.expires_ts - Date.now() / 1000).toBeLessThan(301);
    const { bytes, headers } = await fetched(body.url);
    expect([bytes.toString(), headers['cache-control']]).toEqual(['for subscribers', 'private, no-store']);
    expect((await fetched(body.url.replace(/expires=\d+/, 'expires=9999999999'))).status).toBe(404);
    expect((await fetched(body.url.replace(/expires=\d+/, 'expires=1'))).status).toBe(404);
  });

  test('is made of another one, and opened again, by those who may upload them', async () => {
    const { id, url } = await upload('turned.jpg', writer);
    const turn = (who: Member, revision: number, is_gated: boolean) =>
      api.as(who).call(updateAsset, { params: { assetId: id }, body: { revision, is_gated } });
    expect((await turn(writer, 1, true)).status).toBe(403);
    expect((await turn(editor, 1, true)).body).toMatchObject({ is_gated: true, url: null, thumbnails: [] });
    expect((await fetched(url as string)).status).toBe(404);
    const signed = await api.as(editor).call(signAsset, { params: { siteId, assetId: id } });
    expect((await fetched(signed.body.url)).status).toBe(200);
    expect((await turn(editor, 2, false)).body).toMatchObject({ is_gated: false, url });
    expect((await fetched(url as string)).status).toBe(200);
  });
});

describe('a large file', () => {
  const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(18 * 1024 ** 2)]);
  const begin = (who = editor) =>
    api.as(who).call(startUpload, { body: { filename: 'large.pdf', size: content.length } });
  const part = (
    state: { upload_id: string; part_size: number },
    number: number,
    bytes?: Buffer,
    who = editor,
  ) =>
    sendFile(
      api.as(who),
      `/core/v1/uploads/${state.upload_id}/parts/${number}`,
      {
        name: 'part',
        content: bytes ?? content.subarray((number - 1) * state.part_size, number * state.part_size),
      },
      'PUT',
    );

  test('comes in parts in any order, goes on after an interruption, and is whole', async () => {
    const { body: state } = await begin();
    expect(state).toMatchObject({ part_count: 3, received: [] });
    expect((await part(state, 3)).body.received).toEqual([3]);
    expect((await part(state, 1)).status).toBe(200);
    const params = { uploadId: state.upload_id };
    const early = await api.as(editor).call(completeUpload, { params, query: {} });
    expect(early.body.error).toBe('upload_is_incomplete');
    expect((await part(state, 2, Buffer.from('short'))).body.error).toBe('file_is_too_large');
    expect((await api.as(editor).call(getUpload, { params })).body.received).toEqual([1, 3]);
    await part(state, 2);
    // A part that is sent again after a lost line, and is cut off then, leaves what came whole.
    expect((await part(state, 2, Buffer.from('short'))).body.received).toEqual([1, 2, 3]);
    const { status, body } = await api.as(editor).call(completeUpload, { params, query: {} });
    expect([status, body.mime, body.size]).toEqual([201, 'application/pdf', content.length]);
    expect((await fetched(body.url)).bytes.equals(content)).toBe(true);
    expect((await api.as(editor).call(getUpload, { params })).status).toBe(404);
  });

  test('takes the place of another one, if who sends it may replace that', async () => {
    const asset = await upload('small.pdf', editor, content.subarray(0, 5_000));
    const send = async (who: Member) => {
      const { body: state } = await begin(who);
      for (const number of [1, 2, 3]) await part(state, number, undefined, who);
      const params = { uploadId: state.upload_id };
      return api.as(who).call(completeUpload, { params, query: { replaces: asset.id } });
    };
    expect((await send(writer)).status).toBe(404);
    const { status, body } = await send(editor);
    expect([status, body.id, body.version, body.size]).toEqual([201, asset.id, 2, content.length]);
    expect((await fetched(asset.url ?? '')).bytes.equals(content)).toBe(true);
  });

  test('is nobody else’s to send', async () => {
    const { body: state } = await begin(writer);
    expect((await part(state, 1)).status).toBe(404);
  });
});

test('an address inside the network is not asked, and the field says so', async () => {
  const body = { url: 'http://127.0.0.1:9/secret.png' };
  const answer = await api.as(editor).call(createAsset, { body });
  expect([answer.status, answer.body.error]).toEqual([422, 'url_is_invalid']);
  expect(answer.body.details[0].loc).toEqual(['body', 'url']);
});

test('folders have names of their own, and leave what is in them', async () => {
  const { body: folder } = await api
    .as(editor)
    .call(createFolder, { params: { siteId }, body: { name: 'Sport' } });
  const again = await api.as(editor).call(createFolder, { params: { siteId }, body: { name: 'SPORT' } });
  expect(again.body.error).toBe('duplicate');
  const params = { siteId, folderId: folder.id };
  const renamed = await api.as(editor).call(updateFolder, { params, body: { revision: 1, name: 'Sports' } });
  expect(renamed.body.name).toBe('Sports');
  expect((await api.as(editor).call(deleteFolder, { params })).body.batch_id).not.toBeNull();
  const { body } = await api.as(editor).call(listFolders, { params: { siteId } });
  expect(body.items.map(({ name }: { name: string }) => name)).not.toContain('Sports');
});
