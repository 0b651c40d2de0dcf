import { mayCall } from '#platform/contract/endpoint.ts';
import { DotsIcon } from '#platform/dashboard/act-icons.tsx';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { Dropdown } from '#platform/dashboard/dropdown.tsx';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { commandEnvironment, type Environment } from '../environments.contract.ts';
import type { EnvironmentDialog } from './environment-dialogs.tsx';
import { isWorking } from './environment-names.ts';
import classes from './environments.module.css';
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
  const name = environment.title;
  const mayEdit = mayCall(commandEnvironment, holder);
  const isFree = mayEdit && !isWorking(environment);
  const isOpen = !isWorking(environment) && environment.status !== 'archived';
  const entries = [
    ...(isOpen ? [{ id: 'copyLink', run: () => void acts.copy(environment) } as const] : []),
    ...(isFree
      ? ([
          { id: 'rename', run: () => onDialog({ kind: 'rename', environment }) },
          { id: 'access', run: () => onDialog({ kind: 'access', environment }) },
          { id: 'clone', run: () => onDialog({ kind: 'new', source: environment.slug }) },
          { id: 'sync', run: () => void acts.sync(environment) },
          { id: 'delete', run: () => void acts.remove(environment) },
        ] as const)
      : []),
  ];
  if (entries.length === 0) return null;
  return (
    <Dropdown
      label={text('more', { name })}
      align="end"
      width={220}
      opener={(opener) => (
        <IconButton name={text('more', { name })} tip="end" {...opener}>
          <DotsIcon />
        </IconButton>
      )}
    >
      {(close) => (
        <ul className={classes.menu}>
          {entries.map(({ id, run }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => {
                  close();
                  run();
                }}
              >
                {text(`acts.${id}`)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dropdown>
  );
}
