import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createGuardedFetch } from '#platform/server/outgoing-http.ts';
import { SocialProvider } from '../../social-kinds.contract.ts';
import type { facetsOf } from './bluesky-facets.ts';
import { recordKey } from './bluesky-record-key.ts';
import { openNetwork } from './open-network.ts';
import { type KeptSession, NetworkRefused, type Share } from './social-network.ts';
import {
  APP_PASSWORD,
  BLUESKY_DID,
  BLUESKY_HANDLE,
  MASTODON_TOKEN,
  startNetworks,
} from './social-networks.fixture.ts';
import { originOf } from './social-service.ts';

let networks: Awaited<ReturnType<typeof startNetworks>>;
beforeAll(async () => {
  networks = await startNetworks();
});
afterAll(() => networks.stop());
beforeEach(() => {
  Object.assign(networks.state, { isTokenTaken: true, answers: [] });
  Object.assign(networks.state, { signedIn: 0, renewed: 0, isSessionOver: false, mayRenew: true });
  networks.made.length = 0;
  networks.uploads.length = 0;
});

const accounts = () => ({
  [SocialProvider.MASTODON]: { instance: networks.address, handle: '@desk', token: MASTODON_TOKEN },
  [SocialProvider.BLUESKY]: { instance: networks.address, handle: `@${BLUESKY_HANDLE}`, token: APP_PASSWORD },
});
type Provider = keyof ReturnType<typeof accounts>;
const both: Provider[] = [SocialProvider.MASTODON, SocialProvider.BLUESKY];

let count = 0;
const shareOf = (said: Partial<Share> = {}): Share => {
  count += 1;
  return {
    ...{ key: `share-${count}`, madeTs: 1_790_000_000, id: 5_000 + count, isUnclear: false },
    ...{ text: 'The bridge opens', link: 'https://news.test/bridge', language: 'en', picture: null },
    ...{ card: { title: 'The bridge', description: 'After nine years' }, ...said },
  };
};
const idOf = (provider: Provider) => (provider === SocialProvider.BLUESKY ? BLUESKY_DID : '42');
/** What an account keeps of being signed in. */
const keeping = (kept: { session: string | null } = { session: null }): KeptSession => ({
  read: async () => kept.session,
  keep: async (session) => {
    kept.session = session;
  },
});
const send = (provider: Provider, share = shareOf(), said: object = {}, session = keeping()) =>
  openNetwork(networks.service, provider).send(
    { ...accounts()[provider], remoteId: idOf(provider), ...said },
    share,
    session,
  );
const picture = {
  ...{ bytes: new Uint8Array([255, 216, 255]), mime: 'image/jpeg', alt: 'A bridge over the “Wren”' },
  ...{ width: 1_200, height: 800 },
};
const refusalOf = async (sending: Promise<unknown>) => {
  const error = await sending.catch((refused: unknown) => refused);
  if (!(error instanceof NetworkRefused)) throw new Error('It was not refused.');
  return { refusal: error.refusal, retryAfter: error.retryAfter, message: error.message };
};

test('a network says whose token it is, and how long a text may be there', async () => {
  networks.state.longest = 4_000;
  const verified = await openNetwork(networks.service, SocialProvider.MASTODON).verify(accounts()[3]);
  expect(verified).toMatchObject({ remote_id: '42', handle: `@desk@${networks.host}`, title: 'Civic Desk' });
  expect(verified).toMatchObject({ longest_text: 4_000, link_length: 23 });
  const there = await openNetwork(networks.service, SocialProvider.BLUESKY).verify(accounts()[4]);
  expect(there).toMatchObject({ handle: `@${BLUESKY_HANDLE}`, longest_text: 300 });
  expect(there.remote_id).toMatch(/^did:plc:/);
});

test('Mastodon is given the text with the address below it, under a key that makes it once', async () => {
  const share = shareOf();
  const sent = await send(3, share);
  expect(await send(3, share)).toEqual(sent);
  expect(networks.made).toHaveLength(1);
  expect(networks.made[0]?.body).toEqual({
    ...{ status: 'The bridge opens\n\nhttps://news.test/bridge', language: 'en' },
  });
  expect(sent.url).toBe(`${networks.address}/@desk/${sent.remoteId}`);
});

test('Bluesky is given a card, and the links and tags of the text by their bytes', async () => {
  const text = 'Über die Brücke: https://news.test/ü (#Verkehr)';
  const { url, remoteId } = await send(4, shareOf({ text: `${text} #Wahl` }));
  const record = networks.made[0]?.body.record as { facets: ReturnType<typeof facetsOf>; embed: object };
  expect(record.embed).toMatchObject({ external: { uri: 'https://news.test/bridge', title: 'The bridge' } });
  const bytes = Buffer.from(`${text} #Wahl`);
  const shown = record.facets.map(({ index }) => bytes.subarray(index.byteStart, index.byteEnd).toString());
  expect(shown).toEqual(['https://news.test/ü', '#Wahl']);
  expect(url).toBe(`https://bsky.app/profile/${BLUESKY_HANDLE}/post/${remoteId.split('/').at(-1)}`);
});

test('an account at Bluesky is known by its number, whatever its handle has become', async () => {
  const { url } = await send(4, shareOf(), { handle: '@before.example.com' });
  expect(url).toContain(`/profile/${BLUESKY_HANDLE}/post/`);
  expect(networks.made).toHaveLength(1);
});

test('Mastodon is given a picture with its description first, and waits until it is ready', async () => {
  await send(3, shareOf({ picture }));
  expect(networks.uploads.map(({ path }) => path)).toEqual(['/api/v2/media']);
  const [{ type = '', bytes = Buffer.alloc(0) } = {}] = networks.uploads;
  const form = await new Response(new Uint8Array(bytes), {
    headers: { 'content-type': type },
  }).formData();
  expect(form.get('description')).toBe('A bridge over the “Wren”');
  const file = form.get('file') as File;
  expect([file.type, new Uint8Array(await file.arrayBuffer())]).toEqual(['image/jpeg', picture.bytes]);
  expect(networks.made[0]?.body.media_ids).toEqual(['77']);
});

test('at Bluesky a picture stands on the card of the link, and by itself where there is none', async () => {
  await send(4, shareOf({ picture }));
  await send(4, shareOf({ picture, link: null }));
  expect(networks.uploads.map(({ type, bytes }) => [type, new Uint8Array(bytes)])).toEqual([
    ['image/jpeg', picture.bytes],
    ['image/jpeg', picture.bytes],
  ]);
  const embeds = networks.made.map(({ body }) => (body.record as { embed: object }).embed);
  expect(embeds).toMatchObject([
    { $type: 'app.bsky.embed.external', external: { thumb: { ref: { $link: 'bafkpicture' } } } },
    {
      $type: 'app.bsky.embed.images',
      images: [{ alt: picture.alt, aspectRatio: { width: 1_200, height: 800 }, image: { size: 3 } }],
    },
  ]);
});

test('several posts go to Bluesky in one session, which is renewed when it is over', async () => {
  const kept = keeping({ session: null });
  for (let at = 0; at < 3; at += 1) await send(4, shareOf(), {}, kept);
  expect(networks.state).toMatchObject({ signedIn: 1, renewed: 0 });
  networks.state.isSessionOver = true;
  await send(4, shareOf(), {}, kept);
  expect(networks.state).toMatchObject({ signedIn: 1, renewed: 1 });
  // What cannot be renewed is opened anew, by the app password.
  Object.assign(networks.state, { isSessionOver: true, mayRenew: false });
  await send(4, shareOf(), {}, kept);
  expect(networks.state).toMatchObject({ signedIn: 2, renewed: 1 });
  expect(networks.made).toHaveLength(5);
});

test('a session that says when it ends is renewed before, and one of somebody else is not used', async () => {
  const jwt = (exp: number) => `h.${Buffer.from(JSON.stringify({ exp })).toString('base64url')}.s`;
  const session = { did: BLUESKY_DID, handle: BLUESKY_HANDLE, refreshJwt: 'refresh-jwt-0-0' };
  const old = JSON.stringify({ ...session, accessJwt: jwt(Date.now() / 1000 + 5) });
  await send(4, shareOf(), {}, keeping({ session: old }));
  expect(networks.state).toMatchObject({ signedIn: 0, renewed: 1 });
  const other = JSON.stringify({ ...session, did: 'did:plc:another', accessJwt: 'jwt-0-1' });
  await send(4, shareOf(), {}, keeping({ session: other }));
  expect(networks.state).toMatchObject({ signedIn: 1, renewed: 1 });
});

test('what Bluesky may have already is looked for before it is sent again', async () => {
  const share = shareOf();
  networks.state.answers.push('keep and hang up');
  expect(await refusalOf(send(4, share))).toMatchObject({ refusal: 'unclear' });
  expect((await send(4, { ...share, isUnclear: true })).remoteId).toContain('app.bsky.feed.post');
  expect(networks.made).toHaveLength(1);
});

test.each(both)('network %i: what was not made can be told from what may have been', async (provider) => {
  networks.state.answers.push(
    [429, { error: 'Too many requests' }, { 'retry-after': '90' }],
    [422, { error: 'Validation failed' }],
    [503, {}],
    'hang up',
    [200, { no: 'id' }],
    [401, { error: 'The access token was revoked' }],
  );
  expect(await refusalOf(send(provider))).toMatchObject({ refusal: 'later', retryAfter: 90 });
  expect(await refusalOf(send(provider))).toMatchObject({ refusal: 'refused', message: 'Validation failed' });
  expect(await refusalOf(send(provider))).toMatchObject({ refusal: 'unclear', message: 'HTTP 503' });
  expect(await refusalOf(send(provider))).toMatchObject({ refusal: 'unclear' });
  expect(await refusalOf(send(provider))).toMatchObject({ refusal: 'unclear' });
  expect(await refusalOf(send(provider))).toMatchObject({ refusal: 'token' });
  expect(await refusalOf(send(provider, shareOf(), { token: 'wrong' }))).toMatchObject({ refusal: 'token' });
  // Nobody listens at the port, so nothing was made.
  const fetch = createGuardedFetch({ allowedLoopbackPort: 1 });
  const nowhere = { ...accounts()[provider], instance: 'http://127.0.0.1:1', remoteId: '42' };
  const unheard = openNetwork({ ...networks.service, fetch }, provider).send(nowhere, shareOf(), keeping());
  expect(await refusalOf(unheard)).toMatchObject({ refusal: 'later', retryAfter: null });
  expect(networks.made).toEqual([]);
});

test('a server is an encrypted origin, or one of the own network', () => {
  const of = (typed: string) => originOf(networks.service, typed);
  expect(of('mastodon.social')).toBe('https://mastodon.social');
  expect(of('https://Mastodon.Social/')).toBe('https://mastodon.social');
  expect(of(networks.address)).toBe(networks.address);
  for (const typed of [
    'http://mastodon.social',
    'https://a@b.test',
    'https://b.test/path',
    'https://',
    'ftp://b.test',
  ]) {
    expect(of(typed), typed).toBeNull();
  }
});

test('the name of a record is the same for each try, and sorts by time', () => {
  expect(recordKey(1_790_000_000, 77)).toBe(recordKey(1_790_000_000, 77));
  expect(recordKey(1_790_000_000, 77)).toMatch(/^[2-7a-j][2-7a-z]{12}$/);
  expect(recordKey(1_790_000_001, 1) > recordKey(1_790_000_000, 2 ** 52)).toBe(true);
  expect(recordKey(1_790_000_000, 77)).not.toBe(recordKey(1_790_000_000, 78));
});
