import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import { useWrite } from '#platform/dashboard/queries.ts';
import { RecordDialog } from '#platform/dashboard/records/record-dialog.tsx';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { LONGEST_REGION_TITLE } from '../region-limits.contract.ts';
import { createRegion, listRegions, Region, RegionDraft, updateRegion } from '../regions.contract.ts';
import { useRegionsTexts } from './regions-texts.ts';

/** Adds a region, or renames one. */
export function RegionDialog({ region, onClose }: { region: Region | null; onClose: () => void }) {
  const text = useRegionsTexts();
  const create = useWrite(createRegion, [listRegions]);
  const update = useWrite(updateRegion, [listRegions]);
  return (
    <RecordDialog
      record={region}
      rowSchema={Region}
      schema={RegionDraft}
      valuesOf={(row: Region | null) => ({ title: row?.title ?? '' })}
      words={{ add: text('add'), edit: text('edit'), save: text('save') }}
      labels={{ title: text('name') }}
      failed={(_, isNew) => text(isNew ? 'failedCreate' : 'failedUpdate')}
      create={({ title }) => create.mutateAsync({ body: { title } })}
      update={({ id, revision }, { title }) =>
        update.mutateAsync({ params: { regionId: id }, body: { title, revision } })
      }
      onClose={onClose}
    >
      {(form) => (
        <TextField label={text('name')} maxLength={LONGEST_REGION_TITLE} {...textOf(form, 'title')} />
      )}
    </RecordDialog>
  );
}
