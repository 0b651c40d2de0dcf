import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listExpiredAssets } from '#modules/assets/asset-files.contract.ts';
import { type Asset, listAssets } from '#modules/assets/assets.contract.ts';
import { updatePost } from '#modules/posts/post-writing.contract.ts';
import type { FakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { editorApi, post } from '../editor-api.fixture.ts';
import { PostEditor } from '../post-editor.tsx';

let api: FakeApi;

beforeEach(() => {
  api = editorApi();
});
afterEach(() => expect(api.faults).toEqual([]));

const open = (more: object = {}) =>
  renderScreen(() => <PostEditor start={post(more)} type="article" onMade={() => undefined} />);

const file: Asset = {
  ...{ id: 31, file_id: 31, file_type: 'file', status: 'ready', title: 'Annual report', filename: 'r.pdf' },
  ...{ alt: '', caption: '', credit: '', license: '', expires_ts: null, tags: [], folder_id: null },
  ...{ url: null, thumbnails: [], width: null, height: null, size: 2_400_000, mime: 'application/pdf' },
  ...{ sha256: null, focal: { x: 0.5, y: 0.5 }, dominant_color: null, version: 1, is_gated: true },
  ...{ read_groups: ['press'], reader_url: '/u/site/files/31/r.pdf', is_taken_down: false, in_trash: false },
  ...{ usage_count: 0, uploaded_by: 5, created_ts: 1, updated_ts: 1, revision: 2 },
};

test('a gated file is put into the text as a card that leads to where readers sign in for it', async () => {
  api.on(listAssets, () => ({ items: [file], total: 1, total_count: 1, after: null }));
  const { user } = await open({ body: '<p>Before</p>' });
  await user.click(await screen.findByRole('button', { name: 'Insert' }));
  await user.click(await screen.findByRole('option', { name: 'File' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose a file' }));
  await user.click(await dialog.findByRole('button', { name: /Annual report/ }));
  await user.click(dialog.getByRole('button', { name: 'Insert' }));
  expect(await screen.findByText('Readers sign in to download it.')).toBeTruthy();
  expect(screen.getByText('r.pdf · 2.4 MB')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.callsTo(updatePost)).toHaveLength(1));
  expect(api.callsTo(updatePost)[0]?.body.body).toContain(
    '<figure class="kg-file-card kg-file-gated"><a href="/u/site/files/31/r.pdf">Annual report</a>',
  );
});

test('a license that is over is said in the checklist and at the picture', async () => {
  const items = [{ id: 32, title: 'Harbour', license: 'Agency, one year', expires_ts: 1_700_000_000 }];
  api.on(listExpiredAssets, ({ query }) => ({ items: query.ids?.split(',').includes('32') ? items : [] }));
  const body = '<p>Text</p><figure><img src="/core/media/32/original/a.jpg" alt="Cranes"></figure>';
  const { user } = await open({ body });
  expect(await screen.findByText('1 file has an expired license')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Edit image' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/^The license \(Agency, one year\) expired on .*2023/)).toBeTruthy();
});
