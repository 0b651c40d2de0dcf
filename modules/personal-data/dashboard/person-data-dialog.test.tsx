import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { getDataExport, startDataExport } from '../personal-data.contract.ts';
import { PersonDataDialog } from './person-data-dialog.tsx';

const Shown = () => <PersonDataDialog person={{ id: 41, title: 'Ada Reader' }} onClose={() => undefined} />;
const task = { id: 9, status: 'STARTED' as const, is_ready: false, result: null };
const address = '/core/v1/sites/1/personal_data/9/file';

test('G-62: a formal request is answered with the file of that person', async () => {
  const api = fakeApi().on(getDataExport, () => ({ refuse: 404, code: 'not_found' }));
  const { user } = await renderScreen(Shown);
  const dialog = within(await screen.findByRole('dialog', { name: "Ada Reader's personal data" }));
  const prepare = await dialog.findByRole('button', { name: 'Prepare download' });
  await waitFor(() => expect(prepare.hasAttribute('disabled')).toBe(false));
  api
    .on(startDataExport, () => task)
    .on(getDataExport, () => ({ ...task, status: 'SUCCESS' as const, is_ready: true, result: address }));
  await user.click(prepare);
  expect(api.callsTo(startDataExport)[0]?.params).toEqual({ userId: 41 });
  const link = await dialog.findByRole('link', { name: 'Download file' });
  expect(link.getAttribute('href')).toBe(address);
  expect(api.faults).toEqual([]);
});

test('what could not be looked up is said and asked again', async () => {
  const api = fakeApi().on(getDataExport, () => ({ refuse: 500 }));
  const { user } = await renderScreen(Shown);
  expect(await screen.findByText("Couldn't load your data")).toBeDefined();
  api.on(getDataExport, () => task);
  await user.click(screen.getByRole('button', { name: /again|Retry/ }));
  expect(await screen.findByText('Preparing your file. You can keep working.')).toBeDefined();
});
