import { Fragment, type Node } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import type { Asset } from '#modules/assets/assets.public.tsx';

/** How wide a picture stands: as the text, beyond it, or over the whole page. */
export const pictureWidths = ['text', 'wide', 'full'] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** What is said of a picture. */
export type PictureFacts = {
  src: string;
  alternative: string;
  caption: string;
  credit: string;
  width: PictureWidth;
};

export const noPicture: PictureFacts = { src: '', alternative: '', caption: '', credit: '', width: 'text' };

/** The picture of a markup, read without running or fetching anything. */
export function imageIn(markup: string): HTMLImageElement | null {
  return new DOMParser().parseFromString(markup, 'text/html').querySelector('img');
}

/** Where the picture of a figure stands; empty as long as it has no address. */
export const addressOf = ({ attrs }: Node): string => imageIn(attrs.picture)?.getAttribute('src') ?? '';

/** Whether it is a picture that was pasted and has no address yet. */
export const hasNoAddress = ({ type, attrs }: Node): boolean =>
  type.name === 'figure' && attrs.origin === null && imageIn(attrs.picture)?.getAttribute('src') === '';

export function factsOf(figure: Node): PictureFacts {
  const image = imageIn(figure.attrs.picture);
  const words = (isCredit: boolean) => {
    const parts: string[] = [];
    figure.forEach((part) => {
      if (isCreditOf(part) === isCredit) parts.push(part.textContent);
    });
    return parts.join('').trim();
  };
  return {
    src: image?.getAttribute('src') ?? '',
    alternative: image?.getAttribute('alt') ?? '',
    caption: words(false),
    credit: words(true),
    width: widthIn(figure.attrs.look),
  };
}

const isCreditOf = (part: Node): boolean => part.marks.some(({ type }) => type.name === 'credit');

function widthIn(look: string): PictureWidth {
  if (/\b(alignfull|kg-width-full)\b/.test(look)) return 'full';
  return /\b(alignwide|kg-width-wide)\b/.test(look) ? 'wide' : 'text';
}

/** The classes with another width; readers' pages and WordPress know them by these names. */
function lookOf(before: string, width: PictureWidth): string {
  if (widthIn(before) === width) return before;
  const others = before.split(/\s+/).filter((name) => !/^(align|kg-width-)(wide|full)$/.test(name));
  return [...others, ...(width === 'text' ? [] : [`align${width}`])].filter(Boolean).join(' ');
}

/** A figure as these facts say it; of the one that was there, what they do not change stays. */
export function figureOf(state: EditorState, facts: PictureFacts, before?: Node): Node {
  const { schema } = state;
  const was = before ? factsOf(before) : undefined;
  const markup = new DOMParser().parseFromString(before?.attrs.picture ?? '', 'text/html');
  const image = markup.querySelector('img') ?? markup.body.appendChild(markup.createElement('img'));
  if (was?.src !== facts.src) {
    image.setAttribute('src', facts.src);
    // The other sizes are of the picture that was there.
    image.removeAttribute('srcset');
  }
  if (was?.alternative !== facts.alternative || !image.hasAttribute('alt'))
    image.setAttribute('alt', facts.alternative);
  const isSameText = was?.caption === facts.caption && was.credit === facts.credit;
  const credit = facts.credit === '' ? [] : [schema.text(facts.credit, [schema.mark('credit')])];
  const caption = facts.caption === '' ? [] : [schema.text(facts.caption)];
  const between = credit.length > 0 && caption.length > 0 ? [schema.text(' ')] : [];
  const content =
    before && isSameText ? before.content : Fragment.fromArray([...caption, ...between, ...credit]);
  const attrs = {
    ...before?.attrs,
    picture: markup.body.innerHTML,
    look: lookOf(before?.attrs.look ?? '', facts.width),
  };
  return schema.node('figure', attrs, content);
}

/** A figure of a picture of the library. */
export function figureOfAsset(state: EditorState, asset: Asset): Node {
  const { url, alt, caption, credit } = asset;
  return figureOf(state, { ...noPicture, src: url ?? '', alternative: alt, caption, credit });
}

/** Puts a figure in the place of the one at a position. */
export function changeFigure(state: EditorState, at: number, facts: PictureFacts): Transaction | undefined {
  const before = state.doc.nodeAt(at);
  if (before?.type.name !== 'figure') return undefined;
  return state.tr.replaceWith(at, at + before.nodeSize, figureOf(state, facts, before));
}
