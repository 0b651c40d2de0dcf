import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { read } from '#platform/dashboard/queries.ts';
import { RelativeTime } from '#platform/dashboard/relative-time.tsx';
import { Loading } from '#platform/dashboard/shell/loading.tsx';
import {
  listTechnicalRevisions,
  type TechnicalRevision,
  type TechnicalSettings,
} from '../technical-settings.contract.ts';
import classes from './technical-settings.module.css';
import { useTechnicalSettingsTexts } from './technical-settings-texts.ts';

const CompareDialog = lazyPart(() => import('./compare-dialog.tsx'), 'CompareDialog');

/** Every save of the settings, the newest first. */
export function HistoryTab({ settings }: { settings: TechnicalSettings }) {
  const text = useTechnicalSettingsTexts();
  const params = { siteId: useCaller().site.id };
  const { data, error, refetch } = useQuery(read(listTechnicalRevisions, { params }));
  const [open, setOpen] = useState<TechnicalRevision | null>(null);
  if (!data) {
    return error ? (
      <FailureView error={error} title={text('history.failed')} onRetry={() => void refetch()} />
    ) : (
      <Loading />
    );
  }
  return (
    <div className={classes.history}>
      <h2 className={classes.title}>{text('history.title')}</h2>
      {data.items.length === 0 ? <p className={classes.note}>{text('history.empty')}</p> : null}
      <ol className={classes.rows}>
        {data.items.map((one) => (
          <RevisionRow
            key={one.id}
            revision={one}
            by={one.created_by === null ? null : (data.authors[`${one.created_by}`] ?? null)}
            isCurrent={one.number === settings.revision}
            onOpen={() => setOpen(one)}
          />
        ))}
      </ol>
      {open ? (
        <Suspense fallback={null}>
          <CompareDialog revision={open} settings={settings} onClose={() => setOpen(null)} />
        </Suspense>
      ) : null}
    </div>
  );
}

type RevisionRowProps = {
  revision: TechnicalRevision;
  by: string | null;
  isCurrent: boolean;
  onOpen: () => void;
};

function RevisionRow({ revision, by, isCurrent, onOpen }: RevisionRowProps) {
  const text = useTechnicalSettingsTexts();
  const { timeZone } = useCaller().site;
  const { number, changed, restored_number, created_ts } = revision;
  const what =
    number === 0
      ? text('history.shipped')
      : changed.map((key) => text(`fields.${key}.label`)).join(', ') || text('history.nothing');
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <p>
          <b>{text('history.number', { number })}</b>
          {isCurrent ? <span className={classes.current}>{text('history.current')}</span> : null}
        </p>
        <p className={classes.changed}>{what}</p>
        <p className={classes.note}>
          <RelativeTime seconds={created_ts} zone={timeZone} />
          {by === null ? null : <bdi> · {by}</bdi>}
          {restored_number === null ? null : ` · ${text('history.restored', { number: restored_number })}`}
        </p>
      </div>
      <Button variant="default" aria-label={text('history.openOf', { number })} onClick={onOpen}>
        {text('history.open')}
      </Button>
    </li>
  );
}
