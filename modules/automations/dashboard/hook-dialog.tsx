import { useWrite } from '#platform/dashboard/queries.ts';
import { RecordDialog } from '#platform/dashboard/records/record-dialog.tsx';
import { createHook, Hook, type HookWithSecret, listHooks, updateHook } from '../automations.contract.ts';
import { useAutomationsTexts } from './automations-texts.ts';
import { HookForm } from './hook-form.tsx';
import { bodyOf, type HookValues, schemaOf, valuesOf } from './hook-values.ts';

type HookDialogProps = {
  hook: Hook | null;
  /** Told of a new one with its secret, which is shown once. */
  onAdded: (hook: HookWithSecret) => void;
  onClose: () => void;
};

/** Adds a webhook, or changes one. */
export function HookDialog({ hook, onAdded, onClose }: HookDialogProps) {
  const text = useAutomationsTexts();
  const create = useWrite(createHook, [listHooks]);
  const update = useWrite(updateHook, [listHooks]);
  const words = { events: text('form.noEvents'), json: text('form.noJson'), twice: text('form.twice') };
  return (
    <RecordDialog<Hook, HookValues>
      record={hook}
      rowSchema={Hook}
      schema={schemaOf(words)}
      valuesOf={valuesOf}
      words={{ add: text('add'), edit: text('edit'), save: text('save') }}
      labels={{
        ...{ title: text('form.title'), url: text('form.url'), trigger: text('form.trigger') },
        ...{ events: text('form.events'), schedule: text('form.at'), filter: text('form.filter') },
        ...{ payload: text('form.payload'), headers: text('form.headers') },
        ...{ timeout_s: text('form.timeout'), enabled: text('form.enabled') },
      }}
      inWords={{
        trigger: (trigger) => text(`triggers.${trigger}`),
        events: (events) => events.join(', '),
        schedule: ({ at, weekday }) => `${at} ${text(`weekdays.${weekday as 0}`)}`,
        filter: ({ json, section, type }) => json ?? [section || '', type].filter(Boolean).join(', '),
        headers: (rows) => rows.map(({ name }) => name).join(', '),
        payload: (payload) => text(`payloads.${payload}`),
        enabled: (isOn) => text(isOn ? 'states.on' : 'states.off'),
      }}
      create={async (values) => {
        const added = await create.mutateAsync({ body: bodyOf(values) });
        onAdded(added);
        return added;
      }}
      update={({ id, revision }, values) =>
        update.mutateAsync({ params: { hookId: id }, body: { ...bodyOf(values), revision } })
      }
      onClose={onClose}
    >
      {(form) => <HookForm form={form} />}
    </RecordDialog>
  );
}
