import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { CheckField } from '#platform/dashboard/choice-fields.tsx';
import { DialogFoot } from '#platform/dashboard/dialogs/dialog-foot.tsx';
import { DialogFrame } from '#platform/dashboard/dialogs/dialog-frame.tsx';
import { FactList } from '#platform/dashboard/fact-list.tsx';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { listText } from '#platform/dashboard/lists.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { read, useWrite } from '#platform/dashboard/queries.ts';
import { usePlatformTexts } from '#platform/dashboard/texts.ts';
import { listExports } from '../exports.contract.ts';
import { getSiteArchive, type SiteArchivePlan, startSiteArchive } from '../site-archive.contract.ts';
import { archivedKinds } from '../site-archive-kinds.contract.ts';
import classes from './export-dialog.module.css';
import { useExportsTexts } from './exports-texts.ts';
import { sizeText } from './size-text.ts';

/** What an archive of the site would hold, and the choice of its files. */
export function SiteArchiveDialog({ onClose }: { onClose: () => void }) {
  const text = useExportsTexts();
  const platform = usePlatformTexts();
  const params = { siteId: useCaller().site.id };
  const { data, error, refetch } = useQuery({ ...read(getSiteArchive, { params }), staleTime: 0 });
  const start = useWrite(startSiteArchive, [listExports, getSiteArchive]);
  const [chosen, setChosen] = useState({ with_files: true, by_email: true });
  const send = () =>
    start.mutate(
      { params, body: chosen },
      {
        onSuccess: () => {
          notices.done(text('archive.started'));
          onClose();
        },
      },
    );
  const said = start.error?.message ?? (data?.is_running ? text('archive.running') : undefined);
  return (
    <DialogFrame title={text('archive.title')} width={560} onClose={onClose}>
      <div className={classes.body}>
        <p>{text('archive.about')}</p>
        {data ? <Plan plan={data} {...{ chosen, setChosen }} /> : null}
        {error ? (
          <FailureView error={error} title={text('archive.loadFailed')} onRetry={() => void refetch()} />
        ) : null}
        {data || error ? null : <p role="status">{text('archive.loading')}</p>}
      </div>
      <DialogFoot said={said} isFailed={start.error !== null} role="status">
        <Button variant="default" onClick={onClose}>
          {platform('cancel')}
        </Button>
        <Button disabled={!data || data.is_running} loading={start.isPending} onClick={send}>
          {text('archive.start')}
        </Button>
      </DialogFoot>
    </DialogFrame>
  );
}

type Chosen = { with_files: boolean; by_email: boolean };
type PlanProps = { plan: SiteArchivePlan; chosen: Chosen; setChosen: (chosen: Chosen) => void };

function Plan({ plan, chosen, setChosen }: PlanProps) {
  const text = useExportsTexts();
  const countOf = (kind: string) => plan.kinds.find(({ name }) => name === kind)?.count ?? 0;
  const kinds = archivedKinds.filter((kind) => countOf(kind) > 0);
  return (
    <>
      <FactList
        facts={kinds.map((kind) => [text(`archive.kinds.${kind}`), numberText(countOf(kind))] as const)}
      />
      <CheckField
        label={text('archive.withFiles', { size: sizeText(plan.file_bytes) })}
        isOn={chosen.with_files}
        onChange={(with_files) => setChosen({ ...chosen, with_files })}
      />
      <CheckField
        label={text('archive.byEmail')}
        isOn={chosen.by_email}
        onChange={(by_email) => setChosen({ ...chosen, by_email })}
      />
      <p className={classes.help}>{text(plan.has_people ? 'archive.people' : 'archive.authors')}</p>
      {plan.has_drafts ? null : <p className={classes.help}>{text('archive.noDrafts')}</p>}
      {plan.has_held_comments ? null : <p className={classes.help}>{text('archive.noHeldComments')}</p>}
      <p className={classes.help}>
        {text('archive.leftOut', {
          things: listText(plan.left_out.map((one) => text(`archive.never.${one}`))),
        })}
      </p>
    </>
  );
}
