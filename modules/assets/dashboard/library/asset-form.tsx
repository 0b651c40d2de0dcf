import { useState } from 'react';
import { mayCall } from '#platform/contract/endpoint.ts';
import { isAllowed, onSite } from '#platform/contract/permission-rule.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { SelectField } from '#platform/dashboard/choice-fields.tsx';
import { clockTime } from '#platform/dashboard/dates.ts';
import { ConflictPanel } from '#platform/dashboard/dialogs/conflict-panel.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import { useConflict } from '#platform/dashboard/dialogs/use-conflict.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { PageForm } from '#platform/dashboard/page-form.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import {
  LONGEST_ALT,
  LONGEST_ASSET_TITLE,
  LONGEST_CAPTION,
  LONGEST_CREDIT,
} from '../../asset-kinds.contract.ts';
import { Asset, getAsset, listAssets, mayGate, updateAsset } from '../../assets.contract.ts';
import { useAssetsTexts } from '../assets-texts.ts';
import classes from './asset-drawer.module.css';
import { assetSchema, bodyOf, gateOf, valuesOf } from './asset-values.ts';
import { FocalField } from './focal-field.tsx';
import { GateFields } from './gate-fields.tsx';
import { useFolders } from './use-folders.ts';

const stale = [listAssets, getAsset];

/** What people say of a file; alt text first, because most of what is missing is that. */
export function AssetForm({ asset }: { asset: Asset }) {
  const text = useAssetsTexts();
  const { holder, profile } = useCaller();
  const folders = useFolders();
  const [opened, setOpened] = useState(asset);
  const { current, isOwn, watch } = useConflict<Asset>(Asset);
  const { mutateAsync: update } = useWrite(updateAsset, stale);
  const isOwnFile = asset.uploaded_by === profile.id;
  if (!mayCall(updateAsset, holder) || !(isOwnFile || isAllowed(onSite('EDIT_POST'), holder))) return null;
  const initial = valuesOf(opened);
  const labels = {
    ...{ alt: text('form.alt'), title: text('form.title'), caption: text('form.caption') },
    ...{ credit: text('form.credit'), license: text('form.license'), expires: text('form.expires') },
    ...{ tags: text('form.tags'), folder: text('form.folder'), focal: text('form.focal') },
    ...{ isGated: text('form.gated'), read_groups: text('form.readers') },
  };
  return (
    <div className={classes.form}>
      <PageForm
        submit={text('form.save')}
        initial={initial}
        schema={assetSchema}
        onSubmit={async (values) => {
          const { revision } = current ?? opened;
          const body = { ...bodyOf(values), ...gateOf(values, initial), revision };
          const saved = await watch(update({ params: { assetId: asset.id }, body }));
          setOpened(saved);
          notices.done(text('form.saved', { name: saved.title || saved.filename }));
          return valuesOf(saved);
        }}
      >
        {(form) => (
          <>
            {current ? (
              <ConflictPanel
                {...{ form, initial, isOwn, labels, revision: current.revision, theirs: valuesOf(current) }}
                inWords={{
                  folder: (id) => folders.find((folder) => String(folder.id) === id)?.name ?? '',
                  focal: ({ x, y }) => `${Math.round(x * 100)} × ${Math.round(y * 100)}`,
                  isGated: (is) => text(is ? 'form.gatedOn' : 'form.gatedOff'),
                }}
                savedAt={clockTime(current.updated_ts * 1000)}
              />
            ) : null}
            {asset.file_type === 'image' ? (
              <TextField
                label={labels.alt}
                help={text('form.altHelp')}
                lines={2}
                maxLength={LONGEST_ALT}
                {...textOf(form, 'alt')}
              />
            ) : null}
            <TextField label={labels.title} maxLength={LONGEST_ASSET_TITLE} {...textOf(form, 'title')} />
            <TextField
              label={labels.caption}
              lines={2}
              maxLength={LONGEST_CAPTION}
              {...textOf(form, 'caption')}
            />
            <TextField label={labels.credit} maxLength={LONGEST_CREDIT} {...textOf(form, 'credit')} />
            <TextField label={labels.license} maxLength={LONGEST_CREDIT} {...textOf(form, 'license')} />
            <TextField label={labels.expires} type="date" {...textOf(form, 'expires')} />
            <TextField label={labels.tags} help={text('form.tagsHelp')} {...textOf(form, 'tags')} />
            <SelectField
              label={labels.folder}
              value={form.values.folder}
              choices={[
                { value: '', label: text('form.noFolder') },
                ...folders.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              onChoose={(folder) => form.set('folder', folder)}
            />
            {isAllowed(mayGate, holder) ? <GateFields form={form} /> : null}
            {asset.file_type === 'image' && asset.mime !== 'image/svg+xml' && !asset.is_gated ? (
              <FocalField
                asset={asset}
                value={form.values.focal}
                onChange={(focal) => form.set('focal', focal)}
              />
            ) : null}
          </>
        )}
      </PageForm>
    </div>
  );
}
