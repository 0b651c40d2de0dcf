import { StateMark } from '#platform/dashboard/status-mark.tsx';
import type { ExecutionStatus } from '../automation-kinds.contract.ts';
import type { Hook } from '../automations.contract.ts';
import { useAutomationsTexts } from './automations-texts.ts';

const shapeOf = { on: 'live', failing: 'needsRevision', off: 'draft', stopped: 'declined' } as const;
type State = keyof typeof shapeOf;

/** How a webhook is: on, on and failing, turned off by somebody, or by its failures. */
export function stateOf({ enabled, failing_since_ts, disabled_reason }: Hook): State {
  if (enabled) return failing_since_ts === null ? 'on' : 'failing';
  return disabled_reason === null ? 'off' : 'stopped';
}

export function HookState({ hook }: { hook: Hook }) {
  const text = useAutomationsTexts();
  const state = stateOf(hook);
  return <StateMark shape={shapeOf[state]}>{text(`states.${state}`)}</StateMark>;
}

const shapes = {
  queued: 'scheduled',
  success: 'live',
  failed: 'needsRevision',
  dead: 'declined',
} as const;

/** What came of an attempt, as a shape and its word. */
export function ExecutionState({ status }: { status: ExecutionStatus }) {
  const text = useAutomationsTexts();
  return <StateMark shape={shapes[status]}>{text(`outcomes.${status}`)}</StateMark>;
}

/** What a webhook is sent for, in words. */
export function useWhen(): (hook: Hook) => string {
  const text = useAutomationsTexts();
  return ({ trigger, events, schedule }) => {
    if (trigger.kind === 'schedule') {
      const { at = '', weekday = null } = schedule ?? {};
      return text('when.schedule', { day: text(`weekdays.${(weekday ?? 0) as 0}`), at });
    }
    const [first, ...more] = events;
    if (!first) return '';
    const name = text(`events.${first.replace('.', '_') as 'post_created'}`);
    return more.length === 0 ? name : text('when.more', { first: name, count: more.length });
  };
}
