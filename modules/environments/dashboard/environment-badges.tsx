import { StateMark, type StatusName } from '#platform/dashboard/status-mark.tsx';
import type { EnvironmentStatus } from '../environment-kinds.contract.ts';
import type { Environment } from '../environments.contract.ts';
import classes from './environments.module.css';
import { useEnvironmentsTexts } from './environments-texts.ts';

const shapes: Record<EnvironmentStatus, StatusName> = {
  creating: 'scheduled',
  ready: 'draft',
  promoting: 'scheduled',
  failed: 'declined',
  archived: 'deleted',
};

/** How an environment is, beside its name; one that is ready needs no word. */
export function EnvironmentBadges({ environment }: { environment: Environment }) {
  const text = useEnvironmentsTexts();
  const { status, is_production, is_behind } = environment;
  return (
    <span className={classes.states}>
      {is_production ? <StateMark shape="live">{text('live')}</StateMark> : null}
      {status === 'ready' ? null : (
        <span role="status">
          <StateMark shape={shapes[status]}>{text(`status.${status}`)}</StateMark>
        </span>
      )}
      {is_behind ? <StateMark shape="needsRevision">{text('behind')}</StateMark> : null}
    </span>
  );
}
