import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { changePosts } from '../../../post-batches.contract.ts';
import {
  createTranslation,
  listTranslations,
  listTranslators,
  MACHINE_TRANSLATOR,
} from '../../../post-translations.contract.ts';
import { createPost, getDraft, updatePost } from '../../../post-writing.contract.ts';

let api: TestApi;
let siteId: number;
let editor: Member;
let service: Server;
let address: string;
let isDown = false;
type Asked = { text: string[]; source_lang: string; target_lang: string; tag_handling?: string };
const asked: Asked[] = [];

/** Says everything in capital letters, but for tags and what is not to be translated. */
const spoken = (text: string) =>
  text.replace(
    /(<span translate="no">.*?<\/span>|<[^<>]*>)|[^<]+/g,
    (all, kept?: string) => kept ?? all.toUpperCase(),
  );

async function answerTo(request: IncomingMessage): Promise<[number, unknown]> {
  const body = await textOf(request);
  if (request.headers.authorization !== 'DeepL-Auth-Key k3y') return [403, {}];
  if (isDown) return [456, { message: 'Quota exceeded' }];
  if (request.url?.startsWith('/v2/languages'))
    return [200, ['DE', 'PT-BR', 'no_language'].map((language) => ({ language }))];
  const question = JSON.parse(body) as Asked;
  asked.push(question);
  return [200, { translations: question.text.map((text) => ({ text: spoken(text) })) }];
}

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: 'localhost', title: 'Test', now: api.now });
  editor = await signInAs(api.ground, { siteId }, 'editor');
  service = createServer(async (request, reply) => {
    const [status, said] = await answerTo(request);
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said));
  });
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(service.address() as AddressInfo).port}/`;
});
afterAll(async () => {
  service.close();
  await api.stop();
});
beforeEach(() => {
  isDown = false;
  asked.length = 0;
  api.ground.translation = { key: 'k3y', address };
});

async function story(fields: object = {}): Promise<number> {
  const made = await api.as(editor).call(createPost, { params: { siteId }, body: {} });
  const { id, revision } = made.body;
  const said = { headline: 'Bridge closes', body: '<p>The <b>old</b> bridge.</p>', ...fields };
  const saved = await api
    .as(editor)
    .call(updatePost, { params: { postId: id }, body: { revision, ...said } });
  expect(saved.status).toBe(200);
  return id;
}
const translate = (postId: number, lang: string, translator_id = MACHINE_TRANSLATOR) =>
  api.as(editor).call(createTranslation, { params: { postId, lang }, body: { translator_id } });
const names = async () =>
  (await api.as(editor).call(listTranslators, {})).body.map(
    ({ kind, title }: { kind: string; title: string }) => [kind, title],
  );

test('a service stands among the translators with its languages, where the server has its key', async () => {
  const { body } = await api.as(editor).call(listTranslators, {});
  expect(body[0]).toEqual({ id: 0, title: 'DeepL', kind: 'machine', languages: ['de', 'pt-BR'] });
  api.ground.translation = null;
  expect(await names()).toEqual([['human', editor.title]]);
});

test('a machine translates headline, texts and sentences, and leaves markup and shortcodes alone', async () => {
  const id = await story({
    ...{
      subheadline: 'For a year',
      excerpt: 'It is old.',
      seo: { meta_title: 'Bridge', canonical: 'https://x.test/a' },
    },
    body: '<h2>Why</h2><p>The <b>old</b> [ref id="1"] bridge.</p><figure><img src="/a.jpg" alt="a"></figure><pre>as is</pre>',
  });
  const { status, body } = await translate(id, 'de');
  expect([status, body.headline, body.translator_id, body.is_stale]).toEqual([
    200,
    'BRIDGE CLOSES',
    null,
    false,
  ]);
  expect(
    asked.map(({ source_lang, target_lang, tag_handling }) => [source_lang, target_lang, tag_handling]),
  ).toEqual([
    ['EN', 'DE', undefined],
    ['EN', 'DE', 'html'],
  ]);
  const draft = await api.as(editor).call(getDraft, { params: { postId: body.translation_post_id } });
  expect(draft.body).toMatchObject({
    ...{
      headline: 'BRIDGE CLOSES',
      subheadline: 'FOR A YEAR',
      excerpt: 'IT IS OLD.',
      language: 'de',
      status: 5,
    },
    ...{ seo: { meta_title: 'BRIDGE', canonical: 'https://x.test/a' }, author_ids: [editor.profileId] },
    body: '<h2>WHY</h2><p>THE <b>OLD</b> [ref id="1"] BRIDGE.</p><figure><img src="/a.jpg" alt="a"></figure><pre>as is</pre>',
  });
});

test('what is longer in the other language is cut to what a post can say', async () => {
  const id = await story({ subheadline: 'ß'.repeat(600), excerpt: 'ß'.repeat(3_000) });
  const { body } = await translate(id, 'de');
  const draft = await api.as(editor).call(getDraft, { params: { postId: body.translation_post_id } });
  expect([draft.body.subheadline, draft.body.excerpt]).toEqual(['S'.repeat(1_000), 'S'.repeat(5_000)]);
});

test('a service that fails is said by the exact sentence, and nothing is begun', async () => {
  const id = await story();
  expect((await api.as(editor).call(listTranslators, {})).status).toBe(200);
  isDown = true;
  const { status, body } = await translate(id, 'de');
  expect([status, body.error, body.message]).toEqual([
    ...[502, 'translation_failed', 'There has been an error creating the translation'],
  ]);
  const { body: known } = await api.as(editor).call(listTranslations, { params: { postId: id } });
  expect(known.items).toEqual([]);
});

test('nothing is asked of it for a language that it does not know, or that the post is in already', async () => {
  const id = await story();
  expect((await translate(id, 'cs')).body.error).toBe('translator_id_is_invalid');
  expect((await translate(id, 'de')).status).toBe(200);
  asked.length = 0;
  expect((await translate(id, 'de')).body.error).toBe('translation_exists');
  expect(asked).toEqual([]);
  api.ground.translation = null;
  expect((await translate(id, 'pt-BR')).body.error).toBe('translator_id_is_invalid');
});

test('many posts are translated by people alone', async () => {
  const order = { action: 'translate' as const, lang_id: 'de', translator_id: MACHINE_TRANSLATOR };
  const { status, body } = await api
    .as(editor)
    .call(changePosts, { body: { ...order, post_ids: [await story()] } as never });
  expect([status, body.error]).toEqual([422, 'translator_id_is_invalid']);
});
