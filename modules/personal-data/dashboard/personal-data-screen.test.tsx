import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import {
  cancelDeletion,
  type Deletion,
  deletePersonalData,
  getPersonalData,
  startDataExport,
} from '../personal-data.contract.ts';
import { PersonalDataScreen } from './personal-data-screen.tsx';

let api: FakeApi;
const none: Deletion = { state: 'none', asked_ts: null, due_ts: null, comments: null, renewing: [] };
const pending: Deletion = {
  state: 'pending',
  ...{ asked_ts: 1_800_000_000, due_ts: 1_801_209_600, comments: 'keep', renewing: [] },
};
const task = { id: 9, status: 'STARTED' as const, is_ready: false, result: null };
const ready = {
  ...task,
  status: 'SUCCESS' as const,
  is_ready: true,
  result: '/core/v1/sites/1/personal_data/9/file',
};

beforeEach(() => {
  api = fakeApi();
  api.on(getPersonalData, () => ({ file: null, deletion: none }));
});
afterEach(() => expect(api.faults).toEqual([]));

const button = (name: string) => screen.findByRole('button', { name });

test('a file is prepared, followed until it is ready, and downloaded', async () => {
  const { user } = await renderScreen(PersonalDataScreen);
  api.on(startDataExport, () => task);
  api.on(getPersonalData, () => ({ file: task, deletion: none }));
  await user.click(await button('Prepare download'));
  await screen.findByText('Preparing your file. You can keep working.');
  expect(await button('Prepare download')).toHaveProperty('disabled', true);
  api.on(getPersonalData, () => ({ file: ready, deletion: none }));
  const link = await screen.findByRole('link', { name: 'Download file' });
  expect(link.getAttribute('href')).toBe(ready.result);
  expect(await button('Prepare a new file')).toHaveProperty('disabled', false);
  expect(api.callsTo(startDataExport)[0]?.params).toEqual({ userId: 5 });
});

test('a start that failed is said, and can be repeated', async () => {
  const { user } = await renderScreen(PersonalDataScreen);
  api.on(startDataExport, () => ({ refuse: 409, code: 'export_already_running', message: 'Wait.' }));
  await user.click(await button('Prepare download'));
  await screen.findByText(/Couldn't start the download\. Wait\./);
});

test('an account is deleted with the email and a choice about comments', async () => {
  const { user } = await renderScreen(PersonalDataScreen);
  await user.click(await button('Delete my account'));
  const dialog = await screen.findByRole('dialog', { name: 'Delete your account on Civic Desk?' });
  await user.type(within(dialog).getByLabelText('Email'), 'wrong@civic.test');
  await user.click(within(dialog).getByLabelText('Remove'));
  const details = [{ loc: ['body', 'confirm'], msg: "This isn't the email you sign in with." }];
  api.on(deletePersonalData, () => ({ refuse: 422, code: 'confirm_is_invalid', details }));
  await user.click(within(dialog).getByRole('button', { name: 'Delete my account' }));
  await screen.findByText("This isn't the email you sign in with.");
  await user.clear(within(dialog).getByLabelText('Email'));
  await user.type(within(dialog).getByLabelText('Email'), 'amelia@civic.test');
  api.on(deletePersonalData, () => pending);
  api.on(getPersonalData, () => ({ file: null, deletion: pending }));
  await user.click(within(dialog).getByRole('button', { name: 'Delete my account' }));
  await screen.findByText(/^Your account on Civic Desk will be deleted on [^:]*2027\.$/);
  expect(api.callsTo(deletePersonalData)[1]?.body).toEqual({
    ...{ confirm: 'amelia@civic.test', comments: 'remove' },
  });
});

test('a plan that a gateway goes on charging is named before an account is deleted, and until it is', async () => {
  const renewing = [{ package: 'Supporter', gateway: 'stripe' as const }];
  const said =
    "Your Supporter plan keeps renewing through Stripe. Cancel it there first, or you'll still be charged.";
  api.on(getPersonalData, () => ({ file: null, deletion: { ...none, renewing } }));
  const { user } = await renderScreen(PersonalDataScreen);
  await user.click(await button('Delete my account'));
  await within(await screen.findByRole('dialog')).findByText(said);
  api.on(deletePersonalData, () => pending);
  api.on(getPersonalData, () => ({ file: null, deletion: { ...pending, renewing } }));
  await user.type(within(screen.getByRole('dialog')).getByLabelText('Email'), 'amelia@civic.test');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete my account' }));
  await screen.findByText(/^Your account on Civic Desk will be deleted on/);
  await screen.findByText(said);
});

test('until its day the account can be kept', async () => {
  api.on(getPersonalData, () => ({ file: null, deletion: pending }));
  const { user } = await renderScreen(PersonalDataScreen);
  api.on(cancelDeletion, () => undefined);
  const keep = await button('Keep my account');
  api.on(getPersonalData, () => ({ file: null, deletion: none }));
  await user.click(keep);
  await screen.findByText('Your account will be kept.');
  await button('Delete my account');
  await waitFor(() => expect(api.callsTo(cancelDeletion)).toHaveLength(1));
});

test('a failed load is said in both parts, with a way to try again', async () => {
  api.on(getPersonalData, () => ({ refuse: 500 }));
  const { user } = await renderScreen(PersonalDataScreen);
  expect(await screen.findAllByText("Couldn't load your data")).toHaveLength(2);
  api.on(getPersonalData, () => ({ file: ready, deletion: none }));
  const [retry] = screen.getAllByRole('button', { name: 'Retry' });
  if (retry) await user.click(retry);
  await screen.findByRole('link', { name: 'Download file' });
});
