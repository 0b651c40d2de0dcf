import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { AssetAddress } from '../../uploads.contract.ts';
import { useAssetsTexts } from '../assets-texts.ts';

type AddressDialogProps = { onAddress: (url: string) => void; onClose: () => void };

/** Asks for the web address of a file that the server brings in. */
export function AddressDialog({ onAddress, onClose }: AddressDialogProps) {
  const text = useAssetsTexts();
  return (
    <FormDialog
      title={text('address.title')}
      submit={text('address.submit')}
      initial={{ url: '' }}
      schema={AssetAddress}
      onSubmit={async ({ url }) => onAddress(url.trim())}
      onClose={onClose}
    >
      {(form) => (
        <TextField
          label={text('address.label')}
          help={text('address.help')}
          isMono
          maxLength={2_000}
          {...textOf(form, 'url')}
        />
      )}
    </FormDialog>
  );
}
