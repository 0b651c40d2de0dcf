/** Smaller pictures count readers of a page, or draw a line in it. */
const LEAST = 3;

/** Addresses that a page gives its pictures only once they are scrolled to. */
const later = ['data-src', 'data-original', 'data-lazy-src'];

/** Takes away what is no picture to a reader, and gives those that a page shows later their address; before attributes go. */
export function realPictures(body: HTMLElement): void {
  for (const image of body.querySelectorAll('img')) {
    const sides = ['width', 'height'].map((name) => Number.parseInt(image.getAttribute(name) ?? '', 10));
    const src = image.getAttribute('src') ?? '';
    const real = later.map((name) => image.getAttribute(name) ?? '').find((one) => /^https?:/i.test(one));
    if (real && !/^https?:/i.test(src)) image.setAttribute('src', real);
    if (sides.some((side) => side < LEAST) || !image.getAttribute('src')) image.remove();
  }
}

/** Each picture as the editor reads one, behind the paragraph that it stood in; the last of a `figure` keeps the caption. */
export function picturesAsFigures(body: HTMLElement): void {
  const ends = new Map<Element, Element>();
  for (const image of [...body.querySelectorAll('img')]) {
    const made = document.createElement('mh-figure');
    made.setAttribute('data-picture', image.outerHTML);
    made.setAttribute('data-look', '');
    const figure = image.closest('figure');
    const caption = figure?.querySelector('figcaption');
    const outer = figure ?? image.closest('p, h2, h3, h4, h5, h6, pre') ?? image.closest('a');
    if (outer) {
      (ends.get(outer) ?? outer).after(made);
      ends.set(outer, made);
      image.remove();
    } else {
      image.replaceWith(made);
    }
    if (caption && !figure?.querySelector('img')) {
      for (const block of caption.querySelectorAll('p, h2, h3, h4, h5, h6, ul, ol, li, blockquote')) {
        block.append(' ');
        block.replaceWith(...block.childNodes);
      }
      made.append(...caption.childNodes);
      caption.remove();
    }
  }
  for (const figure of body.querySelectorAll('figure, figcaption')) figure.replaceWith(...figure.childNodes);
  for (const link of body.querySelectorAll('a')) if (link.childNodes.length === 0) link.remove();
}
