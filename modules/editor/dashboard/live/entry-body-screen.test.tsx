import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type LiveEntry, listLiveEntries } from '#modules/live-blogs/live-blogs.contract.ts';
import type { FakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { listFetchedPictures } from '../../editor.contract.ts';
import { editorApi, post } from '../editor-api.fixture.ts';
import { LivePart } from './live-part.tsx';

let api: FakeApi;

beforeEach(() => {
  api = editorApi();
});
afterEach(() => expect(api.faults).toEqual([]));

test('an update that came with an import shows its pictures from the library while it is written', async () => {
  const [address, url] = ['https://old.example/a.png', '/core/media/9/original/a.png'];
  const start = post();
  const entry: LiveEntry = {
    ...{ id: 3, post_id: start.id, entry_ts: 1_764_000_000, title: 'Update', author: null, edited: null },
    ...{ body: `<figure><img src="${address}" alt="A bridge"></figure>`, is_pinned: false, is_key: false },
    ...{ created_ts: 1_764_000_000, updated_ts: 1_764_000_000, revision: 1 },
  };
  api
    .on(listLiveEntries, () => ({ items: [entry], total_count: 1, ended_ts: null, may_write: true }))
    .on(listFetchedPictures, () => ({ items: [{ address, url }] }));
  const { user } = await renderScreen(() => <LivePart post={start} />);
  await user.click(await screen.findByRole('button', { name: /^More/ }));
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  expect((await screen.findByAltText('A bridge')).getAttribute('src')).toBe(url);
  expect(api.callsTo(listFetchedPictures)[0]?.params).toMatchObject({ postId: start.id });
});
