import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useGo } from '#platform/dashboard/address.ts';
import { CallError } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { SegmentedField } from '#platform/dashboard/choice-fields.tsx';
import type { FormState } from '#platform/dashboard/dialogs/use-form.ts';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { NumberField, numberOf } from '#platform/dashboard/number-field.tsx';
import { PageForm, PageSection } from '#platform/dashboard/page-form.tsx';
import { read, useWrite } from '#platform/dashboard/queries.ts';
import { Loading } from '#platform/dashboard/shell/loading.tsx';
import { ShellLink } from '#platform/dashboard/shell/shell-link.tsx';
import { checkKinds, checkLevels, LONGEST_HEADLINE_BOUND } from '../checklist-kinds.contract.ts';
import { type Checklist, getChecklist, saveChecklist } from '../checklists.contract.ts';
import { type ChecklistValues, draftOf, schemaOf, valuesOf } from './checklist-values.ts';
import classes from './checklists.module.css';
import { useChecklistsTexts } from './checklists-texts.ts';

/** What the site asks of posts before they go live. */
export function PublishingChecklistScreen() {
  const text = useChecklistsTexts();
  const params = { siteId: useCaller().site.id };
  const { data, error, refetch } = useQuery(read(getChecklist, { params }));
  if (error && !data)
    return <FailureView error={error} title={text('failed')} onRetry={() => void refetch()} />;
  return data ? <Editor saved={data} onRefresh={async () => (await refetch()).data} /> : <Loading />;
}

/** Posts in any status that show a file whose license is over. */
const EXPIRED = '/r/dashboard/posts?status=100&license_days=0';

type EditorProps = { saved: Checklist; onRefresh: () => Promise<Checklist | undefined> };

function Editor({ saved, onRefresh }: EditorProps) {
  const text = useChecklistsTexts();
  const params = { siteId: useCaller().site.id };
  const [started, setStarted] = useState(saved);
  const [isStale, setIsStale] = useState(false);
  const { mutateAsync: save } = useWrite(saveChecklist, [getChecklist]);
  const onSubmit = async (values: ChecklistValues): Promise<ChecklistValues> => {
    try {
      const next = await save({ params, body: { ...draftOf(values), revision: started.revision } });
      setStarted(next);
      notices.done(text('saved'));
      return valuesOf(next);
    } catch (failure) {
      if (failure instanceof CallError && failure.code === 'revision_conflict') setIsStale(true);
      throw failure;
    }
  };
  const takeSaved = async () => {
    const latest = await onRefresh();
    if (!latest) return;
    setStarted(latest);
    setIsStale(false);
  };
  const bound = (least: number) =>
    text('boundInvalid', { least: String(least), most: String(LONGEST_HEADLINE_BOUND) });
  return (
    <PageSection title={text('title')} hint={text('hint')}>
      {isStale ? (
        <div className={classes.conflict} role="alert">
          {text('conflict')}
          <Button size="xs" variant="default" onClick={() => void takeSaved()}>
            {text('useSaved')}
          </Button>
        </div>
      ) : null}
      <PageForm
        key={started.revision}
        submit={text('save')}
        initial={valuesOf(started)}
        schema={schemaOf({ bound, order: text('order') })}
        onSubmit={onSubmit}
      >
        {(form) => <Fields form={form} />}
      </PageForm>
    </PageSection>
  );
}

function Fields({ form }: { form: FormState<ChecklistValues> }) {
  const text = useChecklistsTexts();
  const go = useGo();
  const { values, set } = form;
  const levels = checkLevels.map((value) => ({ value, label: text(`levels.${value}`) }));
  return checkKinds.map((kind) => (
    <div key={kind} className={classes.check}>
      <SegmentedField
        label={text(`checks.${kind}`)}
        help={text(`help.${kind}`)}
        value={values[kind]}
        choices={levels}
        onChoose={(level) => set(kind, level)}
      />
      {kind === 'licenses' ? (
        <ShellLink url={EXPIRED} onGo={go}>
          {text('expired')}
        </ShellLink>
      ) : null}
      {kind === 'headline_length' && values.headline_length !== 'off' ? (
        <div className={classes.pair}>
          <NumberField label={text('min')} {...numberOf(form, 'headline_min')} />
          <NumberField label={text('max')} {...numberOf(form, 'headline_max')} />
        </div>
      ) : null}
    </div>
  ));
}
