import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useAddress } from '#platform/dashboard/address.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { read } from '#platform/dashboard/queries.ts';
import { Loading } from '#platform/dashboard/shell/loading.tsx';
import { getSignInSetting, listSignInProviders } from '../single-sign-on.contract.ts';
import { OnlySection } from './only-section.tsx';
import { ProvidersSection } from './providers-section.tsx';
import { useSingleSignOnTexts } from './single-sign-on-texts.ts';

const TryDialog = lazyPart(() => import('./try-dialog.tsx'), 'TryDialog');

/** By whom people sign in to the site, and whether by them alone. */
export function SingleSignOnScreen() {
  const text = useSingleSignOnTexts();
  const { site } = useCaller();
  const { pairs, go } = useAddress();
  const params = { siteId: site.id };
  const setting = useQuery(read(getSignInSetting, { params }));
  const providers = useQuery(read(listSignInProviders, { params }));
  const error = setting.data ? providers.error : (setting.error ?? providers.error);
  if (error && !(setting.data && providers.data)) {
    const retry = () => void Promise.all([setting.refetch(), providers.refetch()]);
    return <FailureView error={error} title={text('loadFailed')} onRetry={retry} />;
  }
  if (!setting.data || !providers.data) return <Loading />;
  return (
    <>
      <ProvidersSection providers={providers.data.items} setting={setting.data} />
      <OnlySection setting={setting.data} providers={providers.data.items} />
      {pairs.try === undefined ? null : (
        <Suspense fallback={null}>
          <TryDialog token={pairs.try} onClose={() => go({})} />
        </Suspense>
      )}
    </>
  );
}
