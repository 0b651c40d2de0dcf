import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { SiteLook } from '#modules/pages/site-look.contract.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen, testCaller } from '#platform/testing/render-screen.tsx';
import { closeSite, reopenSite } from '../../site-closing.contract.ts';
import { SiteDraft, type SiteInfo } from '../../site-info.contract.ts';
import { ClosingSection } from './closing-section.tsx';

let api: FakeApi;
const open: SiteInfo = {
  ...SiteDraft.parse({
    title: 'Civic Desk',
    default_language: 'en-US',
    timezone: 'UTC',
    ...SiteLook.parse({}),
  }),
  ...{ id: 1, domain: 'civic.test', domains: [], taskID: null, updated_ts: 1, revision: 1 },
  ...{ closed_ts: null, closed_note: '' },
};
const closed: SiteInfo = { ...open, closed_ts: 1_764_000_000, closed_note: 'Farewell.' };

beforeEach(() => {
  api = fakeApi()
    .on(closeSite, ({ body }) => ({ closed_ts: 1_764_000_000, closed_note: body.note }))
    .on(reopenSite, () => ({ closed_ts: null, closed_note: '' }));
});

test('a site is closed with a message, after what that does was said', async () => {
  const { user } = await renderScreen(() => <ClosingSection site={open} />);
  await user.click(screen.getByRole('button', { name: 'Close site' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Close Civic Desk?' }));
  expect(dialog.getByText(/Newsletters and social posts are paused/)).toBeTruthy();
  await user.type(dialog.getByLabelText('Message to readers (optional)'), 'Thank you.');
  await user.click(dialog.getByRole('button', { name: 'Close site' }));
  expect(await screen.findByText('Civic Desk is closed.')).toBeTruthy();
  expect(api.callsTo(closeSite)[0]).toMatchObject({ params: { siteId: 1 }, body: { note: 'Thank you.' } });
});

test('a closed one shows since when and with which message, and is opened again', async () => {
  const { user } = await renderScreen(() => <ClosingSection site={closed} />);
  expect(screen.getByText(/Closed since/)).toBeTruthy();
  expect(screen.getByText('Farewell.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Edit message' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit message' }));
  await user.clear(dialog.getByLabelText('Message to readers (optional)'));
  await user.click(dialog.getByRole('button', { name: 'Save message' }));
  await waitFor(() => expect(api.callsTo(closeSite)[0]?.body).toEqual({ note: '' }));
  await user.click(screen.getByRole('button', { name: 'Reopen site' }));
  expect(await screen.findByText('Civic Desk is open again.')).toBeTruthy();
  expect(api.callsTo(reopenSite)).toHaveLength(1);
});

test('whoever may not close the site is offered nothing', async () => {
  await renderScreen(() => <ClosingSection site={open} />, {
    caller: { holder: { ...testCaller.holder, sitePermissions: new Set(['EDIT_SITE']) } },
  });
  expect(screen.queryByRole('button')).toBeNull();
});
