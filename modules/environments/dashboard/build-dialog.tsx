import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { buildName } from '#modules/builds/build-names.public.tsx';
import { listBuilds } from '#modules/builds/builds.contract.ts';
import { SelectField } from '#platform/dashboard/choice-fields.tsx';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { useEnvironmentsTexts } from './environments-texts.ts';

type BuildDialogProps = {
  buildId: number | null;
  onSave: (buildId: number | null) => Promise<unknown>;
  onClose: () => void;
};

/** Those of the product have no number. */
const STANDARD = 0;
const schema = z.object({ build_id: z.number() });

/** Chooses the layouts of an environment. */
export function BuildDialog({ buildId, onSave, onClose }: BuildDialogProps) {
  const text = useEnvironmentsTexts();
  const { data } = useQuery(read(listBuilds, {}));
  const builds = data?.items.filter(({ status }) => status !== 'failed') ?? [];
  const isGone = buildId !== null && data && !builds.some(({ id }) => id === buildId);
  return (
    <FormDialog
      title={text('build.title')}
      submit={text('build.submit')}
      initial={{ build_id: buildId ?? STANDARD }}
      {...{ schema, onClose }}
      onSubmit={({ build_id }) => onSave(build_id === STANDARD ? null : build_id)}
    >
      {(form) => (
        <SelectField
          label={text('build.label')}
          value={form.values.build_id}
          error={form.error('build_id')}
          choices={[
            { value: STANDARD, label: text('standard') },
            ...(buildId !== null && (isGone || !data)
              ? [{ value: buildId, label: text('unknownBuild', { id: String(buildId) }) }]
              : []),
            ...builds.map((build) => ({ value: build.id, label: buildName(build) })),
          ]}
          onChoose={(id) => form.set('build_id', id)}
        />
      )}
    </FormDialog>
  );
}
