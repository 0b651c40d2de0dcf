import type { Editor } from '@tiptap/react';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { asRawBlock, rawSource } from '../body/raw-source.ts';
import { useEditorTexts } from '../editor-texts.ts';
import { insertBlocks } from './leave-block.ts';

type HtmlDialogProps = { editor: Editor; at?: number | undefined; onClose: () => void };

/** The source of a block, for those who may write markup. */
export function HtmlDialog({ editor, at, onClose }: HtmlDialogProps) {
  const text = useEditorTexts();
  const before = at === undefined ? null : editor.state.doc.nodeAt(at);
  const isNew = before?.type.name !== 'sourceBlock';
  const written = rawSource(isNew ? '' : String(before.attrs.source));
  const schema = {
    safeParse: (values: unknown) =>
      String((values as { source?: string }).source ?? '').trim() === ''
        ? { success: false, error: { issues: [{ path: ['source'], message: text('html.empty') }] } }
        : { success: true },
  };
  return (
    <FormDialog
      title={text(isNew ? 'html.title' : 'html.edit')}
      submit={text(isNew ? 'html.add' : 'html.save')}
      initial={{ source: written.inner }}
      schema={schema}
      onSubmit={({ source }) => {
        if (isNew || at === undefined)
          insertBlocks(editor, { type: 'sourceBlock', attrs: { source: asRawBlock(source) } });
        else
          editor.view.dispatch(
            editor.state.tr.setNodeAttribute(at, 'source', written.before + source + written.after),
          );
        return Promise.resolve();
      }}
      onClose={onClose}
    >
      {(form) => (
        <TextField label={text('html.source')} lines={12} maxLength={200_000} {...textOf(form, 'source')} />
      )}
    </FormDialog>
  );
}
