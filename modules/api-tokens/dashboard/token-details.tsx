import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { listPermissions } from '#modules/roles/roles.contract.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { DialogFoot } from '#platform/dashboard/dialogs/dialog-foot.tsx';
import frame from '#platform/dashboard/dialogs/dialog-frame.module.css';
import { DialogFrame } from '#platform/dashboard/dialogs/dialog-frame.tsx';
import { FactList } from '#platform/dashboard/fact-list.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { TimeCell } from '#platform/dashboard/records/columns.tsx';
import type { ApiToken } from '../api-tokens.contract.ts';
import classes from './api-tokens.module.css';
import { useApiTokensTexts } from './api-tokens-texts.ts';
import { Prefix, TokenStatus } from './token-status.tsx';

type TokenDetailsProps = {
  token: ApiToken;
  onRotate: () => void;
  onRevoke: () => void;
  onClose: () => void;
};

const STALE = 300_000;

/** All that is known of a token, and what can be done about it. */
export function TokenDetails({ token, onRotate, onRevoke, onClose }: TokenDetailsProps) {
  const text = useApiTokensTexts();
  const { site } = useCaller();
  const { data = [] } = useQuery({ ...read(listPermissions, {}), staleTime: STALE });
  const titles = new Map(data.map(({ name, title }) => [name, title]));
  const facts = [
    [text('columns.status'), <TokenStatus key="status" status={token.status} />],
    [text('columns.prefix'), <Prefix key="prefix" token={token} />],
    [text('columns.community'), <bdi key="community">{token.community_title ?? text('wholeSite')}</bdi>],
    [text('siteId'), <bdi key="site">{String(site.id)}</bdi>],
    [text('columns.creator'), <bdi key="creator">{token.created_by_title ?? '–'}</bdi>],
    [text('columns.created'), <TimeCell key="created" seconds={token.created_ts} />],
    [text('columns.expires'), <TimeCell key="expires" seconds={token.expires_ts} />],
    [
      text('columns.used'),
      token.last_used_ts === null ? text('never') : <TimeCell key="used" seconds={token.last_used_ts} />,
    ],
    [text('columns.address'), <bdi key="address">{token.last_ip ?? '–'}</bdi>],
    [
      text('columns.networks'),
      token.allowed_cidrs.length === 0 ? (
        text('anyNetwork')
      ) : (
        <List key="networks" items={token.allowed_cidrs} />
      ),
    ],
    [
      text('columns.permissions'),
      <List key="permissions" items={token.permissions.map((name) => titles.get(name) ?? name)} />,
    ],
  ] as const;
  return (
    <DialogFrame title={token.title} width={560} onClose={onClose}>
      <div className={frame.consequence}>
        <FactList facts={facts} />
        {token.status === 'paused' ? <p className={classes.hint}>{text('pausedHint')}</p> : null}
        {token.old_until_ts === null ? null : (
          <p className={classes.hint}>
            {text('oldUntil')} <TimeCell seconds={token.old_until_ts} />
          </p>
        )}
      </div>
      <DialogFoot isRuled={false}>
        <Button variant="default" onClick={onRevoke}>
          {text('revoke.confirm')}
        </Button>
        {token.is_own ? (
          <Button data-autofocus onClick={onRotate}>
            {text('rotate.confirm')}
          </Button>
        ) : null}
      </DialogFoot>
    </DialogFrame>
  );
}

const List = ({ items }: { items: readonly string[] }) => (
  <ul className={classes.list}>
    {items.map((item) => (
      <li key={item}>
        <bdi>{item}</bdi>
      </li>
    ))}
  </ul>
);
