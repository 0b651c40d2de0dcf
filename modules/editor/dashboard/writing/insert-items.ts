import type { Editor } from '@tiptap/core';
import type { EditRequest } from './edit-request.ts';

export const insertNames = [
  ...([
    'heading2',
    'heading3',
    'heading4',
    'bullets',
    'numbers',
    'quote',
    'code',
    'divider',
    'table',
  ] as const),
  ...([
    'library',
    'picture',
    'gallery',
    'file',
    'embed',
    'callout',
    'particle',
    'shortcode',
    'html',
  ] as const),
];
export type InsertName = (typeof insertNames)[number];

type Ask = (request: EditRequest) => void;

/** What each block does when it is chosen at the cursor. */
export const insertActs: Record<InsertName, (editor: Editor, ask: Ask) => void> = {
  heading2: (editor) => editor.chain().focus().setHeading({ level: 2 }).run(),
  heading3: (editor) => editor.chain().focus().setHeading({ level: 3 }).run(),
  heading4: (editor) => editor.chain().focus().setHeading({ level: 4 }).run(),
  bullets: (editor) => editor.chain().focus().toggleBulletList().run(),
  numbers: (editor) => editor.chain().focus().toggleOrderedList().run(),
  quote: (editor) => editor.chain().focus().toggleBlockquote().run(),
  code: (editor) => editor.chain().focus().toggleCodeBlock().run(),
  divider: (editor) => editor.chain().focus().setHorizontalRule().run(),
  table: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  library: (_, ask) => ask({ kind: 'library' }),
  picture: (_, ask) => ask({ kind: 'picture' }),
  gallery: (_, ask) => ask({ kind: 'gallery' }),
  file: (_, ask) => ask({ kind: 'file' }),
  embed: (_, ask) => ask({ kind: 'embed' }),
  particle: (_, ask) => ask({ kind: 'particle' }),
  shortcode: (_, ask) => ask({ kind: 'shortcode' }),
  html: (_, ask) => ask({ kind: 'html' }),
  callout: (editor) => {
    const attrs = { tag: 'aside', look: 'kg-callout-card' };
    editor
      .chain()
      .focus()
      .insertContent({ type: 'container', attrs, content: [{ type: 'paragraph' }] })
      .run();
  },
};
