import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen, testCaller } from '#platform/testing/render-screen.tsx';
import {
  connectAccount,
  disconnectAccount,
  listSocialAccounts,
  reconnectAccount,
  type SocialAccount,
  takeOverAccount,
  tryAccount,
} from '../social-accounts.contract.ts';
import {
  cancelSocialPost,
  getShareDraft,
  listSocialPosts,
  queueSocialPost,
  retrySocialPost,
  type SocialQueueRow,
} from '../social-queue.contract.ts';
import { SocialAccountsScreen } from './accounts/social-accounts-screen.tsx';
import { SocialQueueScreen } from './queue/social-queue-screen.tsx';
import { ShareDialog } from './share/share-dialog.tsx';

const TS = 1_764_000_000;
const account = (id: number, more: Partial<SocialAccount> = {}): SocialAccount => ({
  ...{ id, provider_id: 3, instance: 'https://social.test', handle: `@desk${id}@social.test`, title: 'Desk' },
  ...{ profile_url: null, longest_text: 500, link_length: 23, problem: null, problem_ts: null },
  ...{
    checked_ts: TS,
    stopped_ts: null,
    used_ts: null,
    is_own: true,
    may_share: true,
    created_by: 1,
    created_by_title: 'Ada',
  },
  ...{ created_ts: TS, updated_ts: TS, revision: 4, ...more },
});
const bluesky = account(2, { provider_id: 4, handle: '@desk.test', longest_text: 300, link_length: 0 });
const row = (id: number, more: Partial<SocialQueueRow> = {}): SocialQueueRow => ({
  ...{
    id,
    provider_id: 3,
    account_id: 1,
    account_title: 'Desk',
    post_id: 90,
    text: `Text ${id}`,
    link: null,
  },
  ...{
    has_post_link: true,
    image_id: null,
    scheduled_at: TS,
    sent_ts: null,
    status: 'queued',
    problem: null,
  },
  ...{ error: null, remote_id: null, remote_url: null, revision: 2, post_title: `Post ${id}` },
  ...{ is_post_live: true, handle: '@desk1@social.test', may_change: true, created_ts: TS },
  ...{ created_by: 1, created_by_title: 'Ada', ...more },
});

const { holder } = testCaller;
const publishes = {
  caller: { holder: { ...holder, sitePermissions: new Set([...holder.sitePermissions, 'PUBLISH_POST']) } },
};

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  api.on(listSocialAccounts, () => ({ items: [account(1), bluesky], total_count: 2 }));
});
afterEach(() => expect(api.faults).toEqual([]));

test('an account is tested, then connected; what is missing stands under its field', async () => {
  api.on(listSocialAccounts, () => ({ items: [], total_count: 0 }));
  const { user } = await renderScreen(SocialAccountsScreen, publishes);
  await screen.findByText(/^No social accounts yet/);
  await user.click(screen.getByRole('button', { name: 'Connect account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Connect account' }));
  expect(dialog.getByRole('button', { name: 'Test' })).toHaveProperty('disabled', true);
  await user.type(dialog.getByLabelText('Server'), 'social.test');
  await user.type(dialog.getByLabelText('Access token'), 'secret');
  api.on(tryAccount, () => account(1));
  await user.click(dialog.getByRole('button', { name: 'Test' }));
  await dialog.findByText('Connected as @desk1@social.test');
  await user.type(dialog.getByLabelText('Access token'), 's');
  expect(dialog.queryByText(/^Connected as/)).toBeNull();
  api.on(connectAccount, () => account(1));
  await user.click(dialog.getByRole('button', { name: 'Connect account' }));
  await screen.findByText('@desk1@social.test connected.');
  expect(api.callsTo(connectAccount)[0]?.body).toEqual({
    ...{ provider_id: 3, instance: 'social.test', handle: '', token: 'secrets' },
  });
});

test('an account that needs attention says why and is reconnected; others are left to their owners', async () => {
  const tired = account(1, { problem: 'The access token was revoked' });
  api.on(listSocialAccounts, () => ({
    items: [tired, { ...bluesky, is_own: false, may_share: false }],
    total_count: 2,
  }));
  const { user } = await renderScreen(SocialAccountsScreen, publishes);
  await screen.findByText('Needs attention: The access token was revoked');
  expect(screen.queryByRole('button', { name: 'Disconnect @desk.test' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Reconnect @desk1@social.test' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reconnect @desk1@social.test' }));
  expect(dialog.queryByLabelText('Server')).toBeNull();
  await user.type(dialog.getByLabelText('Access token'), 'new');
  api.on(reconnectAccount, () => account(1));
  await user.click(dialog.getByRole('button', { name: 'Reconnect' }));
  await screen.findByText('@desk1@social.test reconnected.');
  expect(api.callsTo(reconnectAccount)[0]?.body).toEqual({ token: 'new', revision: 4 });
  await user.click(screen.getByRole('button', { name: 'Disconnect @desk1@social.test' }));
  api.on(disconnectAccount, () => undefined);
  await user.click(await screen.findByRole('button', { name: 'Disconnect account' }));
  await screen.findByText('@desk1@social.test disconnected.');
});

test('an account whose owner left is kept for the site once that was asked', async () => {
  const left = account(1, { stopped_ts: TS, is_own: false });
  const ofSite = account(2, {
    handle: '@site@social.test',
    is_own: false,
    created_by: null,
    created_by_title: null,
  });
  api.on(listSocialAccounts, () => ({ items: [left, ofSite], total_count: 2 }));
  const { user } = await renderScreen(SocialAccountsScreen, publishes);
  await screen.findByText(/^Stopped: whoever connected it was banned, deactivated or deleted/);
  expect(screen.getByText('Not used yet · Belongs to the site')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Keep @site@social.test for the site' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Keep @desk1@social.test for the site' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Keep @desk1@social.test for the site?' }));
  api.on(takeOverAccount, () => account(1, { created_by: null }));
  await user.click(dialog.getByRole('button', { name: 'Keep account' }));
  await screen.findByText('@desk1@social.test belongs to the site now.');
  expect(api.callsTo(takeOverAccount)[0]).toMatchObject({
    params: { socialAccountId: 1 },
    body: { revision: 4 },
  });
});

test('the queue says what failed and why; what may be online is sent again only after a question', async () => {
  const unclear = row(2, { status: 'failed', problem: 'unclear' });
  api.on(listSocialPosts, () => ({
    items: [row(1), unclear, row(3, { status: 'failed', problem: 'refused', error: 'Too rude' })],
    ...{ total_count: 3, is_exact: true, after: null },
  }));
  api.on(retrySocialPost, () => unclear);
  api.on(cancelSocialPost, () => undefined);
  const { user } = await renderScreen(SocialQueueScreen);
  await user.click(await screen.findByText('Post 3'));
  const drawer = () => within(screen.getByRole('complementary', { name: 'Social post' }));
  await screen.findByText('Text 3');
  expect(drawer().getByText('Mastodon refused it: Too rude')).toBeTruthy();
  await user.click(drawer().getByRole('button', { name: 'Retry' }));
  await screen.findByText('Queued again.');
  await user.click(screen.getByText('Post 2'));
  await screen.findByText('Text 2');
  await user.click(drawer().getByRole('button', { name: 'Retry' }));
  const question = within(await screen.findByRole('dialog', { name: 'Send it again?' }));
  expect(api.callsTo(retrySocialPost)).toHaveLength(1);
  await user.click(question.getByRole('button', { name: 'Send again' }));
  await vi.waitFor(() => expect(api.callsTo(retrySocialPost)).toHaveLength(2));
  await user.click(screen.getByText('Post 1'));
  await user.click(await drawer().findByRole('button', { name: 'Cancel post' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Cancel this social post?' }));
  await user.click(asked.getByRole('button', { name: 'Cancel post' }));
  await screen.findByText('Social post canceled.');
});

test('errors of the queue are shown instead of endless loading', async () => {
  api.on(listSocialPosts, () => ({ refuse: 400, message: 'Broken' }));
  await renderScreen(SocialQueueScreen);
  expect(await screen.findByText("The social queue couldn't be loaded.")).toBeTruthy();
});

const draft = {
  ...{ post_id: 90, post_title: 'The bridge', is_post_live: true, post_scheduled_at: null },
  ...{ text: 'The bridge opens', link: 'https://news.test/bridge', image_id: 44, items: [] },
};
const Share = () => <ShareDialog postId={90} onClose={() => undefined} />;

test('a post is shared from several accounts, and its length is counted as each network does', async () => {
  api.on(getShareDraft, () => ({ ...draft, accounts: [account(1), bluesky] }));
  const { user } = await renderScreen(Share);
  const dialog = within(await screen.findByRole('dialog', { name: 'Share post' }));
  await user.click(dialog.getByRole('button', { name: 'Share' }));
  await dialog.findByText('Choose at least one account.');
  await user.click(dialog.getByLabelText('@desk1@social.test · Mastodon'));
  await user.click(dialog.getByLabelText('@desk.test · Bluesky'));
  expect(dialog.getByText('Mastodon: 41 of 500')).toBeTruthy();
  expect(dialog.getByText('Bluesky: 16 of 300')).toBeTruthy();
  expect(dialog.getByText(/https:\/\/news\.test\/bridge/)).toBeTruthy();
  api.on(queueSocialPost, () => row(5));
  await user.click(dialog.getByRole('button', { name: 'Share' }));
  await screen.findByText('Queued for 2 accounts.');
  expect(api.callsTo(queueSocialPost).map(({ body }) => body)).toEqual(
    [1, 2].map((account_id) => ({
      ...{ post_id: 90, account_id, text: 'The bridge opens', has_post_link: true, scheduled_at: null },
      ...{ link: null, image_id: 44 },
    })),
  );
});

test('without an account the way to connect one is shown', async () => {
  api.on(getShareDraft, () => ({ ...draft, accounts: [] }));
  await renderScreen(Share);
  const dialog = within(await screen.findByRole('dialog', { name: 'Share post' }));
  expect(dialog.getByRole('button', { name: 'Connect account' })).toBeTruthy();
});
