import { useQuery } from '@tanstack/react-query';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { PageSection } from '#platform/dashboard/page-form.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { getPersonalData } from '../personal-data.contract.ts';
import { ExportActs } from './export-acts.tsx';
import { usePersonalDataTexts } from './personal-data-texts.ts';
import { pollOf, useStartExport } from './use-start-export.ts';

/** Prepares a file with all that the site knows of the caller, and gives it out. */
export function ExportSection() {
  const text = usePersonalDataTexts();
  const { profile, site } = useCaller();
  const { isStarting, onStart } = useStartExport(profile.id, getPersonalData);
  const asked = useQuery({
    ...read(getPersonalData, { params: { siteId: site.id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => pollOf(state.data?.file),
  });
  if (asked.error) {
    return (
      <PageSection title={text('export.title')}>
        <FailureView error={asked.error} title={text('export.failed')} onRetry={() => void asked.refetch()} />
      </PageSection>
    );
  }
  return (
    <PageSection title={text('export.title')} hint={text('export.hint')}>
      <ExportActs file={asked.data?.file} {...{ isStarting, onStart }} />
    </PageSection>
  );
}
