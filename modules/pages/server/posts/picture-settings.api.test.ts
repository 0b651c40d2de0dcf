import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { getAsset, type Thumbnail } from '#modules/assets/assets.contract.ts';
import { createPost, updatePost } from '#modules/posts/post-writing.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { getTechnical, saveTechnical } from '#modules/technical-settings/technical-settings.contract.ts';

const host = 'pictures.test';
let api: TestApi;
let siteId: number;
let owner: Member;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host, title: 'Pictures', now: api.now });
  owner = await signInAs(api.ground, { siteId, host }, 'owner');
  await api.ground.jobs.start();
});
afterAll(() => api.stop());

const save = async (change: object) => {
  const params = { siteId };
  const { revision } = (await api.as(owner).call(getTechnical, { params })).body;
  const answer = await api.as(owner).call(saveTechnical, { params, body: { revision, ...change } });
  await api.ground.events.caughtUp();
  return answer;
};
const read = async (path: string) => {
  await api.ground.events.caughtUp();
  return (await api.as({ host }).send({ method: 'GET', path })).body as string;
};

let count = 0;
/** A picture that no quality makes small. */
async function upload(): Promise<number> {
  count += 1;
  const noise = { type: 'gaussian', mean: 128, sigma: 20 + count } as const;
  const create = { width: 2_100, height: 900, channels: 3, noise, background: '#777' } as const;
  const content = await sharp({ create }).jpeg().toBuffer();
  const { body } = await api.as(owner).send({
    method: 'POST',
    path: '/core/feeds/files',
    body: Buffer.concat([
      Buffer.from(
        `--b\r\ncontent-disposition: form-data; name="file"; filename="noise-${count}.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`,
      ),
      content,
      Buffer.from('\r\n--b--\r\n'),
    ]),
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  });
  return body.id;
}

const sizesOf = async (assetId: number): Promise<Thumbnail[]> => {
  const thumbnails = async (): Promise<Thumbnail[]> =>
    (await api.as(owner).call(getAsset, { params: { assetId } })).body.thumbnails;
  // All of them come at once.
  await expect.poll(async () => (await thumbnails()).length, { timeout: 60_000 }).toBeGreaterThan(1);
  return thumbnails();
};
const said = (sizes: readonly Thumbnail[]) =>
  sizes
    .filter(({ name }) => !['thumb', 'card', 'share'].includes(name))
    .map(({ name, mime, width }) => `${name} ${mime} ${width}`)
    .sort();
const bytesOf = async (sizes: readonly Thumbnail[], name: string): Promise<number> => {
  const url = sizes.find((one) => one.name === name)?.url ?? '';
  return (await api.app.inject({ method: 'GET', url, headers: { host } })).rawPayload.length;
};

test('pictures are made as the site has them from then on, and pages ask for those sizes', async () => {
  const usual = await upload();
  const before = await sizesOf(usual);
  expect(said(before)).toEqual(['large image/webp 1920', 'medium image/webp 960', 'small image/webp 480']);

  const change = { image_max_width: 1_200, image_formats: ['avif', 'webp'], image_quality: 30 };
  expect((await save(change)).status).toBe(200);
  const own = await upload();
  const after = await sizesOf(own);
  expect(said(after)).toEqual([
    ...['medium image/avif 960', 'medium image/webp 960', 'small image/avif 480', 'small image/webp 480'],
    ...['widest image/avif 1200', 'widest image/webp 1200'],
  ]);
  expect(await bytesOf(after, 'medium')).toBeLessThan((await bytesOf(before, 'medium')) * 0.8);
  // What is made already stays.
  expect(said(await sizesOf(usual))).toHaveLength(3);

  const post = (await api.as(owner).call(createPost, { params: { siteId }, body: {} })).body;
  const imageOf = (id: number) => `<img alt="" src="/core/media/${id}/original/noise.jpg">`;
  const written = {
    ...{ headline: 'Noise', slug: 'noise', status: 0 as const, image: { id: own }, revision: post.revision },
    body: `<p>First ${imageOf(own)}</p><p>Second ${imageOf(usual)}</p>`,
  };
  const { status } = await api.as(owner).call(updatePost, { params: { postId: post.id }, body: written });
  expect(status).toBe(200);

  const story = await read('/noise');
  expect(story).toMatch(
    /<figure class="hero"><picture><source type="image\/avif" srcset="[^"]*small\.avif[^"]* 480w, [^"]* 960w, [^"]*widest\.avif[^"]* 1200w"[^>]*><img [^>]*srcset="[^"]* 480w, [^"]* 960w, [^"]*widest\.webp[^"]* 1200w"/,
  );
  expect(story).toMatch(/First <picture><source type="image\/avif" [^>]*><img [^>]*widest\.webp/);
  // Wider sizes of an older picture are left out.
  const [, second = ''] = /Second <img ([^>]*)>/.exec(story) ?? [];
  expect(second).toMatch(/srcset="[^"]*small\.webp[^"]* 480w, [^"]* 960w"/);
  expect(await read('/')).toContain('<picture><source type="image/avif"');

  await save({ image_max_width: 0, image_formats: ['webp'], image_quality: 78 });
  const plain = await read('/noise');
  expect(plain).not.toContain('image/avif');
  expect(plain).toMatch(/Second <img [^>]*large\.webp[^"]* 1920w, [^"]* 2100w"/);
});

test.each([
  [{ image_max_width: 479 }, 'image_max_width_is_invalid'],
  [{ image_max_width: 9_000 }, 'image_max_width_is_invalid'],
  [{ image_formats: [] }, 'image_formats_is_invalid'],
  [{ image_formats: ['gif'] }, 'image_formats_is_invalid'],
  [{ image_formats: ['webp', 'webp'] }, 'image_formats_is_invalid'],
  [{ image_quality: 29 }, 'image_quality_is_invalid'],
])('settings of pictures are refused by their field: %j', async (change, error) => {
  const { status, body } = await save(change);
  expect([status, body.error]).toEqual([400, error]);
});
