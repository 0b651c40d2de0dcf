import { Button } from '@mantine/core';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { useEditorTexts } from '../editor-texts.ts';
import { addressSchema } from './address-schema.ts';
import { PostSearch } from './post-search.tsx';

/** Links what is selected, or new words. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const text = useEditorTexts();
  const [isFinding, setIsFinding] = useState(false);
  const isLink = editor.isActive('link');
  const isEmpty = editor.state.selection.empty && !isLink;
  const initial = { href: String(editor.getAttributes('link').href ?? ''), words: '' };
  return (
    <FormDialog
      title={text('link.title')}
      submit={text('link.save')}
      initial={initial}
      schema={addressSchema('href', text('link.wrong'))}
      onSubmit={({ href, words }) => {
        const address = href.trim();
        const chain = editor.chain().focus().extendMarkRange('link');
        if (isEmpty) {
          const marks = [{ type: 'link', attrs: { href: address } }];
          chain.insertContent({ type: 'text', text: words.trim() || address, marks }).run();
        } else chain.setLink({ href: address }).run();
        return Promise.resolve();
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <div>
            <Button
              variant="default"
              size="xs"
              aria-expanded={isFinding}
              onClick={() => setIsFinding((is) => !is)}
            >
              {text('link.find')}
            </Button>
          </div>
          {isFinding ? (
            <PostSearch
              onChoose={(path, headline) => {
                form.set('href', path);
                if (isEmpty && form.values.words === '') form.set('words', headline);
                setIsFinding(false);
              }}
            />
          ) : null}
          <TextField label={text('link.address')} isMono maxLength={2_000} {...textOf(form, 'href')} />
          {isEmpty ? (
            <TextField label={text('link.words')} maxLength={300} {...textOf(form, 'words')} />
          ) : null}
          {isLink ? (
            <div>
              <Button
                variant="default"
                onClick={() => {
                  editor.chain().focus().extendMarkRange('link').unsetLink().run();
                  onClose();
                }}
              >
                {text('link.remove')}
              </Button>
            </div>
          ) : null}
        </>
      )}
    </FormDialog>
  );
}
