import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { May } from '#platform/dashboard/may.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { PageSection } from '#platform/dashboard/page-form.tsx';
import { read, useWrite } from '#platform/dashboard/queries.ts';
import { Loading } from '#platform/dashboard/shell/loading.tsx';
import {
  connectAccount,
  disconnectAccount,
  listSocialAccounts,
  type SocialAccount,
  takeOverAccount,
} from '../../social-accounts.contract.ts';
import { MOST_ACCOUNTS } from '../../social-kinds.contract.ts';
import classes from '../social-queue.module.css';
import { useSocialTexts } from '../social-queue-texts.ts';
import { AccountRow } from './account-row.tsx';

const ConnectDialog = lazyPart(() => import('./connect-dialog.tsx'), 'ConnectDialog');
const ConfirmDialog = lazyPart(
  () => import('#platform/dashboard/dialogs/confirm-dialog.tsx'),
  'ConfirmDialog',
);

type Open = { act: 'connect' } | { act: 'reconnect' | 'disconnect' | 'takeOver'; account: SocialAccount };

/** The accounts that posts are shared from: connected, tested, reconnected, disconnected. */
export function SocialAccountsScreen() {
  const text = useSocialTexts();
  const [open, setOpen] = useState<Open>();
  const { data, error, refetch } = useQuery(read(listSocialAccounts, {}));
  const { mutateAsync: disconnect } = useWrite(disconnectAccount, [listSocialAccounts]);
  const { mutateAsync: takeOver } = useWrite(takeOverAccount, [listSocialAccounts]);
  const close = () => setOpen(undefined);
  if (error && !data) {
    return <FailureView error={error} title={text('accounts.failed')} onRetry={() => void refetch()} />;
  }
  if (!data) return <Loading />;
  return (
    <PageSection title={text('accounts.title')} hint={text('accounts.hint')}>
      {data.items.length === 0 ? (
        <p className={classes.note}>{text('accounts.empty')}</p>
      ) : (
        <ul className={classes.list}>
          {data.items.map((account) => (
            <AccountRow
              key={account.id}
              account={account}
              onReconnect={() => setOpen({ act: 'reconnect', account })}
              onDisconnect={() => setOpen({ act: 'disconnect', account })}
              onTakeOver={() => setOpen({ act: 'takeOver', account })}
            />
          ))}
        </ul>
      )}
      {data.items.length < MOST_ACCOUNTS ? (
        <May call={connectAccount}>
          <Button variant="default" onClick={() => setOpen({ act: 'connect' })}>
            {text('accounts.connect')}
          </Button>
        </May>
      ) : null}
      <Suspense fallback={null}>
        {open?.act === 'connect' || open?.act === 'reconnect' ? (
          <ConnectDialog account={open.act === 'reconnect' ? open.account : null} onClose={close} />
        ) : null}
        {open?.act === 'takeOver' ? (
          <ConfirmDialog
            title={text('takeOver.title', { handle: open.account.handle })}
            confirm={text('takeOver.confirm')}
            onConfirm={async () => {
              const { id, revision, handle } = open.account;
              await takeOver({ params: { socialAccountId: id }, body: { revision } });
              notices.done(text('takeOver.done', { handle }));
            }}
            onClose={close}
          >
            {text('takeOver.text')}
          </ConfirmDialog>
        ) : null}
        {open?.act === 'disconnect' ? (
          <ConfirmDialog
            title={text('disconnect.title', { handle: open.account.handle })}
            confirm={text('disconnect.confirm')}
            onConfirm={async () => {
              await disconnect({ params: { socialAccountId: open.account.id } });
              notices.done(text('disconnect.done', { handle: open.account.handle }));
            }}
            onClose={close}
          >
            {text('disconnect.text')}
          </ConfirmDialog>
        ) : null}
      </Suspense>
    </PageSection>
  );
}
