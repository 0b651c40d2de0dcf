import { useEffect, useRef } from 'react';
import { DialogFrame } from '#platform/dashboard/dialogs/dialog-frame.tsx';
import type { ExportDialogProps } from './export-dialog-props.ts';
import { ExportForm } from './export-form.tsx';
import { ExportProgress } from './export-progress.tsx';
import { useExportsTexts } from './exports-texts.ts';

/** What is exported and how; while an export is under way, how far it is. */
export function ExportDialog(props: ExportDialogProps) {
  const text = useExportsTexts();
  const { running, onClose } = props;
  const wasRunning = useRef(running !== null);
  useEffect(() => {
    // A notice tells the end, so there is nothing left to look at.
    if (wasRunning.current && running === null) onClose();
    wasRunning.current = running !== null;
  }, [running, onClose]);
  return (
    <DialogFrame title={text('title', { things: props.things })} width={560} onClose={props.onClose}>
      {props.running === null ? (
        <ExportForm {...props} />
      ) : (
        <ExportProgress taskId={props.running} things={props.things} onClose={props.onClose} />
      )}
    </DialogFrame>
  );
}
