import type { Editor, NodeViewRendererProps } from '@tiptap/core';
import { frameSandbox } from '#platform/contract/embed-hosts.ts';
import { InlineSource, SourceBlock } from '../body/body-schema.ts';
import { type FileCard, fileCardOf } from '../body/file-source.ts';
import { particleOf } from '../body/particle-source.ts';
import { type BlockShortcode, shortcodeIn, wordsIn } from '../body/shortcode-source.ts';
import type { EditorTexts } from '../editor-texts.ts';
import classes from './body.module.css';
import { askToEdit } from './edit-request.ts';
import { element } from './element.ts';
import { frameOf, shownAt } from './embed-source.ts';
import { moveBlock } from './move-block.ts';
import { particleCard } from './particle-card.ts';
import { imageIn } from './picture-facts.ts';
import cardClasses from './shortcode-card.module.css';
import { showPicture } from './show-picture.ts';
import { sourceKind } from './source-kind.ts';
import type { FindParticle } from './use-find-particle.ts';
import type { FindPicture } from './use-find-picture.ts';

/** Markup that is kept as it is, shown as text in a quiet box with the ways to move and delete it. */
export const sourceBlockView = (
  text: EditorTexts,
  { mayEdit, mayShortcodes, mayPosts }: Record<'mayEdit' | 'mayShortcodes' | 'mayPosts', boolean>,
  findParticle: FindParticle,
) =>
  SourceBlock.extend({
    addNodeView:
      () =>
      ({ node, editor, getPos }) => {
        const box = element('div', classes.source);
        const head = element('div', classes.sourceHead);
        const { kind, name } = sourceKind(node.attrs.source);
        head.append(element('b', undefined, text(`source.${kind}`)), element('code', undefined, name));
        const shortcode = shortcodeIn(node.attrs.source);
        const particle = particleOf(node.attrs.source);
        const file = fileCardOf(node.attrs.source);
        const form = particle !== undefined ? 'particle' : shortcode ? 'shortcode' : 'html';
        const mayForm = { particle: mayPosts, shortcode: mayEdit || mayShortcodes, html: mayEdit }[form];
        const may = mayForm && file === undefined;
        const edit = () => askToEdit(box, { kind: form, at: getPos() });
        const acts: [name: string, sign: string, act: () => void][] = [
          ...(may ? [[text('source.edit'), '✎', edit] as [string, string, () => void]] : []),
          [text('source.up'), '↑', () => move(editor, getPos, -1)],
          [text('source.down'), '↓', () => move(editor, getPos, 1)],
          [text('source.delete'), '×', () => remove(editor, getPos, node.nodeSize)],
        ];
        for (const [label, sign, act] of acts) head.append(button(label, sign, act));
        box.append(
          head,
          (particle !== undefined && mayPosts ? particleCard(text, particle, findParticle) : null) ??
            (file && shownFile(text, file)) ??
            shownFrame(node.attrs.source) ??
            (shortcode && shownValues(shortcode, node.attrs.source)) ??
            element('pre', classes.sourceText, node.attrs.source),
        );
        box.contentEditable = 'false';
        return {
          dom: box,
          stopEvent: ({ target }) => target instanceof Element && target.closest('button, a') !== null,
        };
      },
  });

/** A file as readers see it: what it is called, how large it is, and whether they sign in for it. */
function shownFile(text: EditorTexts, { title, details, isGated }: FileCard): HTMLElement {
  const card = element('div', cardClasses.file);
  card.append(element('b', undefined, title), element('p', undefined, details));
  if (isGated) card.append(element('p', undefined, text('source.gated')));
  return card;
}

/** What a shortcode is given, a line each; nothing for one that is given nothing. */
function shownValues({ values, content }: BlockShortcode, source: string): HTMLElement | undefined {
  if (values.length === 0) return undefined;
  const list = element('dl', cardClasses.values);
  for (const [key, value] of values)
    list.append(
      element('dt', undefined, /^\d+$/.test(key) ? String(Number(key) + 1) : key),
      element('dd', undefined, value),
    );
  if (content)
    list.append(element('dd', cardClasses.content, wordsIn(source.slice(content.from, content.to))));
  return list;
}

/** An embed as readers get it, in a page around it that runs nothing; nothing for any other markup. */
function shownFrame(source: string): HTMLElement | undefined {
  const frame = frameOf(source);
  if (!frame) return undefined;
  const shown = element('iframe', classes.frame) as HTMLIFrameElement;
  const { hostname } = new URL(frame.address);
  shown.setAttribute('sandbox', frameSandbox(hostname));
  shown.allow = 'encrypted-media; fullscreen; picture-in-picture';
  shown.setAttribute('loading', 'lazy');
  const said = new DOMParser().parseFromString(source, 'text/html').querySelector('iframe')?.title;
  shown.title = said || hostname;
  shown.dataset.shape = frame.shape;
  shown.src = shownAt(frame.address);
  return shown;
}

/** The same within a line: its kind alone, the source in its tooltip. */
export const inlineSourceView = (text: EditorTexts, find: FindPicture = async () => null) =>
  InlineSource.extend({
    addNodeView:
      () =>
      ({ node }) => {
        const { kind, name } = sourceKind(node.attrs.source);
        const dom = element('code', classes.inlineSource, name || text(`source.${kind}`));
        dom.title = node.attrs.source;
        dom.contentEditable = 'false';
        const image = /^<img\b/i.test(node.attrs.source) ? imageIn(node.attrs.source) : null;
        const address = image?.getAttribute('src');
        if (!address) return { dom };
        const place = element('span', classes.inlinePicture);
        place.contentEditable = 'false';
        const alternative = image?.getAttribute('alt') ?? '';
        return { dom: place, destroy: showPicture(place, { address, alternative }, dom, find) };
      },
  });

function button(label: string, sign: string, act: () => void): HTMLButtonElement {
  const made = element('button', classes.sourceAct, sign) as HTMLButtonElement;
  made.type = 'button';
  made.setAttribute('aria-label', label);
  made.title = label;
  made.addEventListener('click', act);
  return made;
}

type Place = NodeViewRendererProps['getPos'];

function move(editor: Editor, getPos: Place, by: -1 | 1): void {
  const at = getPos();
  const moved = at === undefined || !editor.isEditable ? undefined : moveBlock(editor.state, at, by);
  if (moved) editor.view.dispatch(moved);
}

function remove(editor: Editor, getPos: Place, size: number): void {
  const at = getPos();
  if (at === undefined || !editor.isEditable) return;
  editor.view.dispatch(editor.state.tr.delete(at, at + size));
  editor.commands.focus();
}
