import { Figure } from '../body/body-schema.ts';
import type { EditorTexts } from '../editor-texts.ts';
import classes from './body.module.css';
import { askToEdit } from './edit-request.ts';
import { element } from './element.ts';
import { imageIn } from './picture-facts.ts';
import { showPicture } from './show-picture.ts';
import type { FindPicture } from './use-find-picture.ts';

/** Where the library serves its pictures. */
const ofLibrary = /^\/core\/media\/(\d{1,15})\//;

/** A picture with its caption below; of its markup only the address and the alternative text come to the screen. */
export const figureView = (text: EditorTexts, mayFocal: boolean, find: FindPicture = async () => null) =>
  Figure.extend({
    addNodeView:
      () =>
      ({ node, getPos }) => {
        const figure = element('figure', classes.figure);
        const image = imageIn(node.attrs.picture);
        const address = image?.getAttribute('src') ?? '';
        const alternative = image?.getAttribute('alt') ?? '';
        figure.dataset.look = node.attrs.look;
        const shown = element('div', classes.picture);
        shown.contentEditable = 'false';
        const named = element('code', undefined, address || text('picture.none'));
        const forget = showPicture(shown, { address, alternative }, named, find);
        const line = element('p', classes.pictureLine);
        line.append(
          element(
            'span',
            alternative ? undefined : classes.missing,
            alternative ? text('picture.alt', { alternative }) : text('picture.noAlt'),
          ),
        );
        const edit = element('button', classes.pictureAct, text('picture.change')) as HTMLButtonElement;
        edit.type = 'button';
        edit.addEventListener('click', () => askToEdit(figure, { kind: 'picture', at: getPos() }));
        line.append(edit);
        const assetId = mayFocal ? Number(ofLibrary.exec(address)?.[1] ?? 0) : 0;
        const focal = element('button', classes.pictureAct, text('picture.focal')) as HTMLButtonElement;
        focal.type = 'button';
        focal.addEventListener('click', () => askToEdit(figure, { kind: 'focal', assetId }));
        if (assetId > 0) line.append(focal);
        shown.append(line);
        const caption = element('figcaption');
        caption.dataset.placeholder = text('picture.caption');
        figure.append(shown, caption);
        return {
          dom: figure,
          contentDOM: caption,
          destroy: forget,
          stopEvent: ({ target }) => target === edit || target === focal,
          // A picture that comes later is no change of the text.
          ignoreMutation: ({ target }) => shown.contains(target),
        };
      },
  });
