import { Suspense } from 'react';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import type { Environment } from '../environments.contract.ts';

const NewEnvironmentDialog = lazyPart(() => import('./new-environment-dialog.tsx'), 'NewEnvironmentDialog');
const RenameDialog = lazyPart(() => import('./rename-dialog.tsx'), 'RenameDialog');
const CopyEnvironmentDialog = lazyPart(
  () => import('./copy-environment-dialog.tsx'),
  'CopyEnvironmentDialog',
);
const AccessDialog = lazyPart(() => import('./access-dialog.tsx'), 'AccessDialog');

/** The dialogs of the list and of an environment, with what they are about. */
export type EnvironmentDialog =
  | { kind: 'new'; source: string }
  | { kind: 'rename' | 'access' | 'copyTo'; environment: Environment };

type EnvironmentDialogsProps = {
  dialog: EnvironmentDialog | null;
  /** What can be cloned. */
  sources: readonly Environment[];
  onMade: (slug: string) => void;
  onClose: () => void;
};

/** The dialog that is open. */
export function EnvironmentDialogs({ dialog, sources, onMade, onClose }: EnvironmentDialogsProps) {
  return (
    <Suspense fallback={null}>
      {dialog?.kind === 'new' ? (
        <NewEnvironmentDialog source={dialog.source} {...{ sources, onMade, onClose }} />
      ) : null}
      {dialog?.kind === 'rename' ? <RenameDialog environment={dialog.environment} onClose={onClose} /> : null}
      {dialog?.kind === 'copyTo' ? (
        <CopyEnvironmentDialog environment={dialog.environment} onClose={onClose} />
      ) : null}
      {dialog?.kind === 'access' ? <AccessDialog environment={dialog.environment} onClose={onClose} /> : null}
    </Suspense>
  );
}
