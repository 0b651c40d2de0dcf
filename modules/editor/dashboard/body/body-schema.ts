import { Extension, type Extensions, Mark, Node } from '@tiptap/core';
import Highlight from '@tiptap/extension-highlight';
import Link from '@tiptap/extension-link';
import Subscript from '@tiptap/extension-subscript';
import Superscript from '@tiptap/extension-superscript';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import StarterKit from '@tiptap/starter-kit';
import { containers, isKeptTag } from './body-elements.ts';

/** Blocks that may come from a source and then know from which of its blocks. */
const originated = [
  ...['paragraph', 'heading', 'bulletList', 'orderedList', 'blockquote', 'codeBlock', 'horizontalRule'],
  ...['table', 'figure', 'sourceBlock', 'container'],
];

/** The block of the source that a block was read from: a number that lives as long as the body is open. */
const Origin = Extension.create({
  name: 'origin',
  addGlobalAttributes: () => [
    {
      types: originated,
      attributes: {
        origin: {
          default: null,
          keepOnSplit: false,
          rendered: false,
          parseHTML: (element: HTMLElement) => {
            const said = element.getAttribute('data-origin');
            return said === null ? null : Number(said);
          },
        },
      },
    },
  ],
});

// Written into the copy that the clipboard takes: an attribute runs nothing, and a paste brings it back.
const sourceAttribute = {
  source: {
    default: '',
    renderHTML: ({ source }: { source?: string }) => ({ 'data-source': source ?? '' }),
    parseHTML: (element: HTMLElement) => element.getAttribute('data-source') ?? '',
  },
};

/** Markup that the editor does not know: one thing that keeps its bytes. */
export const SourceBlock = Node.create({
  name: 'sourceBlock',
  group: 'block',
  atom: true,
  selectable: true,
  draggable: true,
  addAttributes: () => sourceAttribute,
  parseHTML: () => [{ tag: 'mh-source' }],
  renderHTML: ({ HTMLAttributes }) => ['mh-source', HTMLAttributes],
});

/** The same within a line. */
export const InlineSource = Node.create({
  name: 'inlineSource',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => sourceAttribute,
  parseHTML: () => [{ tag: 'mh-inline' }],
  renderHTML: ({ HTMLAttributes }) => ['mh-inline', HTMLAttributes],
});

/** What a block looks like to readers, by the classes of its element. */
const look = (usual: string) => ({
  default: usual,
  renderHTML: ({ look: classes }: { look?: string }) => ({ 'data-look': classes ?? '' }),
  parseHTML: (element: HTMLElement) => element.getAttribute('data-look') ?? usual,
});

/** A picture with its caption; the picture keeps the markup it came with. */
export const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'inline*',
  isolating: true,
  draggable: true,
  addAttributes: () => ({
    picture: {
      default: '',
      renderHTML: ({ picture }: { picture?: string }) => ({ 'data-picture': picture ?? '' }),
      parseHTML: (element: HTMLElement) => element.getAttribute('data-picture') ?? '',
    },
    look: look(''),
  }),
  parseHTML: () => [{ tag: 'mh-figure' }],
  renderHTML: ({ HTMLAttributes }) => ['mh-figure', HTMLAttributes, 0],
});

/** What stands around blocks (`div`, `section`, …). */
const Container = Node.create({
  name: 'container',
  group: 'block',
  content: 'block+',
  isolating: true,
  defining: true,
  addAttributes: () => ({
    tag: {
      default: 'div',
      renderHTML: ({ tag }: { tag?: string }) => ({ 'data-tag': tag ?? 'div' }),
      parseHTML: (element: HTMLElement) => {
        const said = element.getAttribute('data-tag') ?? '';
        return containers.has(said) ? said : 'div';
      },
    },
    look: look(''),
  }),
  parseHTML: () => [{ tag: 'mh-container' }],
  renderHTML: ({ HTMLAttributes }) => ['mh-container', HTMLAttributes, 0],
});

/** Whom a picture is from; in other texts the same element says other things, and stays what it is. */
const Credit = Mark.create({
  name: 'credit',
  inclusive: false,
  // A link to them stands within it.
  priority: 1_100,
  parseHTML: () => [{ tag: 'mh-figure cite' }],
  renderHTML: () => ['cite', 0],
});

/** An element around words that the editor has no mark for: it goes along with its words, as it was opened. */
const Kept = Mark.create({
  name: 'kept',
  excludes: '',
  addAttributes: () => ({
    open: {
      default: '<span>',
      renderHTML: ({ open }: { open?: string }) => ({ 'data-kept': open ?? '<span>' }),
      parseHTML: (element: HTMLElement) => element.getAttribute('data-kept') ?? '<span>',
    },
    dir: { default: null },
    lang: { default: null },
  }),
  parseHTML: () => [
    {
      // Below a picture it says whom that is from.
      tag: 'mh-kept, cite[data-kept]',
      // What a paste brings along is written into the source: a tag alone, and no other one.
      getAttrs: (element) => (isKeptTag(element.getAttribute('data-kept') ?? '') ? null : false),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['mh-kept', HTMLAttributes, 0],
});

/** Addresses that run nothing wherever they are opened. */
const harmless = /^(https?:|mailto:|tel:|[/#?]|[^:]*$)/i;

/** A link keeps what it leads to; one that would run something leads nowhere on the screen. */
const QuietLink = Link.extend({
  renderHTML: ({ HTMLAttributes: { href, title } }) => [
    'a',
    { [harmless.test(String(href).trim()) ? 'href' : 'data-href']: href, title },
    0,
  ],
  parseHTML: () => [
    { tag: 'a[href]' },
    { tag: 'a[data-href]', getAttrs: (element) => ({ href: element.getAttribute('data-href') }) },
  ],
}).configure({
  openOnClick: false,
  autolink: false,
  linkOnPaste: true,
  HTMLAttributes: { target: null, rel: null },
  isAllowedUri: () => true,
});

/** Begins at the side at which its words do. */
const byItsWords = { HTMLAttributes: { dir: 'auto' } };

/** What a body is made of: the same for the screen, the tests and what reads a body without a screen. */
export function bodyExtensions({
  sourceBlock = SourceBlock,
  inlineSource = InlineSource,
  figure = Figure,
} = {}): Extensions {
  return [
    StarterKit.configure({
      link: false,
      trailingNode: false,
      // On the screen alone: what is saved is written without it.
      ...{ bulletList: byItsWords, orderedList: byItsWords, blockquote: byItsWords },
    }),
    Table.configure({ resizable: false }),
    TableRow,
    TableHeader,
    TableCell,
    Subscript,
    Superscript,
    Highlight,
    ...[QuietLink, Credit, Kept, Origin, sourceBlock, inlineSource, figure, Container],
  ];
}
