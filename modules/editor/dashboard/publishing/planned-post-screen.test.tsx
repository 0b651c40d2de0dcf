import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type PostContent, updatePost } from '#modules/posts/post-writing.contract.ts';
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
const button = (name: string) => screen.findByRole('button', { name });
const planFor = async (day: string) => {
  const schedule = within(await screen.findByRole('region', { name: 'Schedule' }));
  fireEvent.change(schedule.getByLabelText('Date'), { target: { value: day } });
};

test('a post that goes live by itself is planned after a look at what is open, and not published instead', async () => {
  const { user } = await open(post());
  await button('Publish');
  await planFor('2030-05-01');
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
  await user.click(await button('Schedule'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Schedule this post?' }));
  expect(dialog.getByText(/1 May 2030|May 1, 2030/)).toBeTruthy();
  expect(await dialog.findByText('Not done yet')).toBeTruthy();
  expect(api.callsTo(updatePost)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Schedule' }));
  expect(await screen.findByText(/^Post scheduled for .*(1 May 2030|May 1, 2030).*\.$/)).toBeTruthy();
  const [sent] = api.callsTo(updatePost);
  expect(sent?.body).toHaveProperty('scheduled_at');
  expect(sent?.body).not.toHaveProperty('status');
});

test('the key that saves asks the same, and from there the post can be published at once', async () => {
  const { user } = await open(post());
  await button('Publish');
  await planFor('2030-05-01');
  await user.keyboard('{Control>}s{/Control}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Schedule this post?' }));
  await user.click(dialog.getByRole('button', { name: 'Publish now instead' }));
  const now = within(await screen.findByRole('dialog', { name: 'Publish this post?' }));
  expect(now.getByText(/^Now/)).toBeTruthy();
  expect(api.callsTo(updatePost)).toEqual([]);
});

test('a post that is planned already is saved without a question', async () => {
  const at = Math.floor(Date.now() / 1000) + 86_400;
  const { user } = await open(post({ scheduled_at: at }));
  await user.type(await screen.findByRole('textbox', { name: 'Headline' }), '!');
  expect(screen.queryByRole('button', { name: 'Schedule' })).toBeNull();
  await user.click(await button('Save'));
  await waitFor(() => expect(api.callsTo(updatePost)).toHaveLength(1));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a time that is over is said at its field, by the page and by the server', async () => {
  const details = [{ loc: ['body', 'scheduled_at'], msg: 'scheduled_at_is_invalid' }];
  api.on(updatePost, () => ({
    ...{ refuse: 422, code: 'scheduled_at_is_invalid', details },
    message: 'Choose a later time.',
  }));
  const { user } = await open(post());
  await button('Publish');
  await planFor('2020-05-01');
  const schedule = within(screen.getByRole('region', { name: 'Schedule' }));
  await schedule.findByText('Choose a time at least a minute from now, and within two years.');
  expect(screen.queryByRole('button', { name: 'Schedule' })).toBeNull();
  await user.click(await button('Save'));
  expect(await schedule.findByText('Choose a later time.')).toBeTruthy();
  expect(screen.getAllByText('Choose a later time.')).toHaveLength(1);
});
