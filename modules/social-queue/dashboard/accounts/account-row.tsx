import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { shortDateTime } from '#platform/dashboard/dates.ts';
import { May } from '#platform/dashboard/may.tsx';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { RowButtons } from '#platform/dashboard/row-actions.tsx';
import { serverMessage } from '#platform/dashboard/server-message.ts';
import { StatusShape } from '#platform/dashboard/status-mark.tsx';
import { type SocialAccount, takeOverAccount } from '../../social-accounts.contract.ts';
import { providerName } from '../../social-kinds.contract.ts';
import classes from '../social-queue.module.css';
import { useSocialTexts } from '../social-queue-texts.ts';

type AccountRowProps = {
  account: SocialAccount;
  onReconnect: () => void;
  onDisconnect: () => void;
  onTakeOver: () => void;
};

/** One account: whose it is, how it is, and what can be done with it. */
export function AccountRow({ account, onReconnect, onDisconnect, onTakeOver }: AccountRowProps) {
  const text = useSocialTexts();
  const { site } = useCaller();
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  const { title, handle, profile_url, problem, used_ts, is_own, may_share, created_by_title } = account;
  const isHeld = problem !== null || account.stopped_ts !== null;
  const when = (seconds: number) =>
    shortDateTime({ seconds, zone: site.timeZone, language: pageLanguage }, now);
  const used = used_ts === null ? text('accounts.unused') : text('accounts.used', { date: when(used_ts) });
  const by = is_own
    ? text('accounts.byYou')
    : account.created_by === null
      ? text('accounts.bySite')
      : created_by_title === null
        ? null
        : text('accounts.by', { name: created_by_title });
  return (
    <li>
      <div className={classes.account}>
        <strong>
          <bdi>{title}</bdi> <span className={classes.network}>{providerName(account.provider_id)}</span>
        </strong>
        <span>
          {profile_url === null ? (
            <bdi dir="ltr">{handle}</bdi>
          ) : (
            <a
              href={profile_url}
              target="_blank"
              rel="noreferrer"
              aria-label={text('accounts.profile', { handle })}
            >
              <bdi dir="ltr">{handle}</bdi>
            </a>
          )}
        </span>
        <span className={classes.mark}>
          <StatusShape status={isHeld ? 'needsRevision' : 'live'} />
          {account.stopped_ts !== null
            ? text('accounts.stopped')
            : problem === null
              ? text('accounts.on')
              : text('accounts.attention', { problem: serverMessage(problem) })}
        </span>
        <span>{[used, ...(by === null ? [] : [by])].join(' · ')}</span>
      </div>
      {may_share ? (
        <RowButtons>
          {account.stopped_ts === null ? null : (
            <May call={takeOverAccount}>
              <Button
                variant="filled"
                size="compact-sm"
                aria-label={text('accounts.takeOverNamed', { handle })}
                onClick={onTakeOver}
              >
                {text('accounts.takeOver')}
              </Button>
            </May>
          )}
          <Button
            variant={problem === null ? 'default' : 'filled'}
            size="compact-sm"
            aria-label={text('accounts.reconnectNamed', { handle })}
            onClick={onReconnect}
          >
            {text('accounts.reconnect')}
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={text('accounts.disconnectNamed', { handle })}
            onClick={onDisconnect}
          >
            {text('accounts.disconnect')}
          </Button>
        </RowButtons>
      ) : null}
    </li>
  );
}
