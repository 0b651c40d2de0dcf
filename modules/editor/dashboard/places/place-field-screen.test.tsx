import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPost, type PostContent, updatePost } from '#modules/posts/post-writing.contract.ts';
import type { FakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen, testCaller } from '#platform/testing/render-screen.tsx';
import { editorApi, post } from '../editor-api.fixture.ts';
import { PostEditor } from '../post-editor.tsx';

let api: FakeApi;

beforeEach(() => {
  api = editorApi();
});
afterEach(() => expect(api.faults).toEqual([]));

const communities = [
  { id: 30, name: 'north', title: 'North End' },
  { id: 31, name: 'south', title: 'South End' },
];
const creates = new Set(['CREATE_REAL_DRAFT']);
const writer = {
  communities,
  holder: {
    ...testCaller.holder,
    sitePermissions: new Set<string>(),
    communityPermissions: new Map([
      [30, creates],
      [31, creates],
    ]),
  },
};
const open = (start: PostContent | null, search = '', caller: object = writer) =>
  renderScreen(() => <PostEditor start={start} type="article" onMade={() => undefined} />, {
    caller,
    search,
  });
const field = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Post to' });
const madeIn = (community_id: number) =>
  api.on(createPost, () => post({ headline: '', slug: '', body: '', status: 7, revision: 1, community_id }));

test('who writes in several communities starts a post in one of them, not on the site', async () => {
  madeIn(31);
  const { user } = await open(null);
  expect([...(await field()).options].map(({ text }) => text)).toEqual(['North End', 'South End']);
  await user.selectOptions(await field(), 'South End');
  await user.type(await screen.findByRole('textbox', { name: 'Headline' }), 'Bridge');
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  await waitFor(() => expect(api.callsTo(updatePost)).toHaveLength(1));
  expect(api.callsTo(createPost)[0]?.params).toEqual({ siteId: 31 });
  expect(api.callsTo(updatePost)[0]?.body).toEqual({ revision: 1, headline: 'Bridge' });
});

test('the address of the editor names the community', async () => {
  await open(null, '?community=31');
  expect((await field()).value).toBe('31');
});

test('a post that was kept but never saved can be written elsewhere', async () => {
  const { user } = await open(post({ status: 6, community_id: 30 }));
  await user.selectOptions(await field(), 'South End');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.callsTo(updatePost)[0]?.body).toEqual({ revision: 3, community_id: 31 }));
});

test('a saved post says where it is, and one place alone is not worth a word', async () => {
  await open(post({ community_id: 31 }));
  expect(await screen.findByText('South End')).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: 'Post to' })).toBeNull();
});

test('a site without communities shows no place', async () => {
  await open(null, '', {});
  await screen.findByRole('textbox', { name: 'Headline' });
  expect(screen.queryByText('Post to')).toBeNull();
});

test('a community that lets its creators publish offers it at once', async () => {
  const holder = { ...writer.holder, ownPermissions: new Map([[31, new Set(['PUBLISH_POST'])]]) };
  const { user } = await open(null, '', { ...writer, holder });
  await user.type(await screen.findByRole('textbox', { name: 'Headline' }), 'Bridge');
  expect(await screen.findByRole('button', { name: 'Submit for review' })).toBeTruthy();
  await user.selectOptions(await field(), 'South End');
  expect(await screen.findByRole('button', { name: 'Publish' })).toBeTruthy();
});
