import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { importSite, sourcePost } from '../testing/import-site.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const inLanguage = (id: string, language: string | null, translationOf: string | null = null) =>
  sourcePost(id, { language, translationOf });

test('translations are tied to what they translate, whatever came first, once, and only where they can be', async () => {
  const place = await importSite(api);
  const items = [
    inLanguage('fa', 'fa', 'en'),
    inLanguage('en', null),
    inLanguage('de', 'de', 'en'),
    inLanguage('de again', 'de', 'en'),
    inLanguage('of a translation', 'fr', 'de'),
    inLanguage('of itself', 'fr', 'of itself'),
    inLanguage('without a language', null, 'en'),
    inLanguage('in that of the site', 'en-US', 'en'),
    inLanguage('of what never came', 'fr', 'gone'),
  ];
  const { warnings } = await place.load(items);
  expect(warnings.map(({ message }) => message)).toEqual(["What it translates (gone) isn't in the source."]);
  const tied = await tiedIn(place.siteId);
  expect(tied).toEqual([
    { source: 'post-en', language: 'de', post: 'post-de' },
    { source: 'post-en', language: 'fa', post: 'post-fa' },
  ]);
  await place.load([...items, inLanguage('gone', null)]);
  expect(await tiedIn(place.siteId)).toEqual([
    ...tied,
    { source: 'post-gone', language: 'fr', post: 'post-of-what-never-came' },
  ]);
});

test('the language of a post is in its usual form, and none where there is no such language', async () => {
  const place = await importSite(api);
  await place.load([inLanguage('a', 'de_DE'), inLanguage('b', 'PT-br'), inLanguage('c', 'klingonish')]);
  const { rows } = await api.ground.database.pool.query(
    'select language from post where site_id = $1 order by slug',
    [place.siteId],
  );
  expect(rows.map(({ language }) => language)).toEqual(['de-DE', 'pt-BR', null]);
});

async function tiedIn(siteId: number) {
  const { rows } = await api.ground.database.pool.query(
    `select source.slug as source, tied.language, post.slug as post from post_translation as tied
      join post on post.site_id = $1 and post.id = tied.post_id
      join post as source on source.site_id = $1 and source.id = tied.source_id
      where tied.site_id = $1 order by source.slug, tied.language`,
    [siteId],
  );
  return rows;
}
