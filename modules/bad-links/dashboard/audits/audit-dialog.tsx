import { useState } from 'react';
import { listSections } from '#modules/sections/section-list.contract.ts';
import { listTags } from '#modules/tags/tags.contract.ts';
import { mayCall } from '#platform/contract/endpoint.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { SegmentedField } from '#platform/dashboard/choice-fields.tsx';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import type { FormState } from '#platform/dashboard/dialogs/use-form.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { AuditDraft, createLinkAudit, listLinkAudits, listLinkTasks } from '../../link-audits.contract.ts';
import { type AuditScopeKind, auditScopes, LONGEST_AUDIT_TITLE } from '../../link-kinds.contract.ts';
import classes from '../bad-links.module.css';
import { useBadLinksTexts } from '../bad-links-texts.ts';
import { ScopedSections, ScopedTags } from './scoped-things.tsx';

type Values = {
  title: string;
  scope: AuditScopeKind;
  section_ids: number[];
  tag_ids: number[];
  /** As date fields write them: YYYY-MM-DD. */
  date_from: string;
  date_to: string;
};

const initial: Values = { title: '', scope: 'all', section_ids: [], tag_ids: [], date_from: '', date_to: '' };
const dayOf = (date: string) => (date === '' ? undefined : date.split('-').reverse().join('-'));
const bodyOf = ({ scope, title, section_ids, tag_ids, date_from, date_to }: Values) => ({
  ...{ title, scope },
  ...(scope === 'sections' ? { section_ids } : {}),
  ...(scope === 'tags' ? { tag_ids } : {}),
  ...(scope === 'date_range' ? { date_from: dayOf(date_from), date_to: dayOf(date_to) } : {}),
});
const schema = { safeParse: (values: unknown) => AuditDraft.safeParse(bodyOf(values as Values)) };

const thingsOf = (form: FormState<Values>, name: 'section_ids' | 'tag_ids') => ({
  ids: form.values[name],
  error: form.error(name),
  onIds: (ids: number[]) => form.set(name, ids),
});

/** Starts an audit of all posts, or of some. */
export function AuditDialog({ onClose }: { onClose: () => void }) {
  const text = useBadLinksTexts();
  const create = useWrite(createLinkAudit, [listLinkAudits, listLinkTasks]);
  const { holder } = useCaller();
  // Nobody is asked to choose from what they may not see.
  const isOffered: Partial<Record<AuditScopeKind, boolean>> = {
    sections: mayCall(listSections, holder),
    tags: mayCall(listTags, holder),
  };
  const scopes = auditScopes.filter((scope) => isOffered[scope] ?? true);
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map());
  const onName = (id: number, name: string) => setNames((known) => new Map(known).set(id, name));
  return (
    <FormDialog<Values>
      title={text('audits.add')}
      submit={text('form.start')}
      initial={initial}
      schema={schema}
      onSubmit={async (values) => {
        await create.mutateAsync({ body: bodyOf(values) });
        notices.done(text('audits.begun'));
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            label={text('form.title')}
            help={text('form.titleHelp')}
            maxLength={LONGEST_AUDIT_TITLE}
            {...textOf(form, 'title')}
          />
          <SegmentedField
            label={text('form.scope')}
            value={form.values.scope}
            choices={scopes.map((value) => ({ value, label: text(`scope.${value}`) }))}
            onChoose={(scope) => form.set('scope', scope)}
          />
          {form.values.scope === 'sections' ? (
            <ScopedSections {...thingsOf(form, 'section_ids')} {...{ names, onName }} />
          ) : null}
          {form.values.scope === 'tags' ? (
            <ScopedTags {...thingsOf(form, 'tag_ids')} {...{ names, onName }} />
          ) : null}
          {form.values.scope === 'date_range' ? (
            <div className={classes.row}>
              <TextField label={text('form.from')} type="date" {...textOf(form, 'date_from')} />
              <TextField label={text('form.to')} type="date" {...textOf(form, 'date_to')} />
            </div>
          ) : null}
        </>
      )}
    </FormDialog>
  );
}
