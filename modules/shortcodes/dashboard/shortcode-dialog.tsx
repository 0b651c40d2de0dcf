import { useCaller } from '#platform/dashboard/caller.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { RecordDialog } from '#platform/dashboard/records/record-dialog.tsx';
import { readyShortcodes } from '../ready-shortcodes.contract.ts';
import { listShortcodeVersions, listUndefinedShortcodes } from '../shortcode-uses.contract.ts';
import { getShortcode, Shortcode } from '../shortcodes.contract.ts';
import { shortcodeCalls, shortcodeLists } from './shortcode-calls.ts';
import { ShortcodeForm } from './shortcode-form.tsx';
import { bodyOf, readyValues, shortcodeSchema, valuesOf } from './shortcode-values.ts';
import { useShortcodesTexts } from './shortcodes-texts.ts';

const stale = [...shortcodeLists, getShortcode, listUndefinedShortcodes, listShortcodeVersions];

/** What is said against a template may take many lines; the first says what is wrong. */
const inOneLine = <T,>(write: Promise<T>): Promise<T> =>
  write.catch((error: unknown) => {
    if (error instanceof Error) error.message = error.message.split('\n', 1).join();
    throw error;
  });

/**
 * Adds a shortcode, or changes one; what it shows is seen while it is written.
 * @param props.name of one that posts use and nobody has defined
 */
export function ShortcodeDialog(props: {
  shortcode: Shortcode | null;
  name?: string | undefined;
  onClose: () => void;
}) {
  const text = useShortcodesTexts();
  const calls = shortcodeCalls(useCaller().holder);
  const create = useWrite(calls.create, stale);
  const update = useWrite(calls.update, stale);
  const fresh = () => {
    const ready = readyShortcodes.find(({ name }) => name === props.name);
    return ready ? readyValues(ready) : { ...valuesOf(null), name: props.name ?? '' };
  };
  return (
    <RecordDialog
      record={props.shortcode}
      rowSchema={Shortcode}
      schema={shortcodeSchema}
      valuesOf={(row) => (row ? valuesOf(row) : fresh())}
      words={{ add: text('add'), edit: text('edit'), save: text('save') }}
      labels={{
        name: text('form.name'),
        title: text('columns.title'),
        params: text('form.params'),
        template: text('form.template'),
        enabled: text('columns.state'),
      }}
      inWords={{
        enabled: (isOn) => text(isOn ? 'on' : 'off'),
        params: (params) => params.map(({ name }) => name).join(', '),
      }}
      create={(values) => inOneLine(create.mutateAsync({ body: bodyOf(values) }))}
      update={({ id, revision }, values) =>
        inOneLine(update.mutateAsync({ params: { shortcodeId: id }, body: { ...bodyOf(values), revision } }))
      }
      failed={(_, isNew) => text(isNew ? 'failedAdd' : 'failedEdit')}
      onSaved={(_, isNew) => notices.done(text(isNew ? 'added' : 'updated'))}
      onClose={props.onClose}
    >
      {(form, saved) => <ShortcodeForm form={form} saved={saved} />}
    </RecordDialog>
  );
}
