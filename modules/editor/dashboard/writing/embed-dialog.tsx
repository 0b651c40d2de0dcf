import type { Editor } from '@tiptap/react';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { useEditorTexts } from '../editor-texts.ts';
import { embedSource, frameAddress } from './embed-source.ts';

/** Puts a video, a map, a chart of another site into the text, in a frame of its own. */
export function EmbedDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const text = useEditorTexts();
  const schema = {
    safeParse: (values: unknown) =>
      frameAddress(String((values as { address?: string }).address ?? '')) === undefined
        ? { success: false, error: { issues: [{ path: ['address'], message: text('embed.wrong') }] } }
        : { success: true },
  };
  return (
    <FormDialog
      title={text('embed.title')}
      submit={text('embed.add')}
      initial={{ address: '', name: '' }}
      schema={schema}
      onSubmit={({ address, name }) => {
        const source = embedSource(frameAddress(address) ?? '', name.trim());
        editor.chain().focus().insertContent({ type: 'sourceBlock', attrs: { source } }).run();
        return Promise.resolve();
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            label={text('embed.address')}
            help={text('embed.help')}
            isMono
            maxLength={4_000}
            {...textOf(form, 'address')}
          />
          <TextField
            label={text('embed.name')}
            help={text('embed.nameHelp')}
            maxLength={200}
            {...textOf(form, 'name')}
          />
        </>
      )}
    </FormDialog>
  );
}
