import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { decideApplications, listApplicationRoles } from '../application-decisions.contract.ts';
import {
  applyToCommunity,
  type CommunityApplication,
  listCommunityRequests,
  listOpenCommunities,
  type OpenCommunity,
  type OwnApplication,
  withdrawApplication,
} from '../applications.contract.ts';
import { ApplicationsScreen } from './applications-screen.tsx';
import { OwnCommunitiesScreen } from './own-communities-screen.tsx';

const facts = {
  ...{ group_site_id: 3, message: 'I walk there every day', status: 'pending' as const, reason: '' },
  ...{ created_ts: 1_764_000_000, decided_ts: null },
};
const application = (id: number, title: string): CommunityApplication => ({
  ...{ id, ...facts, group_title: 'Northern End', decided_by: null },
  applicant: { id: 40 + id, title, name: `reader-${id}`, logo: null },
});
const community = (id: number, title: string, more: Partial<OpenCommunity> = {}): OpenCommunity => ({
  ...{ id, name: `c-${id}`, title, description: '', is_member: false, may_apply: true },
  ...{ may_apply_from_ts: null, application: null, ...more },
});

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
});

type Decisions = { body: { ids: readonly number[]; status: string } };
const roles = [
  { id: 71, title: 'Community moderator', is_usual: false },
  { id: 72, title: 'Contributor', is_usual: true },
];

/** A list of people who wait, whose decisions are kept; the third one withdraws in the meantime. */
function waitingList() {
  let waiting = [application(1, 'Ines Duarte'), application(2, 'Tom Hale'), application(3, 'Ada Brook')];
  api
    .on(listCommunityRequests, () => ({ items: waiting, total_count: waiting.length, is_exact: true }))
    .on(listApplicationRoles, () => ({ items: roles }))
    .on(decideApplications, ({ body: { ids } }: Decisions) => {
      const items = ids.map((id) => ({
        ...{ id, outcome: id === 3 ? ('is_withdrawn' as const) : ('decided' as const), application: null },
      }));
      waiting = waiting.filter(({ id }) => !ids.includes(id));
      return { items, batch_id: 900 + (ids[0] ?? 0) };
    });
}

test('staff read an application whole, accept it with a role, or decline it with a reason', async () => {
  waitingList();
  const { user } = await renderScreen(ApplicationsScreen);
  await user.click(await screen.findByRole('button', { name: "Review Ines Duarte's application" }));
  const dialog = within(
    await screen.findByRole('dialog', { name: "Ines Duarte's application to Northern End" }),
  );
  expect(dialog.getByText('I walk there every day')).toBeTruthy();
  await user.selectOptions(await dialog.findByRole('combobox', { name: 'Role' }), 'Community moderator');
  await user.click(dialog.getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('Ines Duarte joined Northern End as Community moderator.')).toBeTruthy();
  expect(api.callsTo(decideApplications)[0]?.body).toMatchObject({
    ...{ ids: [1], status: 'approved', permission_group_id: 71 },
  });
  await user.click(await screen.findByRole('button', { name: "Review Tom Hale's application" }));
  await user.click(await screen.findByRole('button', { name: 'Decline' }));
  await user.type(await screen.findByRole('textbox', { name: /^Reason/ }), 'We are full.');
  await user.click(screen.getByRole('button', { name: 'Decline' }));
  expect(await screen.findByText("Tom Hale's application declined.")).toBeTruthy();
  expect(api.callsTo(decideApplications)[1]?.body).toMatchObject({ ids: [2], reason: 'We are full.' });
  expect(api.faults).toEqual([]);
});

test('several are accepted in one go; it is said what became of each, and can be undone', async () => {
  waitingList();
  const { user } = await renderScreen(ApplicationsScreen);
  for (const name of ['Ines Duarte', 'Tom Hale', 'Ada Brook']) {
    await user.click(await screen.findByRole('checkbox', { name: new RegExp(name) }));
  }
  await user.click(screen.getByRole('button', { name: 'Accept' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Accept 3 applications?' }));
  const field = (await dialog.findByRole('combobox', { name: 'Role' })) as HTMLSelectElement;
  expect(field.selectedOptions[0]?.textContent).toBe('Contributor');
  await user.click(dialog.getByRole('button', { name: 'Accept 3 applications' }));
  expect(await screen.findByText('2 applications accepted, 1 was already withdrawn.')).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Undo/ })).toBeTruthy();
  expect(api.callsTo(decideApplications)[0]?.body).not.toHaveProperty('permission_group_id');
  expect(await screen.findByText(/^Nobody is waiting for an answer/)).toBeTruthy();
  expect(api.faults).toEqual([]);
});

test('several are declined with one reason', async () => {
  waitingList();
  const { user } = await renderScreen(ApplicationsScreen);
  for (const name of ['Ines Duarte', 'Tom Hale']) {
    await user.click(await screen.findByRole('checkbox', { name: new RegExp(name) }));
  }
  await user.click(screen.getByRole('button', { name: 'Decline' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline 2 applications?' }));
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'We are full.');
  await user.click(dialog.getByRole('button', { name: 'Decline 2 applications' }));
  expect(await screen.findByText('2 applications declined.')).toBeTruthy();
  expect(api.callsTo(decideApplications)[0]?.body).toMatchObject({
    ...{ ids: [1, 2], status: 'declined', reason: 'We are full.' },
  });
  expect(api.faults).toEqual([]);
});

test('people apply to a community, withdraw, and see how they stand to others', async () => {
  const waits: OwnApplication = { id: 9, ...facts };
  let items = [
    community(3, 'Northern End'),
    community(4, 'South Bank', { is_member: true, may_apply: false }),
    community(5, 'West', {
      ...{ may_apply: false, may_apply_from_ts: 1_900_000_000 },
      application: { ...waits, status: 'declined', reason: 'We are full.', decided_ts: 1_764_000_000 },
    }),
  ];
  api
    .on(listOpenCommunities, () => ({ items, total_count: items.length }))
    .on(applyToCommunity, () => {
      items = [community(3, 'Northern End', { may_apply: false, application: waits })];
      return waits;
    })
    .on(withdrawApplication, () => ({ ...waits, status: 'withdrawn' as const }));
  const { user } = await renderScreen(OwnCommunitiesScreen);
  expect(await screen.findByText('Member')).toBeTruthy();
  expect(screen.getByText(/^Declined: We are full\. You can apply again from/)).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Apply to/ })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Apply to Northern End' }));
  await user.type(await screen.findByRole('textbox', { name: /^Message/ }), 'Let me in');
  await user.click(screen.getByRole('button', { name: 'Send application' }));
  expect(await screen.findByText('Application to Northern End sent.')).toBeTruthy();
  expect(api.callsTo(applyToCommunity)[0]?.body).toEqual({ group_site_id: 3, message: 'Let me in' });
  await user.click(await screen.findByRole('button', { name: 'Withdraw the application to Northern End' }));
  expect(await screen.findByText('Application to Northern End withdrawn.')).toBeTruthy();
  expect(api.faults).toEqual([]);
});

test('where no community takes applications, that is said', async () => {
  api.on(listOpenCommunities, () => ({ items: [], total_count: 0 }));
  await renderScreen(OwnCommunitiesScreen);
  expect(await screen.findByText('No communities are accepting applications right now.')).toBeTruthy();
});
