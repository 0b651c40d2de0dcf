import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import { useWrite } from '#platform/dashboard/queries.ts';
import { RecordDialog } from '#platform/dashboard/records/record-dialog.tsx';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { LONGEST_BUILD_MESSAGE, LONGEST_BUILD_TITLE } from '../build-kinds.contract.ts';
import { BuildDraft, createBuild, LayoutBuild, listBuilds, updateBuild } from '../builds.contract.ts';
import { useBuildsTexts } from './builds-texts.ts';

/** Changes what a build is called and what is said of it. */
export function RenameDialog({ build, onClose }: { build: LayoutBuild; onClose: () => void }) {
  const text = useBuildsTexts();
  const create = useWrite(createBuild, [listBuilds]);
  const update = useWrite(updateBuild, [listBuilds]);
  return (
    <RecordDialog
      record={build}
      rowSchema={LayoutBuild}
      schema={BuildDraft.omit({ pinned: true })}
      valuesOf={(row: LayoutBuild | null) => ({
        title: row?.title ?? '',
        message: row?.commit.message ?? '',
      })}
      words={{ add: text('add'), edit: text('rename.title'), save: text('rename.save') }}
      labels={{ title: text('new.name'), message: text('new.message') }}
      failed={() => text('rename.failed')}
      create={(body) => create.mutateAsync({ body })}
      update={({ id, revision }, values) =>
        update.mutateAsync({ params: { buildId: id }, body: { ...values, revision } })
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField label={text('new.name')} maxLength={LONGEST_BUILD_TITLE} {...textOf(form, 'title')} />
          <TextField
            label={text('new.message')}
            maxLength={LONGEST_BUILD_MESSAGE}
            {...textOf(form, 'message')}
          />
        </>
      )}
    </RecordDialog>
  );
}
