import { Suspense } from 'react';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { useTabs } from './gamification-tabs.tsx';

const RulesScreen = lazyPart(() => import('./rules-screen.tsx'), 'RulesScreen');
const AwardsScreen = lazyPart(() => import('./awards-screen.tsx'), 'AwardsScreen');
const LeaderboardScreen = lazyPart(() => import('./leaderboard-screen.tsx'), 'LeaderboardScreen');

const screens = { rules: RulesScreen, awards: AwardsScreen, leaderboard: LeaderboardScreen };

/** What people are awarded for, who was, and who earned most. */
export function GamificationScreen() {
  const tabs = useTabs();
  const Screen = screens[tabs.current];
  return (
    <Suspense fallback={null}>
      <Screen tabs={tabs} />
    </Suspense>
  );
}

/** What each of them is given: the tabs that stand above it. */
export type TabScreenProps = { tabs: ReturnType<typeof useTabs> };
