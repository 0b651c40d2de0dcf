import { useLocation } from '@tanstack/react-router';
import { mayCall } from '#platform/contract/endpoint.ts';
import { useGo } from '#platform/dashboard/address.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import type { ViewsBarProps } from '#platform/dashboard/views-bar.tsx';
import { listLeaderboard } from '../achievement-awards.contract.ts';
import { listAchievementRules } from '../achievements.contract.ts';
import { useAchievementsTexts } from './achievements-texts.ts';

const tabs = ['rules', 'awards', 'leaderboard'] as const;
type Tab = (typeof tabs)[number];

const BASE = '/r/dashboard/gamification';

/** The tabs of the screen that somebody may see, and the one that the address names. */
export function useTabs(): ViewsBarProps<Tab> {
  const text = useAchievementsTexts();
  const go = useGo();
  const { holder } = useCaller();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const shown = tabs.filter(
    (tab) =>
      tab === 'awards' || mayCall(tab === 'rules' ? listAchievementRules : listLeaderboard, holder, null),
  );
  const named = shown.find((tab) => path.replace(/\/$/, '').endsWith(`/${tab}`));
  return {
    views: shown.map((id) => ({ id, title: text(`tabs.${id}`), count: undefined })),
    current: named ?? shown[0] ?? 'awards',
    onView: (tab) => go(tab === 'rules' ? BASE : `${BASE}/${tab}`),
  };
}
