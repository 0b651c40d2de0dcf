import type { Editor } from '@tiptap/react';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { useEditorTexts } from '../editor-texts.ts';
import { isAddress } from './address-schema.ts';
import { insertBlocks } from './leave-block.ts';
import { figureOf, noPicture } from './picture-facts.ts';

const MOST = 50;

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Puts several pictures beside each other into the text. */
export function GalleryDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const text = useEditorTexts();
  const schema = {
    safeParse: (values: unknown) => {
      const lines = linesOf(String((values as { addresses?: string }).addresses ?? ''));
      const wrong = lines.find((line) => !isAddress(line));
      const message =
        lines.length < 2
          ? text('gallery.few')
          : lines.length > MOST
            ? text('gallery.many', { count: MOST })
            : wrong === undefined
              ? undefined
              : text('gallery.wrong', { address: wrong });
      return message === undefined
        ? { success: true }
        : { success: false, error: { issues: [{ path: ['addresses'], message }] } };
    },
  };
  return (
    <FormDialog
      title={text('gallery.title')}
      submit={text('gallery.add')}
      initial={{ addresses: '' }}
      schema={schema}
      onSubmit={({ addresses }) => {
        const content = linesOf(addresses).map((src) =>
          figureOf(editor.state, { ...noPicture, src }).toJSON(),
        );
        const attrs = { tag: 'div', look: 'wp-block-gallery' };
        insertBlocks(editor, { type: 'container', attrs, content });
        return Promise.resolve();
      }}
      onClose={onClose}
    >
      {(form) => (
        <TextField
          label={text('gallery.addresses')}
          help={text('gallery.help')}
          lines={6}
          {...textOf(form, 'addresses')}
        />
      )}
    </FormDialog>
  );
}
