import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listTranslations, readLanguage } from '#modules/posts/post-translations.contract.ts';
import type { FakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { listFetchedPictures } from '../../editor.contract.ts';
import { editorApi, post } from '../editor-api.fixture.ts';
import { PostEditor } from '../post-editor.tsx';

let api: FakeApi;

beforeEach(() => {
  api = editorApi();
});
afterEach(() => expect(api.faults).toEqual([]));

test('whoever begins a translation has its source beside it', async () => {
  const source = { post_id: 6, lang_id: null, headline: 'New bridge', status: 5 };
  const german = { lang_id: 'de', translation_post_id: 7, status: 5, headline: '', translator_id: null };
  const row = { ...german, post_id: 6, is_stale: false, created_ts: 1, updated_ts: 1 };
  const [address, url] = ['https://old.example/a.png', '/core/media/9/original/a.png'];
  api
    .on(listFetchedPictures, () => ({ items: [{ address, url }] }))
    .on(listTranslations, () => ({ source, items: [row], places: [] }))
    .on(readLanguage, () => ({
      ...{ ...source, is_source: true, is_stale: false, changes: [] },
      ...{
        kicker: '',
        subheadline: '',
        excerpt: '',
        body: `<p>It opens.</p><figure><img src="${address}" alt="A bridge"></figure>`,
        post_revision: 9,
      },
    }));
  const start = post({ language: 'de' });
  const { search } = await renderScreen(
    () => <PostEditor start={start} type="article" onMade={() => undefined} />,
    {
      search: '?beside=1&x=2',
    },
  );
  const pane = within(await screen.findByRole('region', { name: 'Other language' }));
  expect(await pane.findByText('It opens.')).toBeTruthy();
  // Whoever gets the address opens the post alone.
  await waitFor(() => expect(search()).toBe('?x=2'));
  // A picture that came with it is shown from the library.
  expect((await pane.findByAltText('A bridge')).getAttribute('src')).toBe(url);
  expect(api.callsTo(listFetchedPictures)[0]?.params).toMatchObject({ postId: 6 });
});
