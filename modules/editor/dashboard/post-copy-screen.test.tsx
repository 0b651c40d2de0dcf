import { createMemoryHistory, type RouterHistory } from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyPost } from '#modules/posts/post-copy.contract.ts';
import { updatePost } from '#modules/posts/post-writing.contract.ts';
import type { FakeApi } from '#platform/testing/fake-api.ts';
import { offerFakeAlerts } from '#platform/testing/offer-fake-alerts.tsx';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { lockPost } from '../editor.contract.ts';
import { editorApi, heldBy, michelle, post } from './editor-api.fixture.ts';
import { PostEditor } from './post-editor.tsx';

let api: FakeApi;
let history: RouterHistory;

beforeEach(() => {
  history = createMemoryHistory({ initialEntries: ['/screen'] });
  api = editorApi().on(copyPost, ({ body }) =>
    post({ id: 8, headline: body.headline ?? '', status: 5, revision: 1 }),
  );
});
afterEach(() => {
  expect(api.faults).toEqual([]);
});

const open = () =>
  renderScreen(() => <PostEditor start={post()} type="article" onMade={() => undefined} />, { history });
const headline = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Headline' });

test('a copy has what stands on the screen, and the post itself is not saved', async () => {
  const { user } = await open();
  await user.type(await headline(), '!');
  await user.type(screen.getByRole('textbox', { name: 'Subheadline' }), 'New');
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('button', { name: 'Make a copy' }));
  await screen.findByText("Copy made. You're editing it now.");
  expect(api.callsTo(copyPost).map(({ body }) => body)).toEqual([{ headline: 'Copy of Old bridge!' }]);
  expect(api.callsTo(updatePost)).toMatchObject([{ params: { postId: 8 } }]);
  expect(api.callsTo(updatePost)[0]?.body).toMatchObject({ revision: 1, subheadline: /New$/ });
  await waitFor(() => expect(history.location.pathname).toMatch(/\/editor\/post\/8$/));
});

test('a copy that failed after it was made is not made twice', async () => {
  api.on(updatePost, () => ({ refuse: 503, code: 'unavailable' }));
  const { user } = await open();
  await user.type(screen.getByRole('textbox', { name: 'Subheadline' }), 'New');
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('button', { name: 'Make a copy' }));
  const retry = await screen.findByRole('button', { name: 'Retry' });
  api.on(updatePost, ({ body }) => post({ ...(body as object), id: 8, revision: 2 }));
  await user.click(retry);
  await screen.findByText("Copy made. You're editing it now.");
  expect(api.callsTo(copyPost)).toHaveLength(1);
});

test('whoever may only read along makes a copy instead of saving, and one alone', async () => {
  api.on(lockPost, () => heldBy(michelle));
  const { user } = await open();
  await user.dblClick(await screen.findByRole('button', { name: 'Make a copy' }));
  await screen.findByText("Copy made. You're editing it now.");
  expect(api.callsTo(copyPost)).toHaveLength(1);
  expect(api.callsTo(updatePost)).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

test('the head says how many revisions there are', async () => {
  await open();
  expect(await screen.findByRole('button', { name: '14 revisions' })).toBeTruthy();
});

test('a live post is sent as an alert from the same menu, by those who may', async () => {
  offerFakeAlerts();
  const { user } = await renderScreen(
    () => <PostEditor start={post({ status: 0 })} type="article" onMade={() => undefined} />,
    { history },
  );
  await headline();
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('button', { name: 'Send alert…' }));
  expect(await screen.findByText(/^Alert of \d+ in /)).toBeTruthy();
});
