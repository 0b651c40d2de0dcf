import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { shortDateTime } from '#platform/dashboard/dates.ts';
import { Entry, EntryList } from '#platform/dashboard/entry-list.tsx';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { PageSection } from '#platform/dashboard/page-form.tsx';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { read } from '#platform/dashboard/queries.ts';
import { useKeptFocus } from '#platform/dashboard/use-kept-focus.ts';
import { listPasskeys, MOST_PASSKEYS, type Passkey } from '../../passkeys.contract.ts';
import { useAccountTexts } from '../account-texts.ts';
import { mayHavePasskeys } from './passkey-support.ts';
import classes from './passkeys.module.css';

const dialogs = () => import('./passkey-dialogs.tsx');
const AddPasskeyDialog = lazyPart(dialogs, 'AddPasskeyDialog');
const RenamePasskeyDialog = lazyPart(dialogs, 'RenamePasskeyDialog');
const RemovePasskeyDialog = lazyPart(dialogs, 'RemovePasskeyDialog');

type Open = { act: 'add' } | { act: 'rename' | 'remove'; passkey: Passkey };

/** One's passkeys: what signs in without a password. */
export function PasskeysSection() {
  const text = useAccountTexts();
  const [open, setOpen] = useState<Open>();
  const part = useRef<HTMLDivElement>(null);
  useKeptFocus(part);
  const list = useQuery({ ...read(listPasskeys, {}), staleTime: 0 });
  const items = list.data?.items ?? [];
  const close = () => setOpen(undefined);
  const reason = mayHavePasskeys() ? null : text('passkeys.notHere');
  return (
    <PageSection title={text('passkeys.title')} hint={text('passkeys.hint')}>
      {list.error ? (
        <FailureView
          error={list.error}
          title={text('passkeys.loadFailed')}
          onRetry={() => void list.refetch()}
        />
      ) : null}
      <div ref={part}>
        {items.length === 0 ? null : (
          <EntryList>
            {items.map((passkey) => (
              <PasskeyEntry
                key={passkey.id}
                passkey={passkey}
                acts={
                  <>
                    <Button
                      variant="default"
                      size="compact-sm"
                      aria-label={text('passkeys.renameNamed', { title: passkey.title })}
                      onClick={() => setOpen({ act: 'rename', passkey })}
                    >
                      {text('passkeys.rename')}
                    </Button>
                    <Button
                      variant="default"
                      size="compact-sm"
                      aria-label={text('passkeys.removeNamed', { title: passkey.title })}
                      onClick={() => setOpen({ act: 'remove', passkey })}
                    >
                      {text('passkeys.remove')}
                    </Button>
                  </>
                }
              />
            ))}
          </EntryList>
        )}
        {reason ? <p className={classes.note}>{reason}</p> : null}
        {list.data && items.length < MOST_PASSKEYS && !reason ? (
          <Button variant="default" onClick={() => setOpen({ act: 'add' })}>
            {text('passkeys.add')}
          </Button>
        ) : null}
      </div>
      <Suspense fallback={null}>
        {open?.act === 'add' ? <AddPasskeyDialog onClose={close} /> : null}
        {open?.act === 'rename' ? <RenamePasskeyDialog passkey={open.passkey} onClose={close} /> : null}
        {open?.act === 'remove' ? <RemovePasskeyDialog passkey={open.passkey} onClose={close} /> : null}
      </Suspense>
    </PageSection>
  );
}

function PasskeyEntry({ passkey, acts }: { passkey: Passkey; acts: ReactNode }) {
  const { title, host, is_synced, created_ts, last_used_ts } = passkey;
  const text = useAccountTexts();
  const { site } = useCaller();
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  const moment = (seconds: number) =>
    shortDateTime({ seconds, zone: site.timeZone, language: pageLanguage }, now);
  const facts = [
    text('passkeys.added', { date: moment(created_ts) }),
    last_used_ts === null
      ? text('passkeys.neverUsed')
      : text('passkeys.used', { date: moment(last_used_ts) }),
    ...(is_synced ? [text('passkeys.synced')] : []),
    ...(host === location.hostname ? [] : [text('passkeys.elsewhere', { host })]),
  ];
  return (
    <Entry title={title} acts={acts}>
      <span>{facts.join(' · ')}</span>
    </Entry>
  );
}
