import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';

/**
 * Reads where the browser put the cursor before a key is answered. A busy browser tells of it later than of the next key:
 * Enter right after End would break the line where the cursor was.
 */
export const CursorBeforeKeys = Extension.create({
  name: 'cursorBeforeKeys',
  // Before whatever answers the key.
  priority: 2_000,
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: {
          keydown: (view, event) => {
            if (!view.composing && !event.isComposing)
              view.dom.ownerDocument.dispatchEvent(new Event('selectionchange'));
            return false;
          },
        },
      },
    }),
  ],
});
