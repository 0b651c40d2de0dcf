import { z } from 'zod';
import { SelectField } from '#platform/dashboard/choice-fields.tsx';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import { useWrite } from '#platform/dashboard/queries.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { LONGEST_BUILD_MESSAGE, LONGEST_BUILD_TITLE } from '../build-kinds.contract.ts';
import { createBuild, type LayoutBuild, listBuilds } from '../builds.contract.ts';
import { buildName } from './build-name.ts';
import { useBuildsTexts } from './builds-texts.ts';

type NewBuildDialogProps = {
  builds: readonly LayoutBuild[];
  /** What it is a copy of; the layouts of the product where there is none. */
  from: LayoutBuild | null;
  onMade: (build: LayoutBuild) => void;
  onClose: () => void;
};

const schema = z.object({
  title: z.string().max(LONGEST_BUILD_TITLE),
  message: z.string().max(LONGEST_BUILD_MESSAGE),
  from: z.number(),
});

/** Makes a build from the layouts of the product or from another build. */
export function NewBuildDialog({ builds, from, onMade, onClose }: NewBuildDialogProps) {
  const text = useBuildsTexts();
  const create = useWrite(createBuild, [listBuilds]);
  return (
    <FormDialog
      title={text('add')}
      submit={text('new.submit')}
      initial={{ title: from?.title ?? '', message: '', from: from?.id ?? 0 }}
      schema={schema}
      onSubmit={async (values) => {
        const from_build_id = values.from === 0 ? null : values.from;
        const body = { title: values.title, message: values.message, from_build_id };
        onMade(await create.mutateAsync({ body }));
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField label={text('new.name')} maxLength={LONGEST_BUILD_TITLE} {...textOf(form, 'title')} />
          <SelectField
            label={text('new.from')}
            value={form.values.from}
            choices={[
              { value: 0, label: text('live.standard') },
              ...builds.map((build) => ({ value: build.id, label: buildName(build) })),
            ]}
            onChoose={(id) => form.set('from', id)}
          />
          <TextField
            label={text('new.message')}
            maxLength={LONGEST_BUILD_MESSAGE}
            {...textOf(form, 'message')}
          />
        </>
      )}
    </FormDialog>
  );
}
