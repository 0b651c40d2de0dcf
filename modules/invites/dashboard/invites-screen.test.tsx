import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type CommunityRow, listCommunities } from '#modules/communities/communities.contract.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen, testCaller } from '#platform/testing/render-screen.tsx';
import {
  createInvite,
  deleteInvite,
  type Invite,
  listInviteRoles,
  listInvites,
  resendInvite,
} from '../invites.contract.ts';
import { InvitesScreen } from './invites-screen.tsx';

let api: FakeApi;
const noor: Invite = {
  ...{ id: 7, code: null, email: 'noor@example.org', permission_group_ids: [3], roles: ['Writer'] },
  ...{ community_id: null, message: '', status: 'pending', created_by: 5, inviter: 'Amelia Wong' },
  ...{ created_ts: 1_800_000_000, expires_ts: 1_801_000_000, accepted_by: null },
};

const riverside: CommunityRow = {
  ...{ id: 40, name: 'riverside', title: 'Riverside', description: '', logo: null, language: 'en' },
  ...{ direct_publish: false, can_apply: true, extra: null, stats: null, number_of_posts: 0 },
  ...{ number_of_active_creators: 0, number_of_lost_creators: 0, number_of_community_requests: 0 },
};

beforeEach(() => {
  api = fakeApi();
  api.on(listInvites, () => ({ items: [noor], total_count: 1 }));
  api.on(listInviteRoles, () => ({ items: [{ id: 3, title: 'Writer', scope: 'site' as const }] }));
  api.on(listCommunities, () => ({ items: [riverside], total_count: 1, is_exact: true }));
});
afterEach(() => expect(api.faults).toEqual([]));

const button = (name: string) => screen.findByRole('button', { name });

test('invites-screen: an invite is sent with a role, refused under its field, and its link is offered once', async () => {
  const { user } = await renderScreen(InvitesScreen);
  await user.click(await button('Invite someone'));
  const dialog = await screen.findByRole('dialog', { name: 'Invite someone' });
  await user.type(within(dialog).getByLabelText('Email'), 'tomas@example.org');
  await within(dialog).findByRole('option', { name: 'Writer' });
  await user.selectOptions(within(dialog).getByLabelText('Role'), 'Writer');
  const details = [{ loc: ['body', 'email'], msg: 'This person is already on the site.' }];
  api.on(createInvite, () => ({ refuse: 422, code: 'email_is_invalid', details }));
  await user.click(within(dialog).getByRole('button', { name: 'Send invite' }));
  expect(await screen.findByText('This person is already on the site.')).toBeTruthy();
  api.on(createInvite, () => ({ ...noor, id: 8, email: 'tomas@example.org', code: 'a'.repeat(27) }));
  await user.click(within(dialog).getByRole('button', { name: 'Send invite' }));
  await screen.findByRole('dialog', { name: 'Invite sent to tomas@example.org' });
  expect(api.callsTo(createInvite)[1]?.body).toEqual({
    ...{ email: 'tomas@example.org', permission_group_ids: [3], community_id: null, message: '', days: 14 },
  });
  await user.click(await button('Done'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('an invite is to one community where that is chosen, with the roles of that place', async () => {
  api.on(createInvite, () => ({ ...noor, id: 9, code: 'a'.repeat(27) }));
  const { user } = await renderScreen(InvitesScreen);
  await user.click(await button('Invite someone'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite someone' }));
  await user.type(dialog.getByLabelText('Email'), 'noor@example.org');
  await dialog.findByRole('option', { name: 'Riverside' });
  await user.selectOptions(dialog.getByLabelText('Where'), 'Riverside');
  await waitFor(() => expect(api.callsTo(listInviteRoles).at(-1)?.params).toEqual({ siteId: 40 }));
  await user.click(dialog.getByRole('button', { name: 'Send invite' }));
  await screen.findByRole('dialog', { name: 'Invite sent to noor@example.org' });
  expect(api.callsTo(createInvite)[0]?.body).toMatchObject({ community_id: 40, permission_group_ids: [] });
});

test('invites-screen: they are searched, sent again and revoked', async () => {
  const { user } = await renderScreen(InvitesScreen);
  await user.type(await screen.findByLabelText('Find an email or inviter'), 'noor');
  api.on(resendInvite, () => ({ ...noor, code: 'b'.repeat(27) }));
  await user.click(await button('Resend the invite to noor@example.org'));
  await screen.findByText('Invite resent to noor@example.org. The old link no longer works.');
  await user.click(await button('Revoke the invite to noor@example.org'));
  const dialog = await screen.findByRole('dialog', { name: 'Revoke the invite to noor@example.org?' });
  api.on(deleteInvite, () => undefined);
  await user.click(within(dialog).getByRole('button', { name: 'Revoke invite' }));
  await screen.findByText('Invite to noor@example.org revoked.');
  expect(api.callsTo(deleteInvite)[0]?.params).toEqual({ inviteCode: '7' });
});

test('invites-screen: those of others are sent again by who may resend mails alone', async () => {
  api.on(listInvites, () => ({ items: [{ ...noor, created_by: 9, inviter: 'Bo Lind' }], total_count: 1 }));
  const held = [...testCaller.holder.sitePermissions].filter((name) => name !== 'RESEND_EMAILS');
  await renderScreen(InvitesScreen, {
    caller: { holder: { ...testCaller.holder, sitePermissions: new Set(held) } },
  });
  await button('Revoke the invite to noor@example.org');
  expect(screen.queryByRole('button', { name: 'Resend the invite to noor@example.org' })).toBeNull();
});

test('invites-screen: one is opened with its message, and sent again from there', async () => {
  api.on(listInvites, () => ({ items: [{ ...noor, message: 'Welcome to the desk.' }], total_count: 1 }));
  const { user } = await renderScreen(InvitesScreen);
  await user.click(await screen.findByText('noor@example.org'));
  const dialog = await screen.findByRole('dialog', { name: 'noor@example.org' });
  expect(within(dialog).getByText('Welcome to the desk.')).toBeTruthy();
  api.on(resendInvite, () => ({ ...noor, code: 'b'.repeat(27) }));
  await user.click(within(dialog).getByRole('button', { name: 'Resend' }));
  await screen.findByText('Invite resent to noor@example.org. The old link no longer works.');
});
