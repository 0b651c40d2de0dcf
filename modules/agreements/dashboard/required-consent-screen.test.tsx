import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { decideAgreement } from '../agreements.contract.ts';
import { listOwnAgreements, type OwnAgreement } from '../site-agreements.contract.ts';
import { RequiredConsent } from './required-consent.tsx';

const terms: OwnAgreement = {
  ...{ name: 'site', key: 'terms_of_use', title: 'Terms of use', body: 'Be kind.', language: 'en-US' },
  ...{ version: 2, dismissible: false, required_for: ['terms_of_use'], status: 0 },
};
let api: FakeApi;
let answers: boolean[];
const Asked = ({ agreementKey = 'terms_of_use' }: { agreementKey?: string }) => (
  <RequiredConsent agreementKey={agreementKey} onDone={(hasAgreed) => answers.push(hasAgreed)} />
);

beforeEach(() => {
  answers = [];
  api = fakeApi();
  api
    .on(listOwnAgreements, () => ({ items: [terms] }))
    .on(decideAgreement, ({ params, body }) => ({
      ...{ v1: body.v1, key: params.agreementKey, version: 2, decided_ts: 1_800_000_000 },
    }));
});
afterEach(() => {
  expect(api.faults).toEqual([]);
});

test.each([
  ['Agree', true],
  ['Deny', false],
] as const)(
  'the dialog of a required agreement says its text, and %s goes on with %s',
  async (name, goesOn) => {
    const { user } = await renderScreen(() => <Asked />);
    const dialog = within(await screen.findByRole('dialog', { name: 'Terms of use' }));
    expect(dialog.getByText('Be kind.')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Maybe later' })).toBeNull();
    await user.click(dialog.getByRole('button', { name }));
    await waitFor(() => expect(answers).toEqual([goesOn]));
  },
);

test('a version that came meanwhile is shown, and decided about as it was read', async () => {
  let isNew = false;
  api
    .on(listOwnAgreements, () => ({ items: [isNew ? { ...terms, version: 3, body: 'Be kinder.' } : terms] }))
    .on(decideAgreement, ({ params, body }) => {
      if (body.version === 3)
        return { v1: body.v1, key: params.agreementKey, version: 3, decided_ts: 1_800_000_000 };
      isNew = true;
      return { refuse: 409, message: 'This agreement has changed.' };
    });
  const { user } = await renderScreen(() => <Asked />);
  const dialog = within(await screen.findByRole('dialog', { name: 'Terms of use' }));
  await user.click(dialog.getByRole('button', { name: 'Agree' }));
  await dialog.findByText('Be kinder.');
  expect(dialog.getByRole('alert').textContent).toBe('This agreement has changed.');
  await user.click(dialog.getByRole('button', { name: 'Agree' }));
  await waitFor(() => expect(answers).toEqual([true]));
});

test('an agreement that is gone by now asks nobody', async () => {
  api.on(listOwnAgreements, () => ({ items: [] }));
  await renderScreen(() => <Asked />);
  await waitFor(() => expect(answers).toEqual([false]));
  expect(screen.queryByRole('dialog')).toBeNull();
});
