import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createPost } from '#modules/posts/post-writing.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { wordsOfAnyWriting } from './any-writing.fixture.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

async function siteIn(locale: string, bodies: Readonly<Record<string, string>>): Promise<string> {
  const { database, events } = api.ground;
  const host = `${locale}.test`;
  const siteId = await createSite(database, { host, title: 'News', now: api.now });
  await database.db.updateTable('site').set({ locale }).where('id', '=', siteId).execute();
  await events.publish(database.db, { topic: 'site', siteId });
  await events.caughtUp();
  const owner: Member = await signInAs(api.ground, { siteId, host }, 'owner');
  for (const [slug, body] of Object.entries(bodies)) {
    const content = { status: 0, headline: slug, slug, body: `<p>${body}</p>` };
    expect(
      (await api.as(owner).call(createPost, { params: { siteId }, body: content as never })).status,
    ).toBe(201);
  }
  return host;
}

const found = async (host: string, words: string) => {
  const path = `/search?q=${encodeURIComponent(words)}`;
  const page = String((await api.as({ host }).send({ method: 'GET', path })).body);
  const [, main = ''] = page.split('<main');
  return [...main.matchAll(/class="line"><a href="\/([^"]*)"/g)].map(([, slug]) => slug).sort();
};

test('readers find words without the accents that they have, and with accents that they have not', async () => {
  const host = await siteIn('fr-FR', {
    one: 'L’économie va au cœur des villes',
    two: 'Une economie pour rien',
  });
  for (const words of ['économie', 'economie', 'ECONOMIES'])
    expect(await found(host, words)).toEqual(['one', 'two']);
  expect(await found(host, 'coeur')).toEqual(['one']);
  expect(await found(host, 'ecologie')).toEqual([]);
});

test('so do readers of German and Arabic', async () => {
  const german = await siteIn('de-DE', { one: 'Die Straße der Bäcker' });
  for (const words of ['strasse', 'Straßen', 'Backer']) expect(await found(german, words)).toEqual(['one']);
  const arabic = await siteIn('ar-SA', { one: 'الأمطار الغزيرة قرب مدرسة الحي' });
  for (const words of ['امطار', 'المدرسة', 'الأمطار']) expect(await found(arabic, words)).toEqual(['one']);
});

test('readers find words of any writing, and words with signs in them', async () => {
  const words = wordsOfAnyWriting;
  const host = await siteIn('en-US', {
    all: `${words.join(' ')} 3.5 𠮷野家 ВОКЗАЛ`,
    none: 'Nothing of them',
  });
  for (const word of [...words, '3.5', '𠮷野家', 'вокзал', "o'brien"])
    expect([word, await found(host, word)]).toEqual([word, ['all']]);
  const german = await siteIn('de-AT', { one: 'Die Aktie von AT&amp;T' });
  expect(await found(german, 'AT&T')).toEqual(['one']);
});
