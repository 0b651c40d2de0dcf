import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { DialogFoot } from '#platform/dashboard/dialogs/dialog-foot.tsx';
import frame from '#platform/dashboard/dialogs/dialog-frame.module.css';
import { DialogFrame } from '#platform/dashboard/dialogs/dialog-frame.tsx';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { read, useWrite } from '#platform/dashboard/queries.ts';
import {
  getImport,
  getImportUndo,
  type ImportUndo,
  listImports,
  type SiteImport,
  undoImport,
} from '../imports.contract.ts';
import { useAmounts } from './amounts.ts';
import classes from './imports.module.css';
import { useImportsTexts } from './imports-texts.ts';

type UndoDialogProps = {
  data: Pick<SiteImport, 'id' | 'filename'>;
  onBack: () => void;
  onClose: () => void;
};

/** Asks before an import is undone, and says how much of what it made goes and how much stays. */
export function UndoDialog({ data: { id, filename }, onBack, onClose }: UndoDialogProps) {
  const text = useImportsTexts();
  const params = { siteId: useCaller().site.id, importId: id };
  const { data, error, refetch } = useQuery({ ...read(getImportUndo, { params }), staleTime: 0 });
  const undo = useWrite(undoImport, [listImports, getImport, getImportUndo]);
  return (
    <DialogFrame title={filename} width={720} onClose={onClose}>
      <div className={classes.body}>
        {data ? <Foretold undo={data} /> : null}
        {!data && !error ? <p role="status">{text('loading')}</p> : null}
        {error ? (
          <FailureView error={error} title={text('loadFailed')} onRetry={() => void refetch()} />
        ) : null}
      </div>
      <DialogFoot said={undo.error?.message} isFailed={undo.error !== null}>
        <Button variant="default" onClick={onBack}>
          {text('undo.back')}
        </Button>
        <Button
          className={frame.danger}
          disabled={!data}
          loading={undo.isPending}
          onClick={() => undo.mutate({ params })}
        >
          {text('undo.confirm')}
        </Button>
      </DialogFoot>
    </DialogFrame>
  );
}

function Foretold({ undo: { removable, changed } }: { undo: ImportUndo }) {
  const text = useImportsTexts();
  const amounts = useAmounts();
  const [goes, stays] = [amounts(removable), amounts(changed)];
  if (goes === '') return <p>{text('undo.nothing')}</p>;
  return (
    <>
      <p>{text('undo.removes', { list: goes })}</p>
      <ul className={classes.facts}>
        {stays === '' ? null : <li>{text('undo.stays', { list: stays })}</li>}
        <li>{text('undo.trash')}</li>
        <li>{text('undo.used')}</li>
        <li>{text('undo.again')}</li>
      </ul>
    </>
  );
}
