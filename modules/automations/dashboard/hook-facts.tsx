import { Button } from '@mantine/core';
import parts from '#platform/dashboard/drawer-parts.module.css';
import { TimeCell } from '#platform/dashboard/records/columns.tsx';
import type { Hook } from '../automations.contract.ts';
import { eventText, useAutomationsTexts } from './automations-texts.ts';
import classes from './hook-drawer.module.css';
import { useWhen } from './hook-state.tsx';

/** Where a webhook is sent, when, and with what. */
export function HookFacts({ hook, onRotate }: { hook: Hook; onRotate: () => void }) {
  const text = useAutomationsTexts();
  const when = useWhen();
  const names = Object.keys(hook.headers);
  return (
    <section className={classes.part}>
      <h3>{text('facts.title')}</h3>
      <dl className={parts.pairs}>
        <dt>{text('columns.url')}</dt>
        <dd>
          <bdi dir="ltr" className={classes.address}>
            {hook.url}
          </bdi>
        </dd>
        <dt>{text('columns.when')}</dt>
        <dd>
          {hook.trigger.kind === 'schedule' || hook.events.length < 2 ? (
            when(hook)
          ) : (
            <ul className={classes.list}>
              {hook.events.map((event) => (
                <li key={event}>{eventText(text, event)}</li>
              ))}
            </ul>
          )}
          {Object.keys(hook.filter).length > 0 ? (
            <p className={parts.hint}>{text('facts.filtered')}</p>
          ) : null}
        </dd>
        {hook.next_run_ts === null ? null : (
          <>
            <dt>{text('facts.next')}</dt>
            <dd>
              <TimeCell seconds={hook.next_run_ts} />
            </dd>
          </>
        )}
        <dt>{text('form.payload')}</dt>
        <dd>{text(`payloads.${hook.payload}`)}</dd>
        {names.length === 0 ? null : (
          <>
            <dt>{text('facts.headers')}</dt>
            <dd>
              <bdi dir="ltr">{names.join(', ')}</bdi>
            </dd>
          </>
        )}
        <dt>{text('facts.timeout')}</dt>
        <dd>{text('facts.seconds', { count: hook.timeout_s })}</dd>
        {hook.created_by_title === null ? null : (
          <>
            <dt>{text('facts.by')}</dt>
            <dd>
              <bdi>{hook.created_by_title}</bdi>
            </dd>
          </>
        )}
        <dt>{text('secret.label')}</dt>
        <dd>
          <bdi dir="ltr" className={classes.address}>{`whsec_…${hook.secret_end}`}</bdi>
          {hook.old_secret_until_ts !== null && hook.old_secret_until_ts > Date.now() / 1000 ? (
            <p className={parts.hint}>
              {text('secret.oldUntil')} <TimeCell seconds={hook.old_secret_until_ts} />
            </p>
          ) : null}
        </dd>
      </dl>
      <Button variant="default" size="xs" onClick={onRotate}>
        {text('acts.rotate')}
      </Button>
    </section>
  );
}
