import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { offerPictures, type PictureButtonProps } from '#platform/dashboard/picture-picker.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { cancelEmailChange, sendEmailLink } from '../../email-proof.contract.ts';
import { getOwnProfile, type OwnProfile, saveOwnProfile } from '../../own-profile.contract.ts';
import { OwnProfileScreen } from './own-profile-screen.tsx';

let api: FakeApi;
const profile: OwnProfile = {
  ...{ id: 5, name: 'amelia-wong', title: 'Amelia Wong', logo: null, email: 'amelia@news.test' },
  ...{ email_is_proven: true, pending_email: null, asks_for_password: true, asks_for_code: false },
  ...{ job_title: 'Editor', about: 'Writes.', revision: 4 },
};

const FakePicker = () => null;
const FakeButton = ({ profileId, onChanged }: PictureButtonProps) => (
  <button type="button" onClick={onChanged}>
    Change picture of {profileId}
  </button>
);

offerPictures(async () => ({ PicturePicker: FakePicker, PictureButton: FakeButton }));

beforeEach(() => {
  api = fakeApi();
  api.on(getOwnProfile, () => profile);
});
afterEach(() => expect(api.faults).toEqual([]));

test('one’s own profile is changed, with its address and mail shown beside it', async () => {
  const { user } = await renderScreen(OwnProfileScreen);
  const job = await screen.findByLabelText('Job title (optional)');
  expect(screen.getByRole('link', { name: '/u/amelia-wong' }).getAttribute('href')).toBe('/u/amelia-wong');
  expect(screen.getByText('amelia@news.test')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Save profile' })).toHaveProperty('disabled', true);
  await user.clear(job);
  await user.type(job, 'Chief editor');
  api.on(saveOwnProfile, ({ body }) => ({ ...profile, job_title: body.job_title ?? '', revision: 5 }));
  await user.click(screen.getByRole('button', { name: 'Save profile' }));
  await screen.findByText('Changes saved!');
  expect(api.callsTo(saveOwnProfile)[0]?.body).toEqual({
    ...{ title: 'Amelia Wong', job_title: 'Chief editor', about: 'Writes.', revision: 4 },
  });
});

test('one’s own name in addresses is changed, and what is wrong with it stands under its field', async () => {
  const { user } = await renderScreen(OwnProfileScreen);
  const name = await screen.findByLabelText('Profile name');
  await user.clear(name);
  await user.type(name, 'taken');
  const details = [{ loc: ['body', 'name'], msg: 'Someone else already has this profile name.' }];
  api.on(saveOwnProfile, () => ({ refuse: 409, code: 'name_in_use', details }));
  await user.click(screen.getByRole('button', { name: 'Save profile' }));
  expect(await screen.findByText('Someone else already has this profile name.')).toBeTruthy();
  await user.clear(name);
  await user.type(name, 'amelia');
  api.on(saveOwnProfile, ({ body }) => ({ ...profile, name: body.name ?? '', revision: 5 }));
  await user.click(screen.getByRole('button', { name: 'Save profile' }));
  expect(await screen.findByRole('link', { name: '/u/amelia' })).toBeTruthy();
  expect(api.callsTo(saveOwnProfile)[1]?.body).toMatchObject({ name: 'amelia', revision: 4 });
});

test('one’s own picture is changed, and what is saved after it is no conflict', async () => {
  const { user } = await renderScreen(OwnProfileScreen);
  const button = await screen.findByRole('button', { name: 'Change picture of 5' });
  const changed = { ...profile, logo: 'https://news.test/a.webp', revision: 5 };
  api.on(getOwnProfile, () => changed);
  await user.click(button);
  await waitFor(() => expect(document.querySelector('img')?.getAttribute('src')).toBe(changed.logo));
  await user.type(screen.getByLabelText('Job title (optional)'), ' in chief');
  api.on(saveOwnProfile, () => ({ ...changed, job_title: 'Editor in chief', revision: 6 }));
  await user.click(screen.getByRole('button', { name: 'Save profile' }));
  await screen.findByText('Changes saved!');
  expect(api.callsTo(saveOwnProfile)[0]?.body.revision).toBe(5);
});

test('what was typed stays when somebody else saved meanwhile, and goes over the newer state', async () => {
  const { user } = await renderScreen(OwnProfileScreen);
  await user.type(await screen.findByLabelText('Name'), '-Lee');
  const current = { ...profile, title: 'Other', revision: 9 };
  api.on(saveOwnProfile, () => ({
    refuse: 409,
    code: 'revision_conflict',
    message: 'Saved',
    extra: { current },
  }));
  await user.click(screen.getByRole('button', { name: 'Save profile' }));
  expect(await screen.findByText('Someone else saved this in the meantime.')).toBeTruthy();
  expect(screen.queryByText('Saved')).toBeNull();
  expect(screen.getByText('Other')).toBeTruthy();
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Amelia Wong-Lee');
  api.on(saveOwnProfile, () => ({ ...profile, title: 'Amelia Wong-Lee', revision: 10 }));
  await user.click(screen.getByRole('button', { name: 'Save profile' }));
  await waitFor(() => expect(api.callsTo(saveOwnProfile)[1]?.body.revision).toBe(9));
  await waitFor(() => expect(screen.queryByText('Someone else saved this in the meantime.')).toBeNull());
});

test('another email asks for the password, and what is wrong stands under its field', async () => {
  const { user } = await renderScreen(OwnProfileScreen);
  await user.click(await screen.findByRole('button', { name: 'Change email' }));
  const dialog = await screen.findByRole('dialog');
  const send = () => user.click(within(dialog).getByRole('button', { name: 'Change email' }));
  await user.type(within(dialog).getByLabelText('New email'), 'taken@news.test');
  await user.type(within(dialog).getByLabelText('Current password'), 'Right-Horse-9');
  const details = [{ loc: ['body', 'email'], msg: 'Email is already in use' }];
  api.on(saveOwnProfile, () => ({ refuse: 422, code: 'email_is_invalid', details }));
  await send();
  expect(await screen.findByText('Email is already in use')).toBeTruthy();
  await user.clear(within(dialog).getByLabelText('New email'));
  await user.type(within(dialog).getByLabelText('New email'), 'new@news.test');
  const changed = { ...profile, pending_email: 'new@news.test' };
  api.on(saveOwnProfile, () => changed);
  api.on(getOwnProfile, () => changed);
  await send();
  await screen.findByText('We sent a link to new@news.test. Open it to confirm the address.');
  expect(await screen.findByText(/Waiting for you to open the link we sent to new@news\.test/)).toBeTruthy();
  // Until then the one of before counts.
  expect(screen.getByText('amelia@news.test')).toBeTruthy();
  expect(api.callsTo(saveOwnProfile)[1]?.body).toEqual({
    ...{ email: 'new@news.test', currentPassword: 'Right-Horse-9', revision: 4 },
  });
});

test('where two-factor authentication is on, another email asks for a code', async () => {
  api.on(getOwnProfile, () => ({ ...profile, asks_for_code: true }));
  const { user } = await renderScreen(OwnProfileScreen);
  await user.click(await screen.findByRole('button', { name: 'Change email' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('New email'), 'new@news.test');
  await user.type(within(dialog).getByLabelText('Current password'), 'Right-Horse-9');
  await user.type(within(dialog).getByLabelText('Code from your authenticator app'), '123456');
  const details = [{ loc: ['body', 'code'], msg: 'Wrong code' }];
  api.on(saveOwnProfile, () => ({ refuse: 422, code: 'code_is_invalid', details }));
  await user.click(within(dialog).getByRole('button', { name: 'Change email' }));
  expect(await within(dialog).findByText('Wrong code')).toBeTruthy();
  expect(api.callsTo(saveOwnProfile)[0]?.body).toMatchObject({ code: '123456' });
});

test('whoever has no password is asked for none', async () => {
  api.on(getOwnProfile, () => ({ ...profile, asks_for_password: false }));
  const { user } = await renderScreen(OwnProfileScreen);
  await user.click(await screen.findByRole('button', { name: 'Change email' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('New email'), 'new@news.test');
  expect(within(dialog).queryByLabelText('Current password')).toBeNull();
  api.on(saveOwnProfile, () => ({ ...profile, pending_email: 'new@news.test' }));
  await user.click(within(dialog).getByRole('button', { name: 'Change email' }));
  await screen.findByText('We sent a link to new@news.test. Open it to confirm the address.');
  expect(api.callsTo(saveOwnProfile)[0]?.body).toEqual({ email: 'new@news.test', revision: 4 });
});

test('an email that waits for its link gets it again, or stays as it was', async () => {
  api.on(getOwnProfile, () => ({ ...profile, pending_email: 'new@news.test' }));
  const { user } = await renderScreen(OwnProfileScreen);
  api.on(sendEmailLink, () => ({ email: 'new@news.test' }));
  await user.click(await screen.findByRole('button', { name: 'Send again' }));
  await screen.findByText('We sent a link to new@news.test. Open it to confirm the address.');
  api.on(cancelEmailChange, () => undefined);
  api.on(getOwnProfile, () => profile);
  await user.click(screen.getByRole('button', { name: 'Cancel change' }));
  await screen.findByText('Your email stays amelia@news.test.');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull());
});

test('an address that nobody has confirmed is told, with the way to do it', async () => {
  api.on(getOwnProfile, () => ({ ...profile, email_is_proven: false }));
  const { user } = await renderScreen(OwnProfileScreen);
  expect(await screen.findByText(/Not confirmed yet/)).toBeTruthy();
  api.on(sendEmailLink, () => ({
    refuse: 429,
    code: 'too_many_requests',
    message: 'Too many requests.',
  }));
  await user.click(screen.getByRole('button', { name: 'Send link' }));
  expect(await screen.findByText(/Couldn't send the link\./)).toBeTruthy();
});

test('own-profile: a failed load says so, with a way to try again', async () => {
  api.on(getOwnProfile, () => ({ refuse: 500 }));
  const { user } = await renderScreen(OwnProfileScreen);
  await screen.findByText('Error in fetching the user data');
  api.on(getOwnProfile, () => profile);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByLabelText('Name');
});
