import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { getProfile, type ProfileDetails, updateProfile } from '#modules/profiles/profiles.contract.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { OwnProfileScreen } from './own-profile-screen.tsx';

let api: FakeApi;
const profile: ProfileDetails = {
  ...{ id: 5, name: 'amelia-wong', title: 'Amelia Wong', logo: null, created_date_ts: 1 },
  ...{ email: 'amelia@news.test', status: 0, type_name: 'Normal', job_title: 'Editor', profile_groups: [] },
  ...{ about: 'Writes.', revision: 4 },
};

beforeEach(() => {
  api = fakeApi();
  api.on(getProfile, () => profile);
});
afterEach(() => expect(api.faults).toEqual([]));

test('one’s own profile is changed, with its address and mail shown beside it', async () => {
  const { user } = await renderScreen(OwnProfileScreen);
  const job = await screen.findByLabelText('Job title (optional)');
  expect(screen.getByText('/u/amelia-wong')).toBeTruthy();
  expect(screen.getByText('amelia@news.test')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Save profile' })).toHaveProperty('disabled', true);
  await user.clear(job);
  await user.type(job, 'Chief editor');
  api.on(updateProfile, ({ body }) => ({ ...profile, job_title: body.job_title ?? '', revision: 5 }));
  await user.click(screen.getByRole('button', { name: 'Save profile' }));
  await screen.findByText('Profile saved.');
  expect(api.callsTo(updateProfile)[0]?.body).toEqual({
    ...{ title: 'Amelia Wong', job_title: 'Chief editor', about: 'Writes.', revision: 4 },
  });
});

test('what was typed stays when somebody else saved meanwhile, and goes over the newer state', async () => {
  const { user } = await renderScreen(OwnProfileScreen);
  await user.type(await screen.findByLabelText('Name'), '-Lee');
  const current = { ...profile, title: 'Other', revision: 9 };
  api.on(updateProfile, () => ({
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
  api.on(updateProfile, () => ({ ...profile, title: 'Amelia Wong-Lee', revision: 10 }));
  await user.click(screen.getByRole('button', { name: 'Save profile' }));
  await waitFor(() => expect(api.callsTo(updateProfile)[1]?.body.revision).toBe(9));
  await waitFor(() => expect(screen.queryByText('Someone else saved this in the meantime.')).toBeNull());
});
