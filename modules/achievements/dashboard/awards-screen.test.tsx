import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen, seesFigures, testCaller } from '#platform/testing/render-screen.tsx';
import {
  type AchievementAward,
  listAchievementAwards,
  listLeaderboard,
} from '../achievement-awards.contract.ts';
import { listAchievementRules } from '../achievements.contract.ts';
import { AwardsScreen } from './awards-screen.tsx';
import { GamificationScreen } from './gamification-screen.tsx';
import { useTabs } from './gamification-tabs.tsx';
import { LeaderboardScreen } from './leaderboard-screen.tsx';

const award = (
  id: number,
  rule_title: string,
  profile_title: string,
  more: Partial<AchievementAward> = {},
) => ({
  ...{ id, rule_id: 1, rule_title, profile_id: id, profile_title, period_key: '1', points: 50 },
  ...{ has_badge: false, has_user_group: false, earned_ts: 1_764_000_000, ...more },
});

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  const items = [
    award(1, 'Fifty stories', 'Ada King', { has_badge: true }),
    award(2, 'Busy month', 'Bo Lind'),
  ];
  api
    .on(listAchievementAwards, () => ({ items, total_count: 2, is_exact: true, after: null }))
    .on(listAchievementRules, () => ({ items: [], total_count: 0, after: null }))
    .on(listLeaderboard, () => ({
      items: [
        { id: 1, rank: 1, title: 'Ada King', points: 1_250, awards: 12, last_earned_ts: 1_764_000_000 },
        { id: 2, rank: 2, title: 'Bo Lind', points: 90, awards: 3, last_earned_ts: 1_763_000_000 },
      ],
      total_count: 2,
      after: null,
    }));
});
afterEach(() => expect(api.faults).toEqual([]));

const Awards = () => <AwardsScreen tabs={useTabs()} />;
const Leaderboard = () => <LeaderboardScreen tabs={useTabs()} />;
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const holding = (...permissions: string[]) => ({
  caller: { holder: { ...testCaller.holder, sitePermissions: new Set(permissions) } },
});

test('the list of awards says who was awarded what, and what came with it', async () => {
  await renderScreen(Awards, { search: '?q=ada&rule=7&person=1' });
  const row = within(await rowOf('Fifty stories'));
  for (const text of ['Ada King', '50', 'badge']) expect(row.getByText(text)).toBeTruthy();
  expect(api.callsTo(listAchievementAwards).at(-1)?.query).toMatchObject({
    ...{ query: 'ada', rule_id: 7, profile_id: 1, order_by: 'earned', order_direction: -1 },
  });
});

test('whoever has no right to figures sees awards alone, and asks for no rules', async () => {
  await renderScreen(GamificationScreen, holding());
  await rowOf('Fifty stories');
  expect(screen.queryByRole('button', { name: 'Rules' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Leaderboard' })).toBeNull();
  expect(api.callsTo(listAchievementRules)).toEqual([]);
});

test('who manages rules has no leaderboard without the right to figures', async () => {
  await renderScreen(Awards, holding('MANAGE_ACHIEVEMENTS'));
  await rowOf('Fifty stories');
  expect(screen.getByRole('button', { name: 'Rules' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Leaderboard' })).toBeNull();
});

test('the leaderboard shows ranks and points, and is asked for a period', async () => {
  const { user, search } = await renderScreen(Leaderboard, { caller: seesFigures });
  const row = within(await rowOf('Ada King'));
  for (const text of ['1,250', '12']) expect(row.getByText(text)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Period/ }));
  await user.click(await screen.findByRole('option', { name: 'This month' }));
  await waitFor(() => expect(search()).toBe('?period=month'));
  expect(api.callsTo(listLeaderboard).at(-1)?.query).toMatchObject({ period: 'month', order_by: 'points' });
});
