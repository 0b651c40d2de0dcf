import { Button } from '@mantine/core';
import { useState } from 'react';
import { DialogFoot } from '#platform/dashboard/dialogs/dialog-foot.tsx';
import frame from '#platform/dashboard/dialogs/dialog-frame.module.css';
import { DialogFrame, startInside } from '#platform/dashboard/dialogs/dialog-frame.tsx';
import { usePlatformTexts } from '#platform/dashboard/texts.ts';
import { PostStatus } from '../../post-status.contract.ts';
import { useOnePostTexts } from './one-post-texts.ts';
import { ReasonField } from './reason-field.tsx';

type ReturnDialogProps = {
  /** The one that the post gets. */
  status: number;
  /** Gives whether it was done. */
  onReturn: (reason: string) => Promise<boolean>;
  onClose: () => void;
};

/** Asks why a post is sent back or declined, and says who reads it. */
export function ReturnDialog({ status, onReturn, onClose }: ReturnDialogProps) {
  const text = useOnePostTexts();
  const platform = usePlatformTexts();
  const name = status === PostStatus.DECLINED ? 'decline' : 'revision';
  const [reason, setReason] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const move = async () => {
    setIsBusy(true);
    // What was typed stays where the move did not come about.
    if (await onReturn(reason.trim())) onClose();
    else setIsBusy(false);
  };
  return (
    <DialogFrame title={text(`return.${name}`)} width={480} isBusy={isBusy} onClose={onClose}>
      <div ref={startInside} className={frame.fields}>
        <ReasonField value={reason} onText={setReason} />
      </div>
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          {platform('cancel')}
        </Button>
        <Button loading={isBusy} onClick={() => void move()}>
          {text(`moves.${name}`)}
        </Button>
      </DialogFoot>
    </DialogFrame>
  );
}
