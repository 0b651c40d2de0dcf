import { onBack } from '#platform/dashboard/reachable.ts';
import { Figure } from '../body/body-schema.ts';
import type { EditorTexts } from '../editor-texts.ts';
import classes from './body.module.css';
import { askToEdit } from './edit-request.ts';
import { element } from './element.ts';
import { imageIn } from './picture-facts.ts';
import type { FindPicture } from './use-find-picture.ts';

/** A path on this site; anything else would tell another server who writes here. */
const isOwn = (address: string): boolean => /^\/(?![/\\])/.test(address);

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
        let forget = () => {};
        shown.contentEditable = 'false';
        const show = (src: string): HTMLElement => {
          const picture = element('img') as HTMLImageElement;
          picture.alt = alternative;
          picture.src = src;
          // Nobody gave it: it is asked for again once somebody may.
          picture.addEventListener('error', () => {
            forget();
            forget = onBack(() => {
              picture.src = src;
            });
          });
          picture.addEventListener('load', () => forget());
          return picture;
        };
        if (isOwn(address)) shown.append(show(address));
        else {
          const named = element('code', undefined, address || text('picture.none'));
          shown.append(named);
          // What an import fetched is shown from here, and the text goes on naming it as it came.
          find(address).then(
            (src) => src !== null && isOwn(src) && named.replaceWith(show(src)),
            () => undefined,
          );
        }
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
          destroy: () => forget(),
          stopEvent: ({ target }) => target === edit || target === focal,
          // A picture that comes later is no change of the text.
          ignoreMutation: ({ target }) => shown.contains(target),
        };
      },
  });
