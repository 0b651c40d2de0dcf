import { Figure } from '../body/body-schema.ts';
import type { EditorTexts } from '../editor-texts.ts';
import classes from './body.module.css';
import { element } from './source-views.ts';

/** What a picture's markup says, read without running or fetching anything. */
export function pictureOf(markup: string): { address: string; alternative: string } {
  const image = new DOMParser().parseFromString(markup, 'text/html').querySelector('img');
  return { address: image?.getAttribute('src') ?? '', alternative: image?.getAttribute('alt') ?? '' };
}

/** A path on this site; anything else would tell another server who writes here. */
const isOwn = (address: string): boolean => /^\/(?![/\\])/.test(address);

/** The markup of a picture by its address. */
export function pictureMarkup(address: string, alternative: string): string {
  const image = document.createElement('img');
  image.setAttribute('src', address);
  image.setAttribute('alt', alternative);
  return image.outerHTML;
}

/** A picture with its caption below; of its markup only the address and the alternative text come to the screen. */
export const figureView = (text: EditorTexts) =>
  Figure.extend({
    addNodeView:
      () =>
      ({ node }) => {
        const figure = element('figure', classes.figure);
        const { address, alternative } = pictureOf(node.attrs.picture);
        const shown = element('div', classes.picture);
        shown.contentEditable = 'false';
        if (isOwn(address)) {
          const image = element('img') as HTMLImageElement;
          image.alt = alternative;
          image.src = address;
          shown.append(image);
        } else {
          shown.append(element('code', undefined, address || text('picture.none')));
        }
        shown.append(
          element('p', undefined, alternative ? text('picture.alt', { alternative }) : text('picture.noAlt')),
        );
        const caption = element('figcaption');
        caption.dataset.placeholder = text('picture.caption');
        figure.append(shown, caption);
        return { dom: figure, contentDOM: caption };
      },
  });
