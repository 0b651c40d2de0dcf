import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  followSection,
  listSectionFollows,
  type SectionFollow,
  unfollowSection,
} from '#modules/follows/section-follows.contract.ts';
import type { ProfileDetails } from '#modules/profiles/profiles.contract.ts';
import { listSections } from '#modules/sections/section-list.contract.ts';
import { undoAct } from '#modules/undo/undo.contract.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen, testCaller } from '#platform/testing/render-screen.tsx';
import { undone, undoState } from '#platform/testing/undo-state.ts';
import { listMerges, type PastMerge } from '../merge.contract.ts';
import { UserMerges } from './user-merges.tsx';
import { UserSections } from './user-sections.tsx';

const user = { id: 7, title: 'Ada Reyes' } as ProfileDetails;
const merge: PastMerge = {
  ...{ batch_id: 40, from: { id: 6, title: 'A. Reyes' }, into: { id: 7, title: 'Ada Reyes' } },
  ...{ merged_ts: 1_764_000_000, merged_by: 'Amelia Wong', undo_until_ts: 1_764_600_000, may_undo: true },
};
const follow = (id: number, title: string, added_by: number | null = null): SectionFollow => ({
  ...{ id, section_id: id, title, path: `/${id}`, since_ts: 1_764_000_000, added_by, is_forced: false },
});
const managesUsers = {
  caller: { holder: { ...testCaller.holder, sitePermissions: new Set(['MANAGE_USERS']) } },
};
let api: FakeApi;

beforeEach(() => {
  api = fakeApi();
});
afterEach(() => expect(api.faults).toEqual([]));

test('a merge is undone from the page of the person, and then it is gone there', async () => {
  let merges = [merge];
  api
    .on(listMerges, () => ({ items: merges }))
    .on(undoAct, () => {
      merges = [];
      return undoState({ kind: 'profile_merge', count: 1, undone: undone(1) });
    });
  const { user: hand } = await renderScreen(() => <UserMerges user={user} />);
  await screen.findByText('A. Reyes merged into Ada Reyes');
  await hand.click(screen.getByRole('button', { name: 'Undo merge of A. Reyes' }));
  await screen.findByText('Undone. A. Reyes restored.');
  expect(api.callsTo(undoAct)[0]?.params).toMatchObject({ batchId: 40 });
  await waitFor(() => expect(screen.queryByText('A. Reyes merged into Ada Reyes')).toBeNull());
});

test('whoever may not undo a merge reads of it, and without the right to merge of none', async () => {
  api.on(listMerges, () => ({ items: [{ ...merge, may_undo: false }] }));
  await renderScreen(() => <UserMerges user={user} />);
  await screen.findByText('A. Reyes merged into Ada Reyes');
  expect(screen.queryByRole('button')).toBeNull();
  const asked = api.callsTo(listMerges).length;
  await renderScreen(() => <UserMerges user={user} />, managesUsers);
  expect(api.callsTo(listMerges)).toHaveLength(asked);
});

test('sections are followed for somebody and taken away again, and a refusal is said', async () => {
  let followed = [follow(3, 'Sport'), follow(4, 'Council', 5)];
  api
    .on(listSectionFollows, () => ({ items: followed, total_count: followed.length }))
    .on(listSections, () => [section(3, 'Sport'), section(9, 'Harbour')])
    .on(followSection, () => {
      followed = [follow(9, 'Harbour', 5), ...followed];
      return follow(9, 'Harbour', 5);
    })
    .on(unfollowSection, () => ({ refuse: 403, code: 'permission_denied' }));
  const { user: hand } = await renderScreen(() => <UserSections user={user} />);
  await screen.findByText('Council');
  await hand.click(screen.getByRole('button', { name: 'Add section' }));
  await hand.click(await screen.findByRole('option', { name: 'Harbour' }));
  await screen.findByRole('button', { name: 'Stop following Harbour for this user' });
  expect(api.callsTo(followSection)[0]?.body).toEqual({ section_id: 9, profile_id: 7 });
  await hand.click(screen.getByRole('button', { name: 'Stop following Sport for this user' }));
  await screen.findByText(/^Sport wasn't removed\./);
  expect(api.callsTo(unfollowSection)[0]?.query).toMatchObject({ section_id: 3, profile_id: 7 });
});

test('sections that others follow are not asked for without the right', async () => {
  await renderScreen(() => <UserSections user={user} />, managesUsers);
  expect(api.callsTo(listSectionFollows)).toEqual([]);
});

const section = (id: number, title: string) => ({
  ...{ id, title, full_title: title, slug: `s${id}`, path: `/${id}`, type: 'section' as const },
  ...{ parent_id: 0, parent_ids: [], site_id: 1, status: 1 },
});
