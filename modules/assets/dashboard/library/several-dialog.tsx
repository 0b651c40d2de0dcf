import { useCaller } from '#platform/dashboard/caller.tsx';
import { SelectField } from '#platform/dashboard/choice-fields.tsx';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { useWrite } from '#platform/dashboard/queries.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { LONGEST_CREDIT } from '../../asset-kinds.contract.ts';
import { AssetsChange, changeAssets, getAsset, listAssets } from '../../assets.contract.ts';
import type { Folder } from '../../folders.contract.ts';
import { useAssetsTexts } from '../assets-texts.ts';
import { endOf, tagsOf } from './asset-values.ts';

type Values = { folder: string; credit: string; license: string; expires: string; tags: string };
type SeveralDialogProps = {
  ids: readonly number[];
  folders: readonly Folder[];
  onDone: () => void;
  onClose: () => void;
};

const KEEP = 'keep';
const NONE = 'none';
const initial: Values = { folder: KEEP, credit: '', license: '', expires: '', tags: '' };

/** What is left empty stays as it is. */
const bodyOf = ({ folder, credit, license, expires, tags }: Values) => ({
  ...(folder === KEEP ? {} : { folder_id: folder === NONE ? null : Number(folder) }),
  ...(credit.trim() === '' ? {} : { credit }),
  ...(license.trim() === '' ? {} : { license }),
  ...(expires === '' ? {} : { expires_ts: endOf(expires) }),
  ...(tags.trim() === '' ? {} : { add_tags: tagsOf(tags) }),
});

/** Says the same of several files. */
export function SeveralDialog({ ids, folders, onDone, onClose }: SeveralDialogProps) {
  const text = useAssetsTexts();
  const params = { siteId: useCaller().site.id };
  const { mutateAsync: change } = useWrite(changeAssets, [listAssets, getAsset]);
  const count = ids.length;
  return (
    <FormDialog<Values>
      title={text('several.title', { count, shown: numberText(count) })}
      submit={text('several.submit')}
      initial={initial}
      schema={{
        safeParse: (values: unknown) => AssetsChange.safeParse({ ids, ...bodyOf(values as Values) }),
      }}
      onSubmit={async (values) => {
        const { items } = await change({ params, body: { ids: [...ids], ...bodyOf(values) } });
        notices.done(text('several.done', { count: items.length, shown: numberText(items.length) }));
        onDone();
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <SelectField
            label={text('form.folder')}
            value={form.values.folder}
            choices={[
              { value: KEEP, label: text('several.keep') },
              { value: NONE, label: text('form.noFolder') },
              ...folders.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChoose={(folder) => form.set('folder', folder)}
          />
          <TextField
            label={text('form.credit')}
            help={text('several.empty')}
            maxLength={LONGEST_CREDIT}
            {...textOf(form, 'credit')}
          />
          <TextField
            label={text('form.license')}
            help={text('several.empty')}
            maxLength={LONGEST_CREDIT}
            {...textOf(form, 'license')}
          />
          <TextField
            label={text('form.expires')}
            help={text('several.empty')}
            type="date"
            {...textOf(form, 'expires')}
          />
          <TextField label={text('several.tags')} help={text('form.tagsHelp')} {...textOf(form, 'tags')} />
        </>
      )}
    </FormDialog>
  );
}
