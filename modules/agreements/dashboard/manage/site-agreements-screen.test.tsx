import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import {
  createSiteAgreement,
  listSiteAgreements,
  removeSiteAgreements,
  type SiteAgreement,
  updateSiteAgreement,
} from '../../site-agreements.contract.ts';
import { SiteAgreementsScreen } from './site-agreements-screen.tsx';

const terms: SiteAgreement = {
  ...{ id: 5, name: 'site', key: 'terms_of_use', title: 'Terms of use', body: { 'en-US': 'Be kind.' } },
  ...{ version: 2, dismissible: true, required_for: ['terms_of_use'], agreed_count: 12, denied_count: 1 },
  ...{ created_ts: 1_764_000_000, updated_ts: 1_764_000_000, revision: 3 },
};
let api: FakeApi;
let items: SiteAgreement[];

beforeEach(() => {
  items = [terms];
  api = fakeApi();
  api
    .on(listSiteAgreements, () => ({ items, total_count: items.length, after: null }))
    .on(createSiteAgreement, ({ body }) => ({ ...terms, ...body, id: 6, version: 1 }) as never)
    .on(updateSiteAgreement, () => ({ ...terms, version: 3, revision: 4 }))
    .on(removeSiteAgreements, () => {
      items = [];
      return { items: [terms], batch_id: 9 };
    });
});
afterEach(() => {
  expect(api.faults).toEqual([]);
});

test('what the site asks people to agree to is listed with how many agreed', async () => {
  await renderScreen(SiteAgreementsScreen);
  const row = within(await screen.findByRole('row', { name: /Terms of use/ }));
  expect(row.getByText('editing on this site')).toBeTruthy();
  expect(row.getByText('12')).toBeTruthy();
});

test('an agreement is written, looked at as people will see it, and added', async () => {
  items = [];
  const { user } = await renderScreen(SiteAgreementsScreen);
  await user.click((await screen.findAllByRole('button', { name: 'Add agreement' }))[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Add agreement' }));
  await user.type(dialog.getByRole('textbox', { name: 'Title' }), 'House rules');
  await user.type(dialog.getByRole('textbox', { name: 'Key' }), 'house_rules');
  await user.type(dialog.getByRole('textbox', { name: 'Text' }), 'Be kind.');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Language' }), 'German (Germany)');
  await user.type(dialog.getByRole('textbox', { name: 'Text' }), 'Seien Sie freundlich.');
  await user.click(dialog.getByRole('checkbox', { name: 'Writing in communities' }));
  await user.click(dialog.getByRole('button', { name: 'Preview' }));
  const preview = within(await screen.findByRole('dialog', { name: 'House rules' }));
  expect(preview.getByText('Seien Sie freundlich.')).toBeTruthy();
  expect((preview.getByRole('button', { name: 'Agree' }) as HTMLButtonElement).disabled).toBe(true);
  await user.keyboard('{Escape}');
  await user.click(await dialog.findByRole('button', { name: 'Add agreement' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.callsTo(createSiteAgreement)[0]?.body).toEqual({
    ...{ title: 'House rules', key: 'house_rules', name: 'site', dismissible: true },
    body: { 'en-US': 'Be kind.', 'de-DE': 'Seien Sie freundlich.' },
    required_for: ['community_publishing'],
  });
});

test('a new version says how many people will be asked again', async () => {
  const { user } = await renderScreen(SiteAgreementsScreen);
  await user.click(await screen.findByRole('row', { name: /Terms of use/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /Edit agreement/ }));
  expect(dialog.getByText('13 people who answered this version will be asked again.')).toBeTruthy();
  await user.click(dialog.getByRole('checkbox', { name: 'Save as a new version' }));
  await user.click(dialog.getByRole('button', { name: 'Save agreement' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.callsTo(updateSiteAgreement)[0]?.body).toMatchObject({ is_new_version: true, revision: 3 });
});
