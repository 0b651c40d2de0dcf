import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { PageSection } from '#platform/dashboard/page-form.tsx';
import { keyOf, read } from '#platform/dashboard/queries.ts';
import { FILE_DAYS, getPersonalData, startDataExport } from '../personal-data.contract.ts';
import classes from './personal-data.module.css';
import { usePersonalDataTexts } from './personal-data-texts.ts';

const POLL_MILLISECONDS = 2_000;

/** Prepares a file with all that the site knows of the caller, and gives it out. */
export function ExportSection() {
  const text = usePersonalDataTexts();
  const client = useQueryClient();
  const { profile, site } = useCaller();
  const [isStarting, setIsStarting] = useState(false);
  const params = { userId: profile.id };
  const asked = useQuery({
    ...read(getPersonalData, { params: { siteId: site.id } }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.file && !state.data.file.is_ready ? POLL_MILLISECONDS : false,
  });
  const file = asked.data?.file ?? undefined;
  const start = async () => {
    setIsStarting(true);
    try {
      await call(startDataExport, { params });
    } catch (error) {
      notices.failed(error as Error, text('export.startFailed', { reason: (error as Error).message }), start);
    }
    setIsStarting(false);
    await client.invalidateQueries({ queryKey: keyOf(getPersonalData) });
  };
  if (asked.error) {
    return (
      <PageSection title={text('export.title')}>
        <FailureView error={asked.error} title={text('export.failed')} onRetry={() => void asked.refetch()} />
      </PageSection>
    );
  }
  const isRunning = file !== undefined && !file.is_ready;
  const address = file?.status === 'SUCCESS' && typeof file.result === 'string' ? file.result : undefined;
  return (
    <PageSection title={text('export.title')} hint={text('export.hint')}>
      <div className={classes.acts}>
        {address ? (
          <Button component="a" href={address} download>
            {text('export.download')}
          </Button>
        ) : null}
        <Button
          variant={address ? 'default' : 'filled'}
          loading={isStarting}
          disabled={isRunning || asked.isPending}
          onClick={() => void start()}
        >
          {text(address ? 'export.again' : 'export.start')}
        </Button>
        <p role="status" className={classes.said}>
          {isRunning
            ? text('export.running')
            : address
              ? text('export.ready', { count: FILE_DAYS })
              : file?.status === 'FAILURE'
                ? text('export.ended')
                : ''}
        </p>
      </div>
    </PageSection>
  );
}
