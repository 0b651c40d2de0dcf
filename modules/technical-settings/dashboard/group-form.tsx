import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getAccountData } from '#modules/accounts/account-data.contract.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { clockTime } from '#platform/dashboard/dates.ts';
import { ConflictPanel } from '#platform/dashboard/dialogs/conflict-panel.tsx';
import { useConflict } from '#platform/dashboard/dialogs/use-conflict.ts';
import { ToldInForm } from '#platform/dashboard/dialogs/use-form.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { PageForm } from '#platform/dashboard/page-form.tsx';
import { keyOf, useWrite } from '#platform/dashboard/queries.ts';
import { blocksSite } from '../robots-rules.contract.ts';
import { keysOfGroup, missingFor, type TechnicalGroup } from '../technical-kinds.contract.ts';
import {
  getTechnical,
  listTechnicalRevisions,
  saveTechnical,
  TechnicalSettings,
} from '../technical-settings.contract.ts';
import { fieldsOf } from './group-fields.tsx';
import classes from './technical-settings.module.css';
import { useTechnicalSettingsTexts } from './technical-settings-texts.ts';
import { changedOf, type FormValues, formSchema, valuesOf } from './technical-values.ts';
import { useBlockQuestion } from './use-block-question.tsx';
import { useTechnicalWords } from './use-technical-words.ts';

type GroupFormProps = {
  group: TechnicalGroup;
  settings: TechnicalSettings;
};

/** What engine settings open is part of the configuration of the dashboard. */
const staleBy = { engine: [listTechnicalRevisions, getAccountData], other: [listTechnicalRevisions] };

/** The settings of one group, saved together over the version that was opened. */
export function GroupForm({ group, settings }: GroupFormProps) {
  const text = useTechnicalSettingsTexts();
  const client = useQueryClient();
  const { site, holder } = useCaller();
  const params = { siteId: site.id };
  const [started, setStarted] = useState(settings);
  /** What somebody else saved meanwhile: what is typed goes on over it. */
  const { current, isOwn, watch } = useConflict(TechnicalSettings);
  const { ask, dialog } = useBlockQuestion();
  const { mutateAsync: save } = useWrite(saveTechnical, staleBy[group === 'engine' ? 'engine' : 'other']);
  const isReadOnly = keysOfGroup[group].every((key) => missingFor(key, holder).length > 0);
  const onSubmit = async (values: FormValues): Promise<FormValues> => {
    const under = current ?? started;
    const changed = changedOf(values, under);
    const isBlock = changed.robots_txt !== undefined && blocksSite(changed.robots_txt);
    if (isBlock && !(await ask())) throw new ToldInForm();
    const body = { ...changed, revision: under.revision, ...(isBlock ? { confirm_block: true } : {}) };
    const saved = await watch(save({ params, body }));
    client.setQueryData(keyOf(getTechnical, { params }), saved);
    setStarted(saved);
    notices.done(text(group === 'engine' ? 'savedEngine' : 'saved'));
    return valuesOf(saved, group) as FormValues;
  };
  const Fields = fieldsOf[group];
  const labels = keysOfGroup[group].map((key) => [key, text(`fields.${key}.label`)]);
  const { said } = useTechnicalWords();
  const words = Object.fromEntries(
    keysOfGroup[group].map((key) => [key, (value: unknown) => said(key, value)]),
  );
  return (
    <div className={classes.page}>
      {isReadOnly ? (
        <p className={classes.note}>{text(`readOnly.${group === 'markup' ? group : 'other'}`)}</p>
      ) : null}
      <fieldset className={classes.group} disabled={isReadOnly}>
        <PageForm
          submit={text('save')}
          initial={valuesOf(started, group) as FormValues}
          schema={formSchema}
          onSubmit={onSubmit}
        >
          {(form) => (
            <>
              {current ? (
                <ConflictPanel
                  {...{ form, isOwn, revision: current.revision }}
                  initial={valuesOf(started, group) as FormValues}
                  theirs={valuesOf(current, group) as FormValues}
                  labels={Object.fromEntries(labels) as Record<keyof FormValues, string>}
                  inWords={words}
                  savedAt={current.updated_ts === null ? undefined : clockTime(current.updated_ts * 1000)}
                />
              ) : null}
              <Fields form={form} settings={started} />
            </>
          )}
        </PageForm>
      </fieldset>
      {dialog}
    </div>
  );
}
