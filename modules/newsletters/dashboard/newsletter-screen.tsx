import { type ReactNode, Suspense } from 'react';
import { mayCall } from '#platform/contract/endpoint.ts';
import { useAddress } from '#platform/dashboard/address.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { Loading } from '#platform/dashboard/shell/loading.tsx';
import { PermissionDenied } from '#platform/dashboard/shell/permission-denied.tsx';
import { ViewsBar, type ViewsBarProps } from '#platform/dashboard/views-bar.tsx';
import { getNewsletterSettings } from '../newsletter-settings.contract.ts';
import { type NewsletterTab, newsletterTabs } from './newsletter-tabs.ts';
import classes from './newsletters.module.css';
import { useNewslettersTexts } from './newsletters-texts.ts';

const parts = {
  settings: lazyPart(() => import('./settings/settings-tab.tsx'), 'SettingsTab'),
  daily: lazyPart(() => import('./campaigns/campaign-tab.tsx'), 'DailyTab'),
  weekly: lazyPart(() => import('./campaigns/campaign-tab.tsx'), 'WeeklyTab'),
  subscribers: lazyPart(() => import('./subscribers/subscribers-tab.tsx'), 'SubscribersTab'),
  sent: lazyPart(() => import('./subscribers/sent-tab.tsx'), 'SentTab'),
};

/** What every tab is given. */
export type NewsletterTabProps = { tabs: ViewsBarProps<NewsletterTab> };

/** When newsletters go out, what they say, who gets them, and what was sent. */
export function NewsletterScreen() {
  const text = useNewslettersTexts();
  const { holder } = useCaller();
  const { pairs, go } = useAddress();
  const current = newsletterTabs.find((tab) => tab === pairs.tab) ?? 'settings';
  if (!mayCall(getNewsletterSettings, holder, null)) return <PermissionDenied />;
  const tabs: ViewsBarProps<NewsletterTab> = {
    views: newsletterTabs.map((id) => ({ id, title: text(`tabs.${id}`), count: undefined })),
    current,
    onView: (tab) => go(tab === 'settings' ? {} : { tab }),
  };
  const Part = parts[current];
  return (
    // The tabs stay where they are while what stands below them is on its way.
    <Suspense
      fallback={
        <TabPage tabs={tabs}>
          <Loading />
        </TabPage>
      }
    >
      <Part tabs={tabs} />
    </Suspense>
  );
}

/** A tab that is no list. */
export function TabPage({ tabs, children }: NewsletterTabProps & { children: ReactNode }) {
  return (
    <div className={classes.page}>
      <ViewsBar {...tabs} />
      {children}
    </div>
  );
}
