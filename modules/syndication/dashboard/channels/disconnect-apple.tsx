import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { disconnectChannel, listChannels } from '../../channels.contract.ts';
import { listIntegration } from '../../syndication.contract.ts';
import { useSyndicationTexts } from '../syndication-texts.ts';

const ConfirmDialog = lazyPart(
  () => import('#platform/dashboard/dialogs/confirm-dialog.tsx'),
  'ConfirmDialog',
);

/** Forgets the key, after asking. */
export function DisconnectApple({ onDone }: { onDone: () => Promise<void> }) {
  const text = useSyndicationTexts();
  const params = { siteId: useCaller().site.id, channel: 'apple_news' as const };
  const [isAsking, setIsAsking] = useState(false);
  const { mutateAsync: disconnect } = useWrite(disconnectChannel, [listChannels, listIntegration]);
  const onConfirm = async () => {
    await disconnect({ params });
    notices.done(text('apple.disconnected'));
    await onDone();
  };
  return (
    <div>
      <Button variant="default" onClick={() => setIsAsking(true)}>
        {text('apple.disconnect')}
      </Button>
      <Suspense fallback={null}>
        {isAsking ? (
          <ConfirmDialog
            title={text('apple.disconnectTitle')}
            confirm={text('apple.disconnect')}
            onConfirm={onConfirm}
            onClose={() => setIsAsking(false)}
          >
            {text('apple.disconnectText')}
          </ConfirmDialog>
        ) : null}
      </Suspense>
    </div>
  );
}
