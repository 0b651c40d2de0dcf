import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen, testCaller } from '#platform/testing/render-screen.tsx';
import { listExports } from '../exports.contract.ts';
import { getSiteArchive, type SiteArchivePlan, startSiteArchive } from '../site-archive.contract.ts';
import { ExportsScreen } from './exports-screen.tsx';

let api: FakeApi;
const plan: SiteArchivePlan = {
  kinds: [
    { name: 'posts', count: 12_345 },
    { name: 'comments', count: 0 },
  ],
  ...{ file_bytes: 2_500_000_000, has_people: false, left_out: ['accounts', 'trash'], is_running: false },
  ...{ has_drafts: false, has_held_comments: true },
};
beforeEach(() => {
  api = fakeApi();
  api.on(listExports, () => ({ items: [], total_count: 0, after: null }));
});
afterEach(() => expect(api.faults).toEqual([]));

test('says what the archive holds and leaves out, and starts it without the files when asked', async () => {
  api.on(getSiteArchive, () => plan);
  api.on(startSiteArchive, () => ({
    ...{ status: 'PENDING' as const, id: 4, is_ready: false, result: null, details: [] },
  }));
  const { user } = await renderScreen(ExportsScreen);
  await user.click(await screen.findByRole('button', { name: 'Export site' }));
  const dialog = await screen.findByRole('dialog');
  expect(await screen.findByText('12,345')).toBeTruthy();
  expect(dialog.textContent).not.toContain('Comments');
  expect(dialog.textContent).toContain('Not included: accounts and roles, the trash.');
  expect(dialog.textContent).toContain('Only author names');
  expect(dialog.textContent).toContain('Only your own drafts and private posts are exported.');
  expect(dialog.textContent).not.toContain('Only approved comments');
  await user.click(screen.getByRole('checkbox', { name: /Include library files \(2\.5 GB\)/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Export site' }));
  await expect
    .poll(() => api.callsTo(startSiteArchive)[0]?.body)
    .toEqual({ with_files: false, by_email: true });
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

test('cannot be started twice, and says why', async () => {
  api.on(getSiteArchive, () => ({ ...plan, is_running: true }));
  const { user } = await renderScreen(ExportsScreen);
  await user.click(await screen.findByRole('button', { name: 'Export site' }));
  expect(await screen.findByText('This site is already being exported.')).toBeTruthy();
  const start = within(screen.getByRole('dialog')).getByRole('button', { name: 'Export site' });
  expect((start as HTMLButtonElement).disabled).toBe(true);
});

test('is not offered to those who may not export the site', async () => {
  const holder = { ...testCaller.holder, sitePermissions: new Set(['EDIT_SITE']) };
  await renderScreen(ExportsScreen, { caller: { holder } });
  expect(await screen.findByText('No exports')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Export site' })).toBeNull();
});
