import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type PostContent, updatePost } from '#modules/posts/post-writing.contract.ts';
import { listSections } from '#modules/sections/section-list.contract.ts';
import type { FakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen, testCaller } from '#platform/testing/render-screen.tsx';
import { editorApi, post } from '../editor-api.fixture.ts';
import { PostEditor } from '../post-editor.tsx';

let api: FakeApi;

beforeEach(() => {
  api = editorApi();
});
afterEach(() => expect(api.faults).toEqual([]));

const { holder } = testCaller;
const publisher = { ...holder, sitePermissions: new Set([...holder.sitePermissions, 'PUBLISH_POST']) };
const open = (start: PostContent) =>
  renderScreen(() => <PostEditor start={start} type="article" onMade={() => undefined} />, {
    caller: { holder: publisher },
  });
const press = (name: string) => screen.getByRole('button', { name });

test('the panel leads to the field that a save was refused for, whichever tab it stands in', async () => {
  const details = [{ loc: ['body', 'excerpt'], msg: 'excerpt_is_invalid' }];
  api.on(updatePost, () => ({ refuse: 400, code: 'validation_error', details }));
  const { user } = await open(post());
  await user.type(await screen.findByRole('textbox', { name: 'Headline' }), '!');
  expect(screen.queryByRole('textbox', { name: /^Excerpt/ })).toBeNull();
  await user.click(press('Save'));
  const excerpt = await screen.findByRole('textbox', { name: /^Excerpt/ });
  await waitFor(() => expect(document.activeElement).toBe(excerpt));
  expect(screen.getByRole('tab', { name: 'Social Has errors' }).getAttribute('aria-selected')).toBe('true');
});

test('the tab stays while one of several faults is mended', async () => {
  const details = ['excerpt', 'password'].map((name) => ({ loc: ['body', name], msg: `${name}_is_invalid` }));
  api.on(updatePost, () => ({ refuse: 400, code: 'validation_error', details }));
  const { user } = await open(post());
  await user.type(await screen.findByRole('textbox', { name: 'Headline' }), '!');
  await user.click(press('Save'));
  const excerpt = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Excerpt/ });
  await waitFor(() => expect(document.activeElement).toBe(excerpt));
  await user.clear(excerpt);
  await user.keyboard('In short');
  expect(excerpt.value).toBe('In short');
  expect(document.activeElement).toBe(excerpt);
  expect(screen.getByRole('tab', { name: 'Social' }).getAttribute('aria-selected')).toBe('true');
  expect(screen.getByRole('tab', { name: 'Options Has errors' })).toBeTruthy();
});

test('who may not see sections is offered none, and none are asked for', async () => {
  const sitePermissions = new Set([...publisher.sitePermissions].filter((one) => one !== 'VIEW_SUBPAGES'));
  await renderScreen(() => <PostEditor start={post()} type="article" onMade={() => undefined} />, {
    caller: { holder: { ...publisher, sitePermissions, communityPermissions: new Map() } },
  });
  expect(await screen.findByRole('button', { name: 'Add tag' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add section' })).toBeNull();
  expect(api.callsTo(listSections)).toEqual([]);
});

test('a post has an embargo and an end once they are asked for', async () => {
  const { user } = await open(post());
  await user.click(await screen.findByRole('button', { name: 'Add unpublish date' }));
  const end = within(await screen.findByRole('region', { name: 'Unpublish date' }));
  fireEvent.change(end.getByLabelText('Date'), { target: { value: '2030-05-01' } });
  await user.click(press('Save'));
  await screen.findByText(/^Saved/);
  expect(api.callsTo(updatePost)[0]?.body).toHaveProperty('unpublish_at');
  expect(screen.queryByRole('button', { name: 'Add unpublish date' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Add embargo' })).toBeTruthy();
});
