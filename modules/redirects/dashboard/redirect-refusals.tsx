import { clockTime } from '#platform/dashboard/dates.ts';
import { ConflictPanel } from '#platform/dashboard/dialogs/conflict-panel.tsx';
import type { FormState } from '#platform/dashboard/dialogs/use-form.ts';
import type { Redirect } from '../redirects.contract.ts';
import type { RedirectValues } from './redirect-form.tsx';
import { useRedirectsTexts } from './redirects-texts.ts';

export { CycleList, CycleSentence } from './rules/redirect-cycle.tsx';
export { RedirectInTheWay } from './rules/redirect-in-the-way.tsx';

type ConflictProps = {
  form: FormState<RedirectValues>;
  initial: RedirectValues;
  theirs: RedirectValues;
  current: Redirect;
  isOwn: boolean;
};

/** What was saved elsewhere while the form was open. */
export function RedirectConflict({ current, isOwn, ...values }: ConflictProps) {
  const text = useRedirectsTexts();
  return (
    <ConflictPanel
      {...values}
      isOwn={isOwn}
      revision={current.revision}
      title={text(isOwn ? 'conflictOwn' : 'conflict', { time: clockTime(current.updated_ts * 1000) })}
      labels={{
        path: text('form.path'),
        redirect_to: text('form.target'),
        status: text('form.status'),
        match: text('form.match'),
        query: text('form.query'),
        enabled: text('form.enabled'),
        note: text('columns.note'),
      }}
    />
  );
}
