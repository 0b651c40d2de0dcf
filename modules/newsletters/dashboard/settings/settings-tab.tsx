import { useQuery } from '@tanstack/react-query';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { Loading } from '#platform/dashboard/shell/loading.tsx';
import { getMailLists } from '../../mail-lists.contract.ts';
import { getNewsletterSettings } from '../../newsletter-settings.contract.ts';
import { type NewsletterTabProps, TabPage } from '../newsletter-screen.tsx';
import { useNewslettersTexts } from '../newsletters-texts.ts';
import { ProvidersSection } from './providers-section.tsx';
import { ScheduleForm } from './schedule-form.tsx';

/** When newsletters go out, and who sends them. */
export function SettingsTab({ tabs }: NewsletterTabProps) {
  const text = useNewslettersTexts();
  const params = { siteId: useCaller().site.id };
  const settings = useQuery(read(getNewsletterSettings, { params }));
  const lists = useQuery(read(getMailLists, {}));
  const error = settings.error ?? lists.error;
  const refetch = () => Promise.all([settings.refetch(), lists.refetch()]);
  return (
    <TabPage tabs={tabs}>
      {settings.data && lists.data ? (
        <>
          <ScheduleForm saved={settings.data} onRefresh={async () => (await settings.refetch()).data} />
          <ProvidersSection setups={lists.data.items} />
        </>
      ) : error ? (
        <FailureView error={error} title={text('loadFailed')} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </TabPage>
  );
}
