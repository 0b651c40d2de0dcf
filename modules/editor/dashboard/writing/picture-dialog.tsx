import type { Editor } from '@tiptap/react';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { useEditorTexts } from '../editor-texts.ts';
import { addressSchema } from './address-schema.ts';
import { pictureMarkup } from './figure-view.ts';

/** Puts a picture by its address into the text. */
export function PictureDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const text = useEditorTexts();
  return (
    <FormDialog
      title={text('picture.title')}
      submit={text('picture.add')}
      initial={{ src: '', alternative: '', caption: '' }}
      schema={addressSchema('src', text('link.wrong'))}
      onSubmit={({ src, alternative, caption }) => {
        const words = caption.trim();
        editor
          .chain()
          .focus()
          .insertContent({
            type: 'figure',
            attrs: { picture: pictureMarkup(src.trim(), alternative.trim()) },
            content: words === '' ? [] : [{ type: 'text', text: words }],
          })
          .run();
        return Promise.resolve();
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField label={text('picture.address')} isMono maxLength={2_000} {...textOf(form, 'src')} />
          <TextField
            label={text('picture.alternative')}
            help={text('picture.alternativeHelp')}
            maxLength={500}
            {...textOf(form, 'alternative')}
          />
          <TextField label={text('picture.captionField')} maxLength={500} {...textOf(form, 'caption')} />
        </>
      )}
    </FormDialog>
  );
}
