import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listBadges } from '#modules/badges/badges.contract.ts';
import { listCommunities } from '#modules/communities/communities.contract.ts';
import { getTaskResult } from '#modules/tasks/tasks.contract.ts';
import { undoAct } from '#modules/undo/undo.contract.ts';
import { listUserGroups } from '#modules/user-groups/user-groups.contract.ts';
import { knowRooms } from '#platform/dashboard/rooms/known-rooms.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen, testCaller } from '#platform/testing/render-screen.tsx';
import { undone, undoState } from '#platform/testing/undo-state.ts';
import { recalculateAchievementRule } from '../achievement-awards.contract.ts';
import {
  type AchievementRule,
  createAchievementRule,
  listAchievementRules,
  removeAchievementRules,
  updateAchievementRule,
} from '../achievements.contract.ts';
import { GamificationScreen } from './gamification-screen.tsx';

const rule = (id: number, title: string, more: Partial<AchievementRule> = {}): AchievementRule => ({
  ...{ id, title, description: '', metric: 'posts_published', threshold: 10, window: 'all', scope: 'site' },
  ...{ community_id: null, reward: { points: 0, badge_id: null, user_group_slug: null } },
  ...{ repeatable: false, enabled: true, notify: true },
  ...{ created_ts: 1_764_000_000, updated_ts: 1_764_000_000, revision: 1 },
  ...more,
});

const badge = {
  ...{ id: 9, name: 'Expert', avatar: '', description: '', link: '', tags: [], assigned_count: 0 },
  ...{ created_ts: 1, updated_ts: 1, revision: 1 },
};
const group = {
  ...{ id: 8, slug: 'insiders', title: 'Insiders', description: '', source: 'manual' as const },
  ...{ members_count: 0, created_ts: 1, updated_ts: 1, revision: 1 },
};

let api: FakeApi;
let there: AchievementRule[];

beforeEach(() => {
  knowRooms(async () => [{ kinds: ['achievement_rule'], load: () => import('./achievements.words.ts') }]);
  api = fakeApi();
  there = [
    rule(1, 'Widely read', {
      ...{ metric: 'page_views_single_post', threshold: 10_000, window: '7d' },
      reward: { points: 1_500, badge_id: 9, user_group_slug: null },
    }),
    rule(2, 'First ten', { revision: 3, enabled: false }),
  ];
  api
    .on(listAchievementRules, () => ({ items: there, total_count: there.length, after: null }))
    .on(removeAchievementRules, ({ body }) => ({
      items: there.filter(({ id }) => body.ids.includes(id)),
      batch_id: 71,
    }))
    .on(listCommunities, () => ({ items: [], total_count: 0, is_exact: true }))
    .on(listBadges, () => ({ items: [badge], total_count: 1, after: null }))
    .on(listUserGroups, () => ({ items: [group], total_count: 1, after: null }))
    .on(undoAct, () => undoState({ kind: 'achievement_rule', count: 1, undone: undone(1) }));
});
afterEach(() => expect(api.faults).toEqual([]));

const rowOf = (title: string) => screen.findByRole('row', { name: new RegExp(title) });
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const numberField = (name: string) => screen.findByRole<HTMLInputElement>('spinbutton', { name });
const open = (search = '') => renderScreen(GamificationScreen, { search });

describe('the list of rules', () => {
  test('shows what each is earned for, what it gives and whether it is on', async () => {
    await open();
    const row = within(await rowOf('Widely read'));
    for (const text of ['10,000 page views of one post within 7 days', '1,500 points, badge', 'Active'])
      expect(row.getByText(text)).toBeTruthy();
    expect(within(await rowOf('First ten')).getByText('Off')).toBeTruthy();
  });

  test('asks for what the address says', async () => {
    await open('?q=ten&metric=streak_days&state=off&order_by=points&order_direction=-1&page=2&limit=25');
    await rowOf('First ten');
    expect(api.callsTo(listAchievementRules).at(-1)?.query).toMatchObject({
      ...{ query: 'ten', metric: 'streak_days', order_by: 'points', order_direction: -1 },
      ...{ enabled: false, offset: 25, limit: 25 },
    });
  });

  test('is filtered by what counts', async () => {
    const { user, search } = await open();
    await user.click(await screen.findByRole('button', { name: /^What counts/ }));
    await user.click(await screen.findByRole('option', { name: 'Days as a member' }));
    await waitFor(() => expect(search()).toBe('?metric=member_days'));
  });

  test('offers no way to add one to whoever may only look', async () => {
    const holder = { ...testCaller.holder, sitePermissions: new Set(['VIEW_STATS']) };
    await renderScreen(GamificationScreen, { caller: { holder } });
    await rowOf('First ten');
    for (const name of ['Add rule', 'Edit First ten', 'Delete First ten', 'Recalculate First ten'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.getByRole('button', { name: 'Leaderboard' })).toBeTruthy();
  });
});

describe('a rule', () => {
  test('is added with what was typed, and the list is asked again', async () => {
    api.on(createAchievementRule, ({ body }) => {
      there = [...there, rule(3, body.title)];
      return rule(3, body.title);
    });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Add rule' }));
    await user.type(await field('Title'), 'Steady');
    await user.selectOptions(screen.getByLabelText('What counts'), 'Days in a row with a post');
    await user.selectOptions(await screen.findByLabelText('Badge (optional)'), 'Expert');
    await user.selectOptions(await screen.findByLabelText('Membership group (optional)'), 'Insiders');
    await user.selectOptions(screen.getByLabelText('Time frame'), 'Within 30 days');
    await user.type(await numberField('Points (optional)'), '20');
    await user.type(await numberField('Goal'), '5{Enter}');
    expect(await screen.findByText(/. added\.$/)).toBeTruthy();
    expect(await rowOf('Steady')).toBeTruthy();
    expect(api.callsTo(createAchievementRule)[0]?.body).toEqual({
      ...{ title: 'Steady', description: '', metric: 'streak_days', threshold: 5, window: '30d' },
      ...{
        scope: 'site',
        community_id: null,
        reward: { points: 20, badge_id: 9, user_group_slug: 'insiders' },
      },
      ...{ repeatable: false, notify: true, enabled: true },
    });
  });

  test('offers what the caller may give, and shows what it gives beside', async () => {
    const holder = { ...testCaller.holder, sitePermissions: new Set(['MANAGE_ACHIEVEMENTS', 'EDIT_BADGES']) };
    const { user } = await renderScreen(GamificationScreen, { caller: { holder } });
    await user.click(within(await rowOf('Widely read')).getByText('Widely read'));
    expect(await screen.findByLabelText<HTMLSelectElement>('Badge (optional)')).toMatchObject({
      disabled: true,
    });
    expect(screen.queryByRole('option', { name: 'Expert' })).toBeNull();
    expect(screen.queryByLabelText('Membership group (optional)')).toBeNull();
  });

  test('hears of all its wrong fields at once, and nothing is sent', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Add rule' }));
    await user.type(await numberField('Points (optional)'), '10001{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add rule' }));
    expect(dialog.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'This field is required.',
      'This field is required.',
      expect.stringContaining('10,000'),
    ]);
    expect(api.callsTo(createAchievementRule)).toEqual([]);
  });

  test('that somebody else saved shows both, and is saved over theirs once that is chosen', async () => {
    const current = rule(2, 'First dozen', { revision: 4, threshold: 12 });
    api.on(updateAchievementRule, ({ body }) =>
      body.revision === 3
        ? { refuse: 409, code: 'revision_conflict', message: 'Saved.', extra: { current } }
        : rule(2, body.title ?? '', { revision: 5 }),
    );
    const { user } = await open();
    await user.click(within(await rowOf('First ten')).getByText('First ten'));
    const title = await field('Title');
    await user.clear(title);
    await user.type(title, 'Ten posts{Enter}');
    expect(await screen.findByText(/^Someone else saved this at/)).toBeTruthy();
    expect((await numberField('Goal')).value).toBe('12');
    await user.click(screen.getByRole('button', { name: 'Save rule' }));
    expect(await screen.findByText(/. saved\.$/)).toBeTruthy();
    expect(api.callsTo(updateAchievementRule).at(-1)?.body).toMatchObject({
      ...{ title: 'Ten posts', threshold: 12, revision: 4 },
    });
  });

  test('is deleted at once, and brought back by Undo', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Delete First ten' }));
    expect(await screen.findByText('First ten deleted.')).toBeTruthy();
    expect(api.callsTo(removeAchievementRules)[0]?.body).toEqual({ ids: [2] });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone. 1 achievement rule restored.')).toBeTruthy();
    expect(api.callsTo(undoAct)[0]?.params).toMatchObject({ batchId: 71 });
  });

  test('is recalculated once its preview was seen', async () => {
    const result = { rule_id: 2, is_stale: false, given: 2, taken: 1 };
    const people = { given_to: ['Ada King', 'Bo Lind'], taken_from: ['Cy Roe'] };
    api
      .on(recalculateAchievementRule, ({ body }) => ({
        ...{ task_id: body.preview_id === null ? 501 : 502, status: 'PENDING', is_ready: false },
      }))
      .on(getTaskResult, ({ params }) => ({
        ...{
          status: 'SUCCESS' as const,
          id: params.result_id,
          is_ready: true,
          result: { ...result, ...people },
        },
      }));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Recalculate First ten' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Recalculate “First ten”' }));
    expect(await dialog.findByText('2 awards will be given.')).toBeTruthy();
    expect(dialog.getByText('Ada King, Bo Lind')).toBeTruthy();
    expect(dialog.getByText('1 award will be removed.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Recalculate' }));
    expect(await screen.findByText('Recalculated. 2 given, 1 removed.')).toBeTruthy();
    expect(api.callsTo(recalculateAchievementRule).map(({ body }) => body)).toEqual([
      { preview_id: null },
      { preview_id: 501 },
    ]);
  });

  test('of which more would change than was looked at says so before it is recalculated', async () => {
    const result = { rule_id: 2, is_stale: false, given: 5_000, taken: 1, is_more_given: true };
    const people = { given_to: ['Ada King'], taken_from: ['Cy Roe'] };
    api
      .on(recalculateAchievementRule, () => ({ task_id: 501, status: 'PENDING', is_ready: false }))
      .on(getTaskResult, () => ({
        ...{ status: 'SUCCESS' as const, id: 501, is_ready: true, result: { ...result, ...people } },
      }));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Recalculate First ten' }));
    expect(await screen.findByText(/^More than 5,000 awards are due/)).toBeTruthy();
    expect(screen.getByText('1 award will be removed.')).toBeTruthy();
  });

  test('that nothing would change of is not recalculated', async () => {
    const result = { rule_id: 2, is_stale: false, given: 0, taken: 0, given_to: [], taken_from: [] };
    api
      .on(recalculateAchievementRule, () => ({ task_id: 501, status: 'PENDING', is_ready: false }))
      .on(getTaskResult, () => ({ status: 'SUCCESS' as const, id: 501, is_ready: true, result }));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Recalculate First ten' }));
    expect(await screen.findByText("Everyone has the awards they've earned.")).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Recalculate' })).toBeNull();
  });
});
