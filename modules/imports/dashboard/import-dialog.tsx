import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { shortDate } from '#platform/dashboard/dates.ts';
import { DialogFoot } from '#platform/dashboard/dialogs/dialog-foot.tsx';
import { DialogFrame } from '#platform/dashboard/dialogs/dialog-frame.tsx';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { read, useWrite } from '#platform/dashboard/queries.ts';
import { usePlatformTexts } from '#platform/dashboard/texts.ts';
import { TASK_POLL_MILLISECONDS } from '#platform/dashboard/use-task-poll.ts';
import { PEOPLE_KIND } from '../import-kinds.contract.ts';
import {
  cancelImport,
  getImport,
  getImportReport,
  listImports,
  type OpenedImport,
  type SiteImport,
  startImport,
} from '../imports.contract.ts';
import { ChooseFile } from './choose-file.tsx';
import { ImportSteps, type Step } from './import-steps.tsx';
import classes from './imports.module.css';
import { useImportsTexts } from './imports-texts.ts';
import { PreviewView } from './preview-view.tsx';
import { ReportView } from './report-view.tsx';
import { TableForm } from './table-form.tsx';
import { UndoDialog } from './undo-dialog.tsx';
import { UndoReport } from './undo-report.tsx';
import { isUnderWay } from './use-live-imports.ts';
import { useStaleContent } from './use-stale-content.ts';

type DialogProps = {
  /** The import that is shown; null to begin one. */
  importId: number | null;
  onOpen: (one: Pick<SiteImport, 'id'>) => void;
  onAnother: () => void;
  onClose: () => void;
};

const steps: Readonly<Record<SiteImport['state'], Step>> = {
  ...{ reading: 'preview', ready: 'preview', running: 'import', done: 'report' },
  ...{ failed: 'import', cancelled: 'import', expired: 'preview', undoing: 'report', undone: 'report' },
};

type UnderWay = 'reading' | 'running' | 'undoing';
const stops = { reading: 'stopReading', running: 'stop', undoing: 'undo.stop' } as const;
const doing = { reading: 'readingFile', running: 'importing', undoing: 'undo.doing' } as const;
const hints = { reading: 'readingHint', running: 'importingHint', undoing: 'importingHint' } as const;

/** An import step by step: a file, what is in it, the import itself, and what came of it. */
export function ImportDialog(props: DialogProps) {
  const text = useImportsTexts();
  const { importId, onOpen, onClose } = props;
  if (importId !== null) return <OpenedDialog {...props} importId={importId} />;
  return (
    <DialogFrame title={text('add')} width={720} onClose={onClose}>
      <ImportSteps step="file" />
      <ChooseFile onCreated={onOpen} onClose={onClose} />
    </DialogFrame>
  );
}

function OpenedDialog(props: DialogProps & { importId: number }) {
  const { importId, onAnother, onClose } = props;
  const [isUndoing, setUndoing] = useState(false);
  const [isChanged, setChanged] = useState(false);
  const text = useImportsTexts();
  const platform = usePlatformTexts();
  const params = { siteId: useCaller().site.id, importId };
  const { data, error, refetch } = useQuery({
    ...read(getImport, { params }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? TASK_POLL_MILLISECONDS : false),
  });
  const stale = [listImports, getImport, getImportReport];
  const start = useWrite(startImport, stale);
  const cancel = useWrite(cancelImport, stale);
  useStaleContent(data?.state);
  const { reset } = start;
  const state = data?.state;
  // What was refused before says nothing of what is there now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each state begins without a refusal.
  useEffect(() => reset(), [state, reset]);
  const failure = start.error ?? cancel.error;
  if (data?.may_undo && isUndoing) {
    return <UndoDialog data={data} onBack={() => setUndoing(false)} onClose={onClose} />;
  }
  return (
    <DialogFrame title={data?.filename ?? text('import')} width={720} onClose={onClose}>
      {data ? (
        <>
          <ImportSteps step={data.state === 'failed' && !data.preview ? 'preview' : steps[data.state]} />
          <div className={classes.body}>
            <OpenedBody data={data} isChanged={isChanged} onChanged={setChanged} />
          </div>
        </>
      ) : (
        <div className={classes.body}>
          {error ? (
            <FailureView error={error} title={text('loadFailed')} onRetry={() => void refetch()} />
          ) : (
            <p role="status">{text('loading')}</p>
          )}
        </div>
      )}
      {data?.may_undo ? <UndoUntil seconds={data.undo_until_ts} /> : null}
      <DialogFoot said={failure?.message} isFailed={failure !== null}>
        <Button variant="default" onClick={onClose}>
          {platform('close')}
        </Button>
        {data && isUnderWay(data) ? (
          <Button
            variant="default"
            loading={cancel.isPending || data.is_cancel_requested}
            onClick={() => cancel.mutate({ params })}
          >
            {text(stops[data.state as UnderWay])}
          </Button>
        ) : null}
        {data?.may_undo ? (
          <Button variant="default" onClick={() => setUndoing(true)}>
            {text('undo.open')}
          </Button>
        ) : null}
        {data && !isUnderWay(data) && data.state !== 'ready' ? (
          <Button variant="default" onClick={onAnother}>
            {text('another')}
          </Button>
        ) : null}
        {data?.may_start ? (
          <Button disabled={isChanged} loading={start.isPending} onClick={() => start.mutate({ params })}>
            {text(data.state === 'ready' ? 'start' : 'resume')}
          </Button>
        ) : null}
      </DialogFoot>
    </DialogFrame>
  );
}

/** Until when an import can be undone. */
function UndoUntil({ seconds }: { seconds: number | null }) {
  const text = useImportsTexts();
  const { site } = useCaller();
  if (seconds === null) return null;
  const date = shortDate({ seconds, zone: site.timeZone, language: pageLanguage }, Date.now() / 1000);
  return <p className={classes.until}>{text('undo.until', { date })}</p>;
}

type BodyProps = { data: OpenedImport; isChanged: boolean; onChanged: (isChanged: boolean) => void };

function OpenedBody({ data, isChanged, onChanged }: BodyProps) {
  const text = useImportsTexts();
  const table = data.made === null && !data.undo_until_ts ? data.preview?.table : null;
  const kind = data.kind === PEOPLE_KIND ? PEOPLE_KIND : 'csv_posts';
  const columns = table ? <TableForm {...{ importId: data.id, kind, table, isChanged, onChanged }} /> : null;
  switch (data.state) {
    case 'reading':
    case 'running':
    case 'undoing':
      return <Progress {...data} />;
    case 'ready':
      return data.preview ? (
        <>
          {columns}
          <PreviewView preview={data.preview} />
        </>
      ) : null;
    case 'undone':
      return <UndoReport importId={data.id} />;
    case 'done':
      return <ReportView data={data} />;
    case 'failed':
      return (
        <>
          <p role="alert" className={classes.wrong}>
            {data.error ?? text('states.failed')}
          </p>
          <p className={classes.quiet}>{text(data.may_start ? 'failedKept' : 'failedAgain')}</p>
          {columns}
        </>
      );
    case 'cancelled':
      return <p>{text(data.may_start ? 'cancelledKept' : 'cancelledUnread')}</p>;
    case 'expired':
      return <p>{text('expired')}</p>;
  }
}

function Progress({ state, done, total }: Pick<OpenedImport, 'state' | 'done' | 'total'>) {
  const text = useImportsTexts();
  const [label, hint] = [text(doing[state as UnderWay]), text(hints[state as UnderWay])];
  return (
    <>
      <p role="status">{label}</p>
      <progress className={classes.progress} aria-label={label} max={Math.max(1, total ?? 1)} value={done} />
      <p className={classes.quiet}>{hint}</p>
    </>
  );
}
