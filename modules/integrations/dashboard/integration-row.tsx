import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import type { IntegrationState } from '#platform/contract/integration-states.ts';
import { useGo } from '#platform/dashboard/address.ts';
import { TimeCell } from '#platform/dashboard/records/columns.tsx';
import type { IntegrationWords } from '#platform/dashboard/rooms/room-words.ts';
import { serverMessage } from '#platform/dashboard/server-message.ts';
import { isPlainClick } from '#platform/dashboard/shell/plain-click.ts';
import { StateMark, type StatusName } from '#platform/dashboard/status-mark.tsx';
import type { Integration } from '../integrations.contract.ts';
import classes from './integrations.module.css';
import { useIntegrationsTexts } from './integrations-texts.ts';

const shapes: Readonly<Record<IntegrationState, StatusName>> = {
  ...{ on: 'live', trouble: 'needsRevision', off: 'draft', none: 'autodraft' },
};

type IntegrationRowProps = { integration: Integration; words: IntegrationWords | undefined };

/** One of them: what it is for, how it is, why it failed, and the way to where it is set up. */
export function IntegrationRow({ integration, words }: IntegrationRowProps) {
  const text = useIntegrationsTexts();
  const go = useGo();
  const { basepath } = useRouter();
  const { id, path, state, name, count, used_ts, error, error_ts } = integration;
  const title = words?.title ?? id;
  const isConnected = state !== 'none';
  const url = `${basepath}${path ?? ''}`;
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <h3 className={classes.name}>
          {title}
          {name !== null && name !== title ? <bdi className={classes.account}>{name}</bdi> : null}
        </h3>
        <p className={classes.hint}>{words?.about}</p>
        {error === null ? null : (
          <p className={classes.error}>
            <bdi>{serverMessage(words?.failure(error) ?? error)}</bdi>
            {error_ts === null ? null : (
              <>
                {' '}
                <TimeCell seconds={error_ts} />
              </>
            )}
          </p>
        )}
      </div>
      <div className={classes.state}>
        <StateMark shape={shapes[state]}>{text(`states.${state}`)}</StateMark>
        {isConnected && count !== null ? <span>{text('count', { count })}</span> : null}
        {used_ts === null ? null : (
          <span>
            {text('used')} <TimeCell seconds={used_ts} />
          </span>
        )}
      </div>
      {path === null ? null : (
        <Button
          component="a"
          size="xs"
          variant="default"
          className={classes.link}
          href={url}
          aria-label={text(isConnected ? 'manageName' : 'setUpName', { name: title })}
          onClick={(event: React.MouseEvent) => {
            if (!isPlainClick(event)) return;
            event.preventDefault();
            go(url);
          }}
        >
          {text(isConnected ? 'manage' : 'setUp')}
        </Button>
      )}
    </li>
  );
}
