import { useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useGo } from '#platform/dashboard/address.ts';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import type { ViewsBarProps } from '#platform/dashboard/views-bar.tsx';
import { DELIVERIES, HOOKS } from './automations-paths.ts';
import { useAutomationsTexts } from './automations-texts.ts';

const HooksScreen = lazyPart(() => import('./hooks-screen.tsx'), 'HooksScreen');
const DeliveriesScreen = lazyPart(() => import('./deliveries-screen.tsx'), 'DeliveriesScreen');

type Tab = 'hooks' | 'deliveries';
/** What each of the two lists is given: the tabs that stand above it. */
export type TabScreenProps = { tabs: ViewsBarProps<Tab> };

/** The webhooks of a site, and what was sent to them. */
export function AutomationsScreen() {
  const text = useAutomationsTexts();
  const go = useGo();
  const isOfDeliveries = useLocation({ select: ({ pathname }) => /\/deliveries\/?$/.test(pathname) });
  const tabs: ViewsBarProps<Tab> = {
    views: (['hooks', 'deliveries'] as const).map((id) => ({
      id,
      title: text(`tabs.${id}`),
      count: undefined,
    })),
    current: isOfDeliveries ? 'deliveries' : 'hooks',
    onView: (tab) => go(tab === 'hooks' ? HOOKS : DELIVERIES),
  };
  const Screen = isOfDeliveries ? DeliveriesScreen : HooksScreen;
  return (
    <Suspense fallback={null}>
      <Screen tabs={tabs} />
    </Suspense>
  );
}
