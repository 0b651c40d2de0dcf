import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError } from '#platform/dashboard/call.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { type CopyItem, listCopySites, type SiteCopy } from '../site-copies.contract.ts';
import { CopyDialog, type CopyDialogProps } from './copy-dialog.tsx';

const daily = { id: 8, title: 'Daily', host: 'daily.test', url: 'https://daily.test/r/dashboard/' };
const weekly = { id: 9, title: 'Weekly', host: 'weekly.test', url: 'https://weekly.test/r/dashboard/' };
const item = (name: string, more: Partial<CopyItem> = {}): CopyItem => ({
  ...{ key: name, part: '', name, outcome: 'added', reason: null },
  ...more,
});
const items = [
  item('post.liquid', { outcome: 'replaced', reason: 'mentions_site' }),
  item('9-own.css'),
  item('logo.svg', { outcome: 'left_out', reason: 'no_permission' }),
  item('home.liquid', { outcome: 'same' }),
];
const made: SiteCopy = { site: daily, id: 4, name: '#4 Spring', url: 'https://daily.test/x', items };

let api: FakeApi;
const preview = vi.fn<CopyDialogProps['preview']>();
const copy = vi.fn<CopyDialogProps['copy']>();

beforeEach(() => {
  api = fakeApi();
  api.on(listCopySites, () => ({ items: [daily, weekly] }));
  preview.mockReset().mockResolvedValue({ site: daily, name: '#2 Spring', items });
  copy.mockReset().mockResolvedValue(made);
});
afterEach(() => expect(api.faults).toEqual([]));

const open = (more: Partial<CopyDialogProps> = {}) =>
  renderScreen(() => (
    <CopyDialog
      {...{ name: '#2 Spring', hint: 'It arrives as a new build.', preview, copy, onClose: () => undefined }}
      chosenHint={(site) => `Other files are those of ${site}.`}
      {...more}
    />
  ));

test('says what would arrive, what stays behind and why, and copies what is left to choose', async () => {
  const { user } = await open();
  const dialog = within(await screen.findByRole('dialog', { name: 'Copy “#2 Spring” to another site' }));
  expect(await dialog.findByText('2 items will be copied')).toBeTruthy();
  expect(dialog.getByText('1 item will be left out')).toBeTruthy();
  expect(dialog.getByText("You don't have permission to change this on the other site.")).toBeTruthy();
  expect(dialog.getByText('1 item is already the same there.')).toBeTruthy();
  expect(dialog.getByText(/Other files are those of Daily\./)).toBeTruthy();
  expect(dialog.queryByRole('checkbox', { name: /logo\.svg/ })).toBeNull();
  await user.click(dialog.getByRole('checkbox', { name: /post\.liquid/ }));
  expect(dialog.getByText('1 item will be copied')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Copy to site' }));
  expect(await screen.findByText('“#4 Spring” is now on Daily.')).toBeTruthy();
  expect(copy.mock.calls[0]?.[0]).toMatchObject({ site_id: 8, chosen: ['9-own.css', 'home.liquid'] });
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Open on Daily' });
  expect(link.href).toBe('https://daily.test/x');
  expect(screen.getByText('1 item was left out')).toBeTruthy();
});

test('all of it goes without a choice, and another site is looked at anew', async () => {
  const whole = items.filter(({ outcome }) => outcome !== 'left_out');
  preview.mockResolvedValue({ site: weekly, name: '#2 Spring', items: whole });
  const { user } = await open();
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Site' }), '9');
  await vi.waitFor(() => expect(preview).toHaveBeenLastCalledWith(9));
  expect(screen.queryByText(/Other files are those/)).toBeNull();
  await screen.findByText('2 items will be copied');
  await user.click(screen.getByRole('button', { name: 'Copy to site' }));
  await screen.findByText(/is now on/);
  expect(copy.mock.calls[0]?.[0]).toMatchObject({ site_id: 9, chosen: null });
});

test('a try that may have come through keeps its key; one that was refused gets another', async () => {
  copy.mockRejectedValueOnce(new CallError(0, {}, null, null));
  copy.mockRejectedValueOnce(
    new CallError(422, { error: 'too_many_builds', message: 'Delete one first.' }, null, null),
  );
  const { user } = await open();
  const submit = await screen.findByRole('button', { name: 'Copy to site' });
  await screen.findByText('2 items will be copied');
  await user.click(submit);
  await screen.findByText(/^Nothing was copied:/);
  await user.click(submit);
  expect(await screen.findByText('Nothing was copied: Delete one first.')).toBeTruthy();
  await user.click(submit);
  await screen.findByText(/is now on/);
  const [first, second, third] = copy.mock.calls.map(([{ idempotency_key }]) => idempotency_key);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('says so where there is no other site, and where the sites cannot be read', async () => {
  api.on(listCopySites, () => ({ items: [] }));
  await open();
  expect(await screen.findByText("There's no other site you can copy to.")).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Copy to site' })).toBeNull();
});

test('offers to try again where the sites cannot be read', async () => {
  api.on(listCopySites, () => ({ refuse: 500, code: 'internal_error', message: 'Broken.' }));
  await open();
  expect(await screen.findByText("Your other sites couldn't be loaded.")).toBeTruthy();
});
