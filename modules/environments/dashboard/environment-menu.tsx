import { mayCall } from '#platform/contract/endpoint.ts';
import { ActMenu } from '#platform/dashboard/act-menu.tsx';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { copyEnvironment } from '../copy-environment.contract.ts';
import { commandEnvironment, type Environment } from '../environments.contract.ts';
import type { EnvironmentDialog } from './environment-dialogs.tsx';
import { isWorking } from './environment-names.ts';
import { useEnvironmentsTexts } from './environments-texts.ts';
import type { EnvironmentActs } from './use-environment-acts.ts';

type EnvironmentMenuProps = {
  environment: Environment;
  acts: EnvironmentActs;
  onDialog: (dialog: EnvironmentDialog) => void;
};

/** What else can be done with an environment. */
export function EnvironmentMenu({ environment, acts, onDialog }: EnvironmentMenuProps) {
  const text = useEnvironmentsTexts();
  const { holder } = useCaller();
  const name = environment.is_production ? text('production') : environment.title;
  const mayEdit = mayCall(commandEnvironment, holder);
  const isCopy = !environment.is_production;
  const isFree = isCopy && mayEdit && !isWorking(environment);
  const isOpen = isCopy && !isWorking(environment) && environment.status !== 'archived';
  const copyTo =
    mayCall(copyEnvironment, holder) && (environment.is_production || !isWorking(environment))
      ? [{ id: 'copyTo', run: () => onDialog({ kind: 'copyTo', environment }) } as const]
      : [];
  const entries = [
    ...(isOpen ? [{ id: 'copyLink', run: () => void acts.copy(environment) } as const] : []),
    ...(isFree
      ? ([
          { id: 'rename', run: () => onDialog({ kind: 'rename', environment }) },
          { id: 'access', run: () => onDialog({ kind: 'access', environment }) },
          { id: 'clone', run: () => onDialog({ kind: 'new', source: environment.slug }) },
        ] as const)
      : []),
    ...copyTo,
    ...(isFree
      ? ([
          { id: 'sync', run: () => void acts.sync(environment) },
          { id: 'delete', run: () => void acts.remove(environment) },
        ] as const)
      : []),
  ];
  return (
    <ActMenu
      label={text('more', { name })}
      acts={entries.map(({ id, run }) => ({ name: text(`acts.${id}`), run }))}
    />
  );
}
