import { useState } from 'react';
import { CallError } from '#platform/dashboard/call.ts';
import { ConfirmDialog } from '#platform/dashboard/dialogs/confirm-dialog.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { deleteRegion, listRegions, type Region } from '../regions.contract.ts';
import classes from './regions.module.css';
import { useRegionsTexts } from './regions-texts.ts';

/** Asks before a region is deleted, and for its name where readers use it. */
export function DeleteRegion({ region, onClose }: { region: Region; onClose: () => void }) {
  const text = useRegionsTexts();
  const { mutateAsync: remove } = useWrite(deleteRegion, [listRegions]);
  const [isAsked, setIsAsked] = useState(false);
  const [typed, setTyped] = useState('');
  const onConfirm = async () => {
    try {
      await remove({ params: { regionId: region.id }, query: isAsked ? { confirm: typed } : {} });
      notices.done(text('deleted', { name: region.title }));
    } catch (error) {
      if (error instanceof CallError && error.code === 'confirm_is_invalid') setIsAsked(true);
      throw error;
    }
  };
  return (
    <ConfirmDialog
      title={text('deleteTitle', { name: region.title })}
      confirm={text('deleteConfirm')}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <div className={classes.fields}>
        <p>{text('deleteText')}</p>
        {isAsked ? (
          <TextField
            label={text('deleteTyped', { name: region.title })}
            value={typed}
            autoComplete="off"
            maxLength={200}
            onText={setTyped}
          />
        ) : null}
      </div>
    </ConfirmDialog>
  );
}
