import parts from '#platform/dashboard/drawer-parts.module.css';
import { numberText } from '#platform/dashboard/number-text.ts';
import { serverMessage } from '#platform/dashboard/server-message.ts';
import type { HookExecution } from '../executions.contract.ts';
import { useAutomationsTexts } from './automations-texts.ts';
import classes from './hook-drawer.module.css';
import { ExecutionState } from './hook-state.tsx';

/** What came of an attempt: its status, what the other side said, and how long it took. */
export function ExecutionFacts({ execution }: { execution: HookExecution }) {
  const text = useAutomationsTexts();
  const { status, http_status, duration_ms, response_excerpt, error } = execution;
  return (
    <div className={classes.outcome}>
      <p className={classes.line}>
        <ExecutionState status={status} />
        {http_status === null ? null : <span>{text('delivery.http', { status: String(http_status) })}</span>}
        {duration_ms === null ? null : (
          <span>{text('delivery.took', { shown: numberText(duration_ms) })}</span>
        )}
      </p>
      {error === null ? null : <p className={parts.hint}>{serverMessage(error)}</p>}
      {response_excerpt ? (
        <pre className={classes.code} dir="ltr">
          {response_excerpt}
        </pre>
      ) : null}
    </div>
  );
}
