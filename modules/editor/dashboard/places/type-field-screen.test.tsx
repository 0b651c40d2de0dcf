import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPost, updatePost } from '#modules/posts/post-writing.contract.ts';
import type { FakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { editorApi, post } from '../editor-api.fixture.ts';
import { EditorScreen } from '../editor-screen.tsx';
import { PostEditor } from '../post-editor.tsx';

let api: FakeApi;

beforeEach(() => {
  api = editorApi();
});
afterEach(() => expect(api.faults).toEqual([]));

const field = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Type' });

test('the type is chosen until something is written, and leads to its own address', async () => {
  const { user, path } = await renderScreen(EditorScreen, { path: '/editor/article' });
  expect([...(await field()).options].map(({ text }) => text)).toEqual(['Article', 'Video']);
  await user.selectOptions(await field(), 'Video');
  await waitFor(() => expect(path()).toMatch(/\/editor\/video$/));
  await user.type(await screen.findByRole('textbox', { name: 'Headline' }), 'Bridge');
  await waitFor(async () => expect((await field()).disabled).toBe(true));
});

test('a post says what it is', async () => {
  const video = post({ type: 'video' });
  await renderScreen(() => <PostEditor start={video} type="video" onMade={() => undefined} />);
  expect(await screen.findByText('Video')).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: 'Type' })).toBeNull();
});

test('the address begins a post of its type, whose text stays when it gets an address of its own', async () => {
  const { user, path } = await renderScreen(EditorScreen, { path: '/editor/video' });
  const headline = await screen.findByRole('textbox', { name: 'Headline' });
  await user.type(headline, 'Bridge');
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  await waitFor(() => expect(path()).toMatch(/\/editor\/post\/7$/));
  await waitFor(() =>
    expect(api.callsTo(updatePost).map(({ body }) => body)).toEqual([{ revision: 1, headline: 'Bridge' }]),
  );
  expect(api.callsTo(createPost)[0]?.body).toEqual({ type: 'video' });
  // The same editor, not one that was opened anew.
  expect(headline.isConnected).toBe(true);
});
