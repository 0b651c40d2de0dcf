import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGuardedFetch, type FetchGuarded } from '#platform/server/outgoing-http.ts';
import { embedProviders } from './embed-providers.ts';
import { embedOf } from './find-embed.ts';

/** Speaks oEmbed as the sites do: each test says what it answers. */
let server: Server;
let answer: { status?: number; body: string };
let asked: string[];
let fetch: FetchGuarded;

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' }).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  fetch = createGuardedFetch({ allowedLoopbackPort: (server.address() as AddressInfo).port });
});
afterAll(() => server.close());

const providers = () => {
  const { port } = server.address() as AddressInfo;
  const local = Object.entries(embedProviders).map(([site, provider]) => {
    const endpoint = provider.endpoint === null ? null : `http://127.0.0.1:${port}/oembed`;
    return [site, { ...provider, endpoint }];
  });
  return Object.fromEntries(local) as typeof embedProviders;
};
const find = async (url: string, said: object | string, status = 200) => {
  asked = [];
  answer = { status, body: typeof said === 'string' ? said : JSON.stringify(said) };
  return embedOf(fetch, providers(), url);
};
const video = 'https://www.youtube.com/watch?t=5&v=dQw4w9WgXcQ';

test('a video is its player without cookies, with the title that its site tells', async () => {
  const said = { type: 'video', title: ' Bridge\n opens ', author_name: 'Ada', width: 200, height: 113 };
  expect(await find(video, said)).toEqual({
    ...{ kind: 'frame', url: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ' },
    ...{ title: 'Bridge opens', author: 'Ada', shape: 'wide' },
  });
  expect(new URL(asked[0] ?? '', 'http://x').searchParams.get('url')).toBe(video);
});

test('the frame of an answer is taken where its host is on the list, and its shape is of its sides', async () => {
  const html = (src: string) => `<blockquote>a</blockquote><div><iframe src="${src}"></iframe></div>`;
  const player = 'https://player.vimeo.com/video/123456?dnt=1&h=a';
  const said = { type: 'video', html: html(player.replaceAll('&', '&amp;')), width: 320, height: 568 };
  expect(await find('https://vimeo.com/123456', said)).toMatchObject({ url: player, shape: 'tall' });
  for (const src of ['https://evil.example/a', 'javascript:alert(1)', 'https://x@player.vimeo.com/a'])
    expect((await find('https://vimeo.com/123456', { ...said, html: html(src) })).kind).toBe('link');
});

test.each([
  [
    'https://x.com/ada/status/123456789',
    {},
    'https://platform.twitter.com/embed/Tweet.html?dnt=true&id=123456789',
  ],
  [
    'https://www.instagram.com/ada/reel/C-a_1/?x=1',
    {},
    'https://www.instagram.com/reel/C-a_1/embed/captioned/',
  ],
  ['https://www.tiktok.com/@ada/video/1234567', {}, 'https://www.tiktok.com/player/v1/1234567'],
  [
    'https://bsky.app/profile/ada.example/post/3kabcde',
    { html: '<blockquote data-bluesky-uri="at://did:plc:abc123/app.bsky.feed.post/3kabcde"></blockquote>' },
    'https://embed.bsky.app/embed/did:plc:abc123/app.bsky.feed.post/3kabcde',
  ],
  [
    'https://mastodon.social/@ada/12345',
    { html: '<iframe src="https://mastodon.social/@ada/12345/embed"></iframe>' },
    'https://mastodon.social/@ada/12345/embed',
  ],
])('a post of a network stands in its own frame: %s', async (url, more, frame) => {
  const said = { type: 'rich', author_name: 'Ada', ...more };
  expect(await find(url, said)).toMatchObject({ kind: 'frame', url: frame, shape: 'tall' });
});

test('a photo is a picture with its title and author', async () => {
  const said = {
    type: 'photo',
    url: 'https://live.staticflickr.com/1/2.jpg',
    title: 'Bridge',
    author_name: 'Ada',
  };
  const url = 'https://www.flickr.com/photos/ada/123/';
  expect(await find(url, said)).toMatchObject({
    kind: 'picture',
    url: said.url,
    title: 'Bridge',
    author: 'Ada',
  });
  expect((await find(url, { ...said, url: 'javascript:alert(1)' })).kind).toBe('link');
});

test.each([
  ['an error', '{}', 503],
  ['no JSON', '<html>', 200],
  ['another JSON', '[1]', 200],
  ['too much', `{"type":"video","html":"${'x'.repeat(300_000)}"}`, 200],
])('a site that answers with %s leaves the link', async (_, said, status) => {
  expect(await find(video, said, status)).toMatchObject({ kind: 'link', url: video, title: '' });
});

test('nobody is asked about an address of any other site', async () => {
  expect((await find('http://127.0.0.1/a', {})).kind).toBe('link');
  expect((await find('https://www.youtube.com.evil.example/watch?v=abcdefgh', {})).kind).toBe('link');
  expect(asked).toEqual([]);
});
