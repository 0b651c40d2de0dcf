import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
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
  type TechnicalSettings,
} from '../technical-settings.contract.ts';
import { CacheFields, CrawlingFields, HeadersFields, MarkupFields } from './group-fields.tsx';
import classes from './technical-settings.module.css';
import { useTechnicalSettingsTexts } from './technical-settings-texts.ts';
import { changedOf, type FormValues, formSchema, valuesOf } from './technical-values.ts';
import { useBlockQuestion } from './use-block-question.tsx';

const fieldsOf = {
  crawling: CrawlingFields,
  headers: HeadersFields,
  markup: MarkupFields,
  cache: CacheFields,
};

type GroupFormProps = {
  group: TechnicalGroup;
  settings: TechnicalSettings;
  onRefresh: () => Promise<TechnicalSettings | undefined>;
};

/** The settings of one group, saved together over the version that was opened. */
export function GroupForm({ group, settings, onRefresh }: GroupFormProps) {
  const text = useTechnicalSettingsTexts();
  const client = useQueryClient();
  const { site, holder } = useCaller();
  const params = { siteId: site.id };
  const [started, setStarted] = useState(settings);
  /** The version that is saved over; what is typed may go on over one that somebody else saved. */
  const [revision, setRevision] = useState(settings.revision);
  const [opened, setOpened] = useState(0);
  const [isStale, setIsStale] = useState(false);
  const { ask, dialog } = useBlockQuestion();
  const { mutateAsync: save } = useWrite(saveTechnical, [listTechnicalRevisions]);
  const isReadOnly = keysOfGroup[group].every((key) => missingFor(key, holder).length > 0);
  const onSubmit = async (values: FormValues): Promise<FormValues> => {
    const changed = changedOf(values, started);
    const isBlock = changed.robots_txt !== undefined && blocksSite(changed.robots_txt);
    if (isBlock && !(await ask())) throw new ToldInForm();
    try {
      const body = { ...changed, revision, ...(isBlock ? { confirm_block: true } : {}) };
      const saved = await save({ params, body });
      client.setQueryData(keyOf(getTechnical, { params }), saved);
      setStarted(saved);
      setRevision(saved.revision);
      setIsStale(false);
      notices.done(text('saved'));
      return valuesOf(saved, group) as FormValues;
    } catch (failure) {
      if (failure instanceof CallError && failure.code === 'revision_conflict') setIsStale(true);
      throw failure;
    }
  };
  const goOn = async (isKept: boolean) => {
    const latest = await onRefresh();
    if (!latest) return;
    setRevision(latest.revision);
    setIsStale(false);
    if (isKept) return;
    setStarted(latest);
    setOpened(opened + 1);
  };
  const Fields = fieldsOf[group];
  return (
    <div className={classes.page}>
      {isStale ? (
        <div className={classes.conflict} role="alert">
          {text('conflict')}
          <Button size="xs" variant="default" onClick={() => void goOn(false)}>
            {text('useSaved')}
          </Button>
          <Button size="xs" variant="default" onClick={() => void goOn(true)}>
            {text('keepMine')}
          </Button>
        </div>
      ) : null}
      {isReadOnly ? (
        <p className={classes.note}>{text(`readOnly.${group === 'markup' ? group : 'other'}`)}</p>
      ) : null}
      <fieldset className={classes.group} disabled={isReadOnly}>
        <PageForm
          key={opened}
          submit={text('save')}
          initial={valuesOf(started, group) as FormValues}
          schema={formSchema}
          onSubmit={onSubmit}
        >
          {(form) => <Fields form={form} settings={started} />}
        </PageForm>
      </fieldset>
      {dialog}
    </div>
  );
}
