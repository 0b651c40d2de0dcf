import { useQuery } from '@tanstack/react-query';
import { useGo } from '#platform/dashboard/address.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { SegmentedField } from '#platform/dashboard/choice-fields.tsx';
import type { FormState } from '#platform/dashboard/dialogs/use-form.ts';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { NumberField, numberOf } from '#platform/dashboard/number-field.tsx';
import { PageSection } from '#platform/dashboard/page-form.tsx';
import { read, useWrite } from '#platform/dashboard/queries.ts';
import { RecordPageForm } from '#platform/dashboard/records/record-page-form.tsx';
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
  const { mutateAsync: save } = useWrite(saveChecklist, [getChecklist]);
  const bound = (least: number) =>
    text('boundInvalid', { least: String(least), most: String(LONGEST_HEADLINE_BOUND) });
  return (
    <PageSection title={text('title')} hint={text('hint')}>
      <RecordPageForm<Checklist, ChecklistValues>
        record={saved}
        {...{ onRefresh, valuesOf, submit: text('save'), said: text('saved') }}
        schema={() => schemaOf({ bound, order: text('order') })}
        save={(values, { revision }) => save({ params, body: { ...draftOf(values), revision } })}
      >
        {(form) => <Fields form={form} />}
      </RecordPageForm>
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
