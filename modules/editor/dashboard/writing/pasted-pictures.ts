import { Fragment, type Node, Slice } from '@tiptap/pm/model';
import { Transform } from '@tiptap/pm/transform';
import type { EditorView } from '@tiptap/pm/view';
import { type Asset, uploadAsset, uploadFromAddress } from '#modules/assets/assets.public.tsx';
import { isCancelled } from '#platform/dashboard/call.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import type { EditorTexts } from '../editor-texts.ts';
import { isOwnCopy } from './own-copies.ts';
import { addressOf, factsOf, figureOf, hasNoAddress, imageIn } from './picture-facts.ts';
import { placeOf, tellUploads } from './waiting-uploads.ts';

type Pasted = { slice: Slice; files: readonly File[]; html: string; at: number };
/** How a picture comes into the library; null where nobody can read it. */
type Way = (() => Promise<Asset>) | null;

/** So many at a time: more would only share the line. */
const AT_ONCE = 3;
/** Of one paste no more pictures come into the library. */
const MOST = 50;

const inWord = /urn:schemas-microsoft-com:office|class="?Mso/i;

/**
 * Puts in what was pasted with pictures of other places, and brings these into the library: the file beside them, or
 * what stands at their address.
 * @returns false where there are no such pictures
 */
export function takePastedPictures(
  view: EditorView,
  { slice, files, html, at }: Pasted,
  text: EditorTexts,
  className: string,
): boolean {
  if (isOwnCopy(html)) return false;
  const figures: Node[] = [];
  slice.content.descendants((node) => {
    if (node.type.name === 'figure') figures.push(node);
  });
  // Word's file is a picture of all that was copied.
  const isShown = files.length === figures.length && !(inWord.test(html) && hasWords(slice));
  const ways = new Map<Node, Way>();
  for (const [place, figure] of figures.entries()) {
    const way = wayOf(view, addressOf(figure), isShown ? files[place] : undefined);
    if (way !== undefined) ways.set(figure, way);
  }
  if (ways.size === 0) return false;
  // Attributes are the same object wherever the figure comes to stand.
  const waiting = new Map<object, Way>();
  const content = mapped(slice.content, (figure) => {
    const way = ways.get(figure);
    if (way === undefined) return figure;
    const held = figure.type.create({ ...figure.attrs, picture: shownMeanwhile(figure) }, figure.content);
    waiting.set(held.attrs, way);
    return held;
  });
  const { tr, selection } = view.state;
  const to = at === selection.from ? selection.to : at;
  tr.replaceRange(at, to, new Slice(content, slice.openStart, slice.openEnd));
  const marks: { id: object; from: number; to: number; className: string; way: Way }[] = [];
  tr.doc.descendants((node, from) => {
    const way = waiting.get(node.attrs);
    if (way !== undefined) marks.push({ id: {}, from, to: from + node.nodeSize, className, way });
  });
  view.dispatch(tellUploads(tr, { mark: marks }).setMeta('paste', true).scrollIntoView());
  void bringIn(view, marks, text);
  return true;
}

async function bringIn(view: EditorView, marks: readonly { id: object; way: Way }[], text: EditorTexts) {
  const line = marks.slice(0, MOST);
  const rest = marks.slice(MOST);
  for (const { id } of rest) settle(view, id, null);
  let failed = 0;
  const next = async (): Promise<void> => {
    for (let one = line.shift(); one && !view.isDestroyed; one = line.shift()) {
      const { id, way } = one;
      // Nobody waits any more for what was deleted meanwhile.
      if (placeOf(view.state, id) === undefined) continue;
      const asset = way
        ? await way().catch((error: unknown) => (isCancelled(error) ? undefined : null))
        : null;
      if (!view.isDestroyed) settle(view, id, asset ?? null);
      if (asset === null) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  if (failed > 0) notices.warned(text('picture.notTaken', { count: failed }));
  if (rest.length > 0) notices.warned(text('picture.tooMany', { count: rest.length, most: MOST }));
}

/** The picture gets the address of the library; one that nobody could read and that has no address goes. */
function settle(view: EditorView, id: object, asset: Asset | null): void {
  const at = placeOf(view.state, id);
  const tr = tellUploads(view.state.tr, { done: id });
  const figure = at === undefined ? null : view.state.doc.nodeAt(at);
  if (at !== undefined && figure?.type.name === 'figure' && view.editable) {
    if (asset?.url) {
      const said = factsOf(figure);
      const facts = { ...said, src: asset.url, alternative: said.alternative || asset.alt };
      tr.setNodeAttribute(at, 'picture', figureOf(view.state, facts, figure).attrs.picture);
    } else if (addressOf(figure) === '') {
      tr.deleteRange(at, at + figure.nodeSize);
    }
  }
  // It is the end of the paste and no step of its own: nobody undoes to a picture without its address.
  view.dispatch(tr.setMeta('addToHistory', false));
}

/** The document as it is saved: a pasted picture that has no address yet is no part of it. */
export function withoutWaiting(doc: Node): Node {
  const waiting: { from: number; to: number }[] = [];
  doc.descendants((node, from) => {
    if (hasNoAddress(node)) waiting.push({ from, to: from + node.nodeSize });
  });
  if (waiting.length === 0) return doc;
  const change = new Transform(doc);
  for (const { from, to } of waiting.reverse()) change.deleteRange(from, to);
  return change.doc;
}

const hasWords = ({ content }: Slice): boolean => content.textBetween(0, content.size, ' ').trim() !== '';
const isWeb = (address: string): boolean => /^https?:\/\//i.test(address);

/** Undefined for a picture that is on this site already. */
function wayOf(view: EditorView, address: string, file: File | undefined): Way | undefined {
  const patience = { isWanted: () => !view.isDestroyed };
  if (/^\/(?![/\\])/.test(address)) return undefined;
  if (file) return () => uploadAsset(file, { onlyPictures: true, patience });
  if (isWeb(address)) return () => uploadFromAddress(address, { patience });
  const held = fileIn(address);
  return held ? () => uploadAsset(held, { onlyPictures: true, patience }) : null;
}

/** What holds the place of a picture that is no address until it has one. */
function shownMeanwhile(figure: Node): string {
  const image = imageIn(figure.attrs.picture);
  if (!image || isWeb(addressOf(figure))) return figure.attrs.picture;
  image.setAttribute('src', '');
  return image.outerHTML;
}

/** The file that an address of the kind `data:` is. */
function fileIn(address: string): File | null {
  const [, type, bytes] = /^data:(image\/[\w.+-]+);base64,([\w+/=\s]+)$/i.exec(address) ?? [];
  if (!type || !bytes) return null;
  try {
    const read = Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0));
    return new File([read], '', { type });
  } catch {
    return null;
  }
}

function mapped(content: Fragment, change: (figure: Node) => Node): Fragment {
  const nodes: Node[] = [];
  content.forEach((node) => {
    nodes.push(node.type.name === 'figure' ? change(node) : node.copy(mapped(node.content, change)));
  });
  return Fragment.fromArray(nodes);
}
