import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { longDay } from '#platform/dashboard/dates.ts';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { PageSection } from '#platform/dashboard/page-form.tsx';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { read, useWrite } from '#platform/dashboard/queries.ts';
import { cancelDeletion, type Deletion, GRACE_DAYS, getPersonalData } from '../personal-data.contract.ts';
import { DeletionDialog } from './deletion-dialog.tsx';
import classes from './personal-data.module.css';
import { usePersonalDataTexts } from './personal-data-texts.ts';
import { renewalText } from './renewal-text.ts';

/** Asks to be forgotten, says when it happens, and takes it back until then. */
export function DeletionSection() {
  const text = usePersonalDataTexts();
  const { site } = useCaller();
  const [isOpen, setIsOpen] = useState(false);
  const params = { siteId: site.id };
  const asked = useQuery({ ...read(getPersonalData, { params }), staleTime: 0 });
  const cancel = useWrite(cancelDeletion, [getPersonalData]);
  const keep = () =>
    cancel.mutate(
      { params },
      {
        onSuccess: () => notices.done(text('delete.kept')),
        onError: (error) => notices.failed(error, text('delete.keepFailed', { reason: error.message }), keep),
      },
    );
  const dueTs = asked.data?.deletion.due_ts ?? null;
  return (
    <PageSection title={text('delete.title')} hint={text('delete.hint', { count: GRACE_DAYS })}>
      {asked.error ? (
        <FailureView error={asked.error} title={text('delete.failed')} onRetry={() => void asked.refetch()} />
      ) : dueTs !== null ? (
        <div className={classes.pending}>
          <p role="status">
            {text('delete.pending', {
              day: longDay({ seconds: dueTs, zone: site.timeZone, language: pageLanguage }),
              site: site.title,
            })}
          </p>
          <Renewing renewals={asked.data?.deletion.renewing ?? []} />
          <Button loading={cancel.isPending} onClick={keep}>
            {text('delete.keep')}
          </Button>
        </div>
      ) : (
        <Button
          className={classes.danger}
          variant="default"
          disabled={asked.isPending}
          onClick={() => setIsOpen(true)}
        >
          {text('delete.button')}
        </Button>
      )}
      {isOpen ? (
        <DeletionDialog renewing={asked.data?.deletion.renewing ?? []} onClose={() => setIsOpen(false)} />
      ) : null}
    </PageSection>
  );
}

/** Plans that go on being charged, as long as there is time to cancel them. */
function Renewing({ renewals }: { renewals: Deletion['renewing'] }) {
  const text = usePersonalDataTexts();
  return renewals.map((renewal, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the plans have no ids here, and stay in their order.
    <p key={at}>{renewalText(text, renewal)}</p>
  ));
}
