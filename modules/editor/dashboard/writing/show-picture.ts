import { onBack } from '#platform/dashboard/reachable.ts';
import { element } from './element.ts';
import type { FindPicture } from './use-find-picture.ts';

/** A path on this site; anything else would tell another server who writes here. */
const isOwn = (address: string): boolean => /^\/(?![/\\])/.test(address);

/**
 * Shows a picture of this site in a place, also one that an import fetched and the text names as it came; else what
 * stands for it.
 * @returns ends the waiting for one that did not come
 */
export function showPicture(
  place: HTMLElement,
  { address, alternative }: { address: string; alternative: string },
  otherwise: HTMLElement,
  find: FindPicture,
): () => void {
  let forget = () => {};
  let isOver = false;
  const pictureAt = (src: string): HTMLElement => {
    const picture = element('img') as HTMLImageElement;
    picture.alt = alternative;
    picture.src = src;
    // Nobody gave it: it is asked for again once somebody may.
    picture.addEventListener('error', () => {
      forget();
      if (isOver) return;
      forget = onBack(() => {
        picture.src = src;
      });
    });
    picture.addEventListener('load', () => forget());
    return picture;
  };
  if (isOwn(address)) place.append(pictureAt(address));
  else {
    place.append(otherwise);
    find(address).then(
      (src) => !isOver && src !== null && isOwn(src) && otherwise.replaceWith(pictureAt(src)),
      () => undefined,
    );
  }
  return () => {
    isOver = true;
    forget();
  };
}
