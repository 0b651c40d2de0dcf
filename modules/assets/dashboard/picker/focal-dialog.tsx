import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CallError } from '#platform/dashboard/call.ts';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { read, useWrite } from '#platform/dashboard/queries.ts';
import { getAsset, listAssets, updateAsset } from '../../assets.contract.ts';
import { useAssetsTexts } from '../assets-texts.ts';
import { FocalField } from '../library/focal-field.tsx';

const stale = [listAssets, getAsset];
const anyPlace = { safeParse: () => ({ success: true }) } as const;

/** What crops of a picture are made around, to be set where the picture is used. */
export function FocalDialog({ assetId, onClose }: { assetId: number; onClose: () => void }) {
  const text = useAssetsTexts();
  const params = { assetId };
  const { data: asset, error } = useQuery({ ...read(getAsset, { params }), retry: false });
  const { mutateAsync: update } = useWrite(updateAsset, stale);
  useEffect(() => {
    if (!(error instanceof CallError)) return;
    notices.failed(error, error.message, null);
    onClose();
  }, [error, onClose]);
  if (!asset) return null;
  return (
    <FormDialog
      title={text('form.focal')}
      submit={text('form.saveFocal')}
      initial={{ focal: asset.focal }}
      schema={anyPlace}
      onSubmit={async ({ focal }) => {
        await update({ params, body: { focal, revision: asset.revision } });
        notices.done(text('form.saved', { name: asset.title || asset.filename }));
      }}
      onClose={onClose}
    >
      {(form) => (
        <FocalField asset={asset} value={form.values.focal} onChange={(focal) => form.set('focal', focal)} />
      )}
    </FormDialog>
  );
}
