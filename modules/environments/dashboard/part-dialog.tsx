import { Suspense } from 'react';
import { TriedSettingsDialog } from '#modules/technical-settings/tried-settings.public.tsx';
import type { SplitConfig } from '#modules/traffic-split/traffic-split.contract.ts';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import type { Environment, EnvironmentPart } from '../environments.contract.ts';
import { BuildDialog } from './build-dialog.tsx';
import { useEnvironmentsTexts } from './environments-texts.ts';
import { TemplatesDialog } from './templates-dialog.tsx';
import { useCommand } from './use-command.ts';

const TriedSplitsDialog = lazyPart(
  () => import('#modules/traffic-split/tried-splits.public.tsx'),
  'TriedSplitsDialog',
);

type PartDialogProps = { environment: Environment; part: EnvironmentPart; onClose: () => void };

/** Changes one part of an environment. */
export function PartDialog({ environment, part: { part, values, changes }, onClose }: PartDialogProps) {
  const text = useEnvironmentsTexts();
  const send = useCommand(environment);
  const known = values ?? {};
  const save = (said: Record<string, unknown>) => send([{ name: 'set-values', part, values: said }]);
  switch (part) {
    case 'build':
      return (
        <BuildDialog
          buildId={environment.build_id}
          onSave={(build_id) => send([{ name: 'set-build', build_id }])}
          onClose={onClose}
        />
      );
    case 'technical_settings':
      return (
        <TriedSettingsDialog
          title={text('editOf', { part: text('parts.technical_settings') })}
          values={known}
          changed={changes.map(({ key }) => key)}
          onSave={save}
          onClose={onClose}
        />
      );
    case 'route_templates':
      return <TemplatesDialog templates={known as Record<string, string>} onSave={save} onClose={onClose} />;
    case 'traffic_split':
      return (
        <Suspense fallback={null}>
          <TriedSplitsDialog
            title={text('splits.title')}
            submit={text('splits.submit')}
            sections={(known.sections ?? []) as SplitConfig['sections']}
            onSave={save}
            onClose={onClose}
          />
        </Suspense>
      );
  }
}
