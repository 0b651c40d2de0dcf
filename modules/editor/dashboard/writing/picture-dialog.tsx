import type { Editor } from '@tiptap/react';
import { SegmentedField } from '#platform/dashboard/choice-fields.tsx';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { useEditorTexts } from '../editor-texts.ts';
import { addressSchema } from './address-schema.ts';
import { ExpiredLicense } from './expired-license.tsx';
import { insertBlocks } from './leave-block.ts';
import { changeFigure, factsOf, figureOf, noPicture, pictureWidths } from './picture-facts.ts';

type PictureDialogProps = {
  editor: Editor;
  /** Where the picture stands that is changed; a new one when left out. */
  at?: number | undefined;
  onClose: () => void;
};

/** What is said of a picture: its address, its words, how wide it stands. */
export function PictureDialog({ editor, at, onClose }: PictureDialogProps) {
  const text = useEditorTexts();
  const before = at === undefined ? null : editor.state.doc.nodeAt(at);
  const isNew = before?.type.name !== 'figure';
  return (
    <FormDialog
      title={text(isNew ? 'picture.title' : 'picture.edit')}
      submit={text(isNew ? 'picture.add' : 'picture.save')}
      initial={isNew ? noPicture : factsOf(before)}
      schema={addressSchema('src', text('link.wrong'))}
      onSubmit={(said) => {
        const facts = {
          ...said,
          src: said.src.trim(),
          alternative: said.alternative.trim(),
          caption: said.caption.trim(),
          credit: said.credit.trim(),
        };
        const changed = at === undefined ? undefined : changeFigure(editor.state, at, facts);
        if (changed) editor.view.dispatch(changed);
        else insertBlocks(editor, figureOf(editor.state, facts).toJSON());
        return Promise.resolve();
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField label={text('picture.address')} isMono maxLength={2_000} {...textOf(form, 'src')} />
          <ExpiredLicense address={form.values.src} />
          <TextField
            label={text('picture.alternative')}
            help={text('picture.alternativeHelp')}
            maxLength={500}
            {...textOf(form, 'alternative')}
          />
          <TextField label={text('picture.captionField')} maxLength={1_000} {...textOf(form, 'caption')} />
          <TextField label={text('picture.credit')} maxLength={200} {...textOf(form, 'credit')} />
          <SegmentedField
            label={text('picture.width')}
            value={form.values.width}
            choices={pictureWidths.map((value) => ({ value, label: text(`picture.widths.${value}`) }))}
            onChoose={(width) => form.set('width', width)}
          />
        </>
      )}
    </FormDialog>
  );
}
