import { useQuery } from '@tanstack/react-query';
import { CallError, call } from '#platform/dashboard/call.ts';
import { DialogFrame } from '#platform/dashboard/dialogs/dialog-frame.tsx';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { keyOf } from '#platform/dashboard/queries.ts';
import { getDataExport } from '../personal-data.contract.ts';
import { ExportActs } from './export-acts.tsx';
import classes from './personal-data.module.css';
import { usePersonalDataTexts } from './personal-data-texts.ts';
import { pollOf, useStartExport } from './use-start-export.ts';

type PersonDataDialogProps = { person: { id: number; title: string }; onClose: () => void };

/** Answers the request of a person for their data: the file is made, and given to whoever manages people. */
export function PersonDataDialog({ person, onClose }: PersonDataDialogProps) {
  const text = usePersonalDataTexts();
  const { isStarting, onStart } = useStartExport(person.id, getDataExport);
  const input = { params: { userId: person.id }, query: {} };
  const asked = useQuery({
    queryKey: keyOf(getDataExport, input),
    queryFn: ({ signal }) => call(getDataExport, input, { signal }).catch(noneYet),
    staleTime: 0,
    refetchInterval: ({ state }) => pollOf(state.data),
  });
  return (
    <DialogFrame title={text('of.title', { name: person.title })} width={560} onClose={onClose}>
      <div className={classes.dialog}>
        <p>{text('of.hint')}</p>
        {asked.error ? (
          <FailureView
            error={asked.error}
            title={text('export.failed')}
            onRetry={() => void asked.refetch()}
          />
        ) : (
          <ExportActs file={asked.data} {...{ isStarting, onStart }} />
        )}
      </div>
    </DialogFrame>
  );
}

/** Nobody has asked for a file yet. */
function noneYet(error: unknown): null {
  if (error instanceof CallError && error.status === 404) return null;
  throw error;
}
