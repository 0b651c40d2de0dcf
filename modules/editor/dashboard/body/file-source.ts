import type { Asset } from '#modules/assets/assets.contract.ts';

/** A file that a text offers to be downloaded. */
export type FileCard = { address: string; title: string; details: string; isGated: boolean };

const CARD = 'kg-file-card';
const GATED = 'kg-file-gated';

/** The markup of such a card; its classes are known to the pages of readers. */
export function fileSource({ address, title, details, isGated }: FileCard): string {
  const figure = document.createElement('figure');
  figure.className = isGated ? `${CARD} ${GATED}` : CARD;
  const link = figure.appendChild(document.createElement('a'));
  link.setAttribute('href', address);
  link.textContent = title;
  const caption = figure.appendChild(document.createElement('figcaption'));
  caption.textContent = details;
  return figure.outerHTML;
}

/** The card of a markup; none of any other markup. */
export function fileCardOf(source: string): FileCard | undefined {
  if (!/^\s*<figure\b[^>]*\bkg-file-card\b/i.test(source)) return undefined;
  const figure = new DOMParser().parseFromString(source, 'text/html').querySelector('figure');
  const link = figure?.querySelector('a');
  if (!figure?.classList.contains(CARD) || !link) return undefined;
  return {
    address: link.getAttribute('href') ?? '',
    title: link.textContent.trim(),
    details: figure.querySelector('figcaption')?.textContent.trim() ?? '',
    isGated: figure.classList.contains(GATED),
  };
}

type Named = Pick<Asset, 'title' | 'filename' | 'url' | 'reader_url' | 'is_gated'>;

/** The card of a file of the library; of a gated one it leads to where readers sign in for it. */
export const cardOfAsset = (asset: Named, size: string): FileCard => ({
  address: (asset.is_gated ? asset.reader_url : asset.url) ?? '',
  title: asset.title || asset.filename,
  details: [asset.filename, size].filter((one) => one !== '').join(' · '),
  isGated: asset.is_gated,
});
