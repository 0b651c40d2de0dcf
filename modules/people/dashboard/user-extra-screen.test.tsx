import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type CustomField, listCustomFields } from '#modules/custom-fields/custom-fields.contract.ts';
import { updateProfileExtra } from '#modules/profiles/profile-extra.contract.ts';
import type { ProfileDetails } from '#modules/profiles/profiles.contract.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { UserExtra } from './user-extra.tsx';

const user: ProfileDetails = {
  ...{ id: 7, name: 'ada-reyes', title: 'Ada Reyes', logo: null, created_date_ts: 1_760_000_000 },
  ...{ email: 'ada@civic.test', status: 0, type_name: 'Normal', job_title: 'Reporter' },
  ...{ profile_groups: [], badges: [], membership_groups: {}, number_of_posts: 0, last_login_ts: null },
  ...{ about: '', revision: 4, has_account: false, merged_into: null, acts: ['edit'] },
  extra: { column_day: 'Monday', beats: 'harbour,council' },
};
let api: FakeApi;

let fields: CustomField[];

beforeEach(() => {
  fields = [];
  api = fakeApi().on(listCustomFields, () => ({ items: fields, total_count: fields.length, after: null }));
});
afterEach(() => expect(api.faults).toEqual([]));

const open = async () => {
  const { user: hand } = await renderScreen(() => <UserExtra user={user} />);
  expect(await screen.findByText('harbour, council')).toBeTruthy();
  await hand.click(screen.getByRole('button', { name: 'Edit custom fields' }));
  return { hand, dialog: await screen.findByRole('dialog', { name: 'Custom fields of Ada Reyes' }) };
};

test('custom fields of a person are changed, cleared and added, and only what changed is sent', async () => {
  const { hand, dialog } = await open();
  const day = within(dialog).getByLabelText('Column day');
  await hand.clear(day);
  await hand.type(day, 'Friday');
  await hand.clear(within(dialog).getByLabelText('Beats'));
  await hand.type(within(dialog).getByLabelText('New field (optional)'), 'desk');
  await hand.type(within(dialog).getByLabelText('Value of the new field'), 'Third floor');
  api.on(updateProfileExtra, ({ body }) => ({ extra: body as Record<string, unknown> }));
  await hand.click(within(dialog).getByRole('button', { name: 'Save fields' }));
  await screen.findByText('Custom fields of Ada Reyes saved.');
  expect(api.callsTo(updateProfileExtra)[0]).toMatchObject({
    params: { profileId: 7 },
    body: { column_day: 'Friday', beats: null, desk: 'Third floor' },
  });
});

test('a new field without a good name is told under it, and what the server refuses stands under its field', async () => {
  const { hand, dialog } = await open();
  await hand.type(within(dialog).getByLabelText('Value of the new field'), 'Third floor');
  const save = () => hand.click(within(dialog).getByRole('button', { name: 'Save fields' }));
  await save();
  expect(await within(dialog).findByText('Enter a name for the new field.')).toBeTruthy();
  await hand.type(within(dialog).getByLabelText('New field (optional)'), 'beats');
  await save();
  expect(await within(dialog).findByText('This field already exists.')).toBeTruthy();
  await hand.type(within(dialog).getByLabelText('New field (optional)'), '2');
  const details = [{ loc: ['body', 'column_day'], msg: 'Another day is taken' }];
  await hand.type(within(dialog).getByLabelText('Column day'), 's');
  api.on(updateProfileExtra, () => ({ refuse: 400, code: 'validation_failed', details }));
  await save();
  expect(await within(dialog).findByText('Another day is taken')).toBeTruthy();
  await waitFor(() => expect(api.callsTo(updateProfileExtra)).toHaveLength(1));
});

test('whoever may not change the person sees the fields and no button', async () => {
  await renderScreen(() => <UserExtra user={{ ...user, acts: [] }} />);
  await screen.findByText('Monday');
  expect(screen.queryByRole('button', { name: 'Edit custom fields' })).toBeNull();
});

test('fields that people of the site have are shown by their titles and taken by their types', async () => {
  const field = (name: string, title: string, more: Partial<CustomField>): CustomField => ({
    ...{ id: title.length, entity: 'person', name, title, type: 'text', help: '', is_required: false },
    ...{ options: [], min: null, max: null, max_length: null, post_types: [], staff_only: false },
    ...{ created_ts: 1, updated_ts: 1, revision: 1 },
    ...more,
  });
  fields = [
    field('beats', 'What they cover', { type: 'choices', options: ['harbour', 'council', 'sports'] }),
    field('since', 'Here since', { type: 'number', min: 1900 }),
  ];
  const { hand, dialog } = await open();
  expect(screen.getAllByText('What they cover')).toHaveLength(2);
  expect(screen.queryByText('Beats')).toBeNull();
  await hand.click(within(dialog).getByRole('checkbox', { name: 'sports' }));
  await hand.click(within(dialog).getByRole('checkbox', { name: 'council' }));
  await hand.type(within(dialog).getByLabelText('Here since'), '12');
  expect(within(dialog).getByText('Enter 1900 or more.')).toBeTruthy();
  await hand.clear(within(dialog).getByLabelText('Here since'));
  await hand.type(within(dialog).getByLabelText('Here since'), '2012');
  api.on(updateProfileExtra, ({ body }) => ({ extra: body as Record<string, unknown> }));
  await hand.click(within(dialog).getByRole('button', { name: 'Save fields' }));
  await screen.findByText('Custom fields of Ada Reyes saved.');
  expect(api.callsTo(updateProfileExtra)[0]?.body).toEqual({ beats: 'harbour,sports', since: 2012 });
});
