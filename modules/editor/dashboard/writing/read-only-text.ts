import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';

/** While somebody else writes nothing changes the text, whatever tool or dialog is still open. */
export const ReadOnlyText = Extension.create({
  name: 'readOnlyText',
  addProseMirrorPlugins() {
    const { editor } = this;
    return [new Plugin({ filterTransaction: ({ docChanged }) => !docChanged || editor.isEditable })];
  },
});
