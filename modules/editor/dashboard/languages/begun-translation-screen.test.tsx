import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  createTranslation,
  listTranslations,
  listTranslators,
  readLanguage,
} from '#modules/posts/post-translations.contract.ts';
import { type PostContent, updatePost } from '#modules/posts/post-writing.contract.ts';
import type { FakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { keepLayer, listFetchedPictures } from '../../editor.contract.ts';
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

const german = { lang_id: 'de', translation_post_id: 8, status: 5, headline: '', translator_id: null };
const begun = { ...german, post_id: 7, is_stale: false, created_ts: 1, updated_ts: 1 };

async function begin(start: PostContent) {
  const source = { post_id: 7, lang_id: null, headline: 'Old bridge', status: start.status };
  const order: string[] = [];
  api
    .on(listTranslations, () => ({ source, items: [], places: [] }))
    .on(listTranslators, () => [])
    .on(updatePost, ({ body }) => {
      order.push('saved');
      return post({ ...start, headline: body.headline ?? '', revision: 4 });
    })
    .on(keepLayer, () => {
      order.push('kept');
      return { version: 1, saved_ts: 3, status: 6, post_revision: 3 };
    })
    .on(createTranslation, () => {
      order.push('begun');
      return begun;
    });
  const { user, path } = await renderScreen(
    () => <PostEditor start={start} type="article" onMade={() => undefined} />,
    { path: '/r/dashboard/editor/post/7' },
  );
  await user.type(await screen.findByRole('textbox', { name: 'Headline' }), ' of 1890');
  // On a phone it stands in a line of its own.
  const [translations] = await screen.findAllByRole('button', { name: 'Translations' });
  await user.click(translations as HTMLElement);
  const pane = within(await screen.findByRole('region', { name: 'Other language' }));
  await user.click(await pane.findByRole('button', { name: 'Translate into another language' }));
  await user.click(await screen.findByRole('button', { name: 'Start translation' }));
  await waitFor(() => expect(order).toContain('begun'));
  await waitFor(() => expect(path()).toBe('/r/dashboard/editor/post/8'));
  expect(screen.queryByText('You have unsaved changes.')).toBeNull();
  return order;
}

test('a translation of a draft begins with the words that stand on the screen', async () => {
  expect((await begin(post()))[0]).toBe('saved');
});

test('a translation of a live post begins with what readers have, and changes to it are kept', async () => {
  const order = await begin(post({ status: 0 }));
  expect([order.includes('saved'), order.includes('kept')]).toEqual([false, true]);
});
