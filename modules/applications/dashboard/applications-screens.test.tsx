import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import {
  acceptCommunityRequest,
  applyToCommunity,
  type CommunityApplication,
  declineCommunityRequest,
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

test('staff read an application whole, accept it, or decline it with a reason', async () => {
  let waiting = [application(1, 'Ines Duarte'), application(2, 'Tom Hale')];
  const settle = ({ params }: { params: { applicationId: number } }) => {
    const [found] = waiting.filter(({ id }) => id === params.applicationId);
    waiting = waiting.filter((one) => one !== found);
    return found as CommunityApplication;
  };
  api
    .on(listCommunityRequests, () => ({ items: waiting, total_count: waiting.length, is_exact: true }))
    .on(acceptCommunityRequest, settle)
    .on(declineCommunityRequest, settle);
  const { user } = await renderScreen(ApplicationsScreen);
  await user.click(await screen.findByRole('button', { name: "Review Ines Duarte's application" }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ines Duarte applies to Northern End' }));
  expect(dialog.getByText('I walk there every day')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('Ines Duarte can now write in Northern End.')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: "Review Tom Hale's application" }));
  await user.click(await screen.findByRole('button', { name: 'Decline' }));
  await user.type(await screen.findByRole('textbox', { name: /^Reason/ }), 'We are full.');
  await user.click(screen.getByRole('button', { name: 'Decline' }));
  expect(await screen.findByText("Tom Hale's application declined.")).toBeTruthy();
  expect(api.callsTo(declineCommunityRequest)[0]?.query).toEqual({ reason: 'We are full.' });
  expect(await screen.findByText(/^Nobody is waiting for an answer/)).toBeTruthy();
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
