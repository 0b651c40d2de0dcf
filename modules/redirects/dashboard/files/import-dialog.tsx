import { Button } from '@mantine/core';
import { type ChangeEvent, useEffect, useState } from 'react';
import { DialogFoot } from '#platform/dashboard/dialogs/dialog-foot.tsx';
import { DialogFrame } from '#platform/dashboard/dialogs/dialog-frame.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { usePlatformTexts } from '#platform/dashboard/texts.ts';
import { type ImportMode, LARGEST_IMPORT } from '../../redirect-files.contract.ts';
import { useRedirectsTexts } from '../redirects-texts.ts';
import { useOfferUndo } from '../use-offer-undo.ts';
import classes from './import.module.css';
import { ImportReportView } from './import-report.tsx';
import { type ImportFile, useImport } from './use-import.ts';

/** Brings a file in: it is checked as a whole first, and nothing is written before somebody says so. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const text = useRedirectsTexts();
  const platform = usePlatformTexts();
  const [file, setFile] = useState<ImportFile | null>(null);
  const [hosts, setHosts] = useState<string[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const task = useImport();
  const { report } = task;
  const offer = useOfferUndo();
  const isDone = report !== undefined && report.made > 0;

  useEffect(() => {
    if (!isDone) return;
    offer(text('import.done', { count: report.made, shown: numberText(report.made) }), report.batch_id);
    onClose();
  }, [isDone, report, text, offer, onClose]);

  const run = (of: ImportFile, mode: ImportMode, ownHosts: string[]) => {
    // The refusal of the start is shown from the task.
    task.start(of, mode, ownHosts).catch(() => undefined);
  };
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = currentTarget.files ?? [];
    if (!chosen) return;
    const content = chosen.size > LARGEST_IMPORT ? null : await chosen.text();
    const wrong = wrongFile(content);
    setProblem(wrong && text(`import.${wrong}`));
    if (content === null || wrong) return;
    const next = { name: chosen.name, content };
    setFile(next);
    setHosts([]);
    run(next, 'check', []);
  };
  const takeHost = (host: string) => {
    if (!file) return;
    const next = [...hosts, host];
    setHosts(next);
    run(file, 'check', next);
  };
  const ended =
    task.end === 'REVOKE' ? text('import.cancelled') : task.end === 'FAILURE' ? text('import.failed') : null;
  const complaint = problem ?? (task.isRunning ? null : task.error);
  return (
    <DialogFrame title={text('import.title')} width={560} onClose={onClose} isBusy={task.isRunning}>
      <div className={classes.body}>
        {task.isRunning && file ? (
          <Progress name={file.name} mode={task.mode} value={task.progress} />
        ) : (
          <>
            <p className={classes.help}>{text('import.help')}</p>
            <label className={classes.choose}>
              {/* Of any kind: files of hosts and servers have no ending that tells. */}
              <input type="file" onChange={(event) => void choose(event)} />
              {text(file ? 'import.another' : 'import.choose')}
            </label>
          </>
        )}
        {complaint ? (
          <p role="alert" className={classes.wrong}>
            {complaint}
          </p>
        ) : null}
        {report && file ? <ImportReportView report={report} onHost={takeHost} /> : null}
      </div>
      <DialogFoot said={ended ?? text('import.nothing')} role="status">
        {task.isRunning ? (
          <Button variant="default" onClick={task.cancel}>
            {text('import.stop')}
          </Button>
        ) : (
          <Button variant="default" onClick={onClose}>
            {platform('cancel')}
          </Button>
        )}
        {/* It keeps its place while the file comes in, so that a second press does not fall on the way to stop it. */}
        {task.isRunning && task.mode !== 'check' ? <Button loading>{text('actions.import')}</Button> : null}
        {report && file && report.ready > 0 && !task.isRunning ? (
          <Button onClick={() => run(file, report.wrong > 0 ? 'rest' : 'all', hosts)}>
            {report.wrong > 0
              ? text('import.rest', { count: report.ready, shown: numberText(report.ready) })
              : text('import.all', { count: report.ready, shown: numberText(report.ready) })}
          </Button>
        ) : null}
      </DialogFoot>
    </DialogFrame>
  );
}

/** What keeps a file from being sent at all; null for one that is too large to be read. */
function wrongFile(content: string | null): 'tooLarge' | 'isEmpty' | 'notText' | null {
  if (content === null) return 'tooLarge';
  if (content === '') return 'isEmpty';
  // Pictures and spreadsheets have bytes that no text has.
  return content.includes('\0') ? 'notText' : null;
}

function Progress({ name, mode, value }: { name: string; mode: ImportMode; value: number | null }) {
  const text = useRedirectsTexts();
  const label = text(mode === 'check' ? 'import.checking' : 'import.importing', { name });
  return (
    <div>
      <p role="status">{label}</p>
      <progress
        className={classes.progress}
        aria-label={label}
        max={1}
        {...(value === null ? {} : { value })}
      />
      {value === null ? null : (
        <p className={classes.help}>{text('import.progress', { percent: Math.floor(value * 100) })}</p>
      )}
    </div>
  );
}
