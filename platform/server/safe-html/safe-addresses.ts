import { embedHosts } from '#platform/contract/embed-hosts.ts';

/** Only to see what a relative address becomes. */
const BASE = 'https://site.invalid/';
const LONGEST = 4_000;

const PICTURE_DATA = /^data:image\/(png|jpeg|gif|webp|avif);base64,[a-z0-9+/=\s]+$/i;

/** The address as browsers read it decides; how it is spelled does not. */
function withScheme(value: string, schemes: readonly string[]): string | null {
  if (value.length > LONGEST) return null;
  // Trimmed first: what is looked at is what is written, and a blank that browsers do not trim hides a scheme.
  const text = value.trim();
  const address = URL.parse(text, BASE);
  return address && schemes.includes(address.protocol) ? text : null;
}

export const linkAddress = (value: string): string | null =>
  withScheme(value, ['http:', 'https:', 'mailto:', 'tel:']);

export const mediaAddress = (value: string): string | null =>
  value.length < 200_000 && PICTURE_DATA.test(value) ? value : withScheme(value, ['http:', 'https:']);

/** `a.jpg 1x, b.jpg 2x`, those of them that may stand. */
export function mediaSet(value: string): string | null {
  const kept = value
    .slice(0, LONGEST)
    .split(/,\s+/)
    .map((part) => part.trim())
    .filter(
      (part) =>
        /^\S+(\s+[\d.]+[wx])?$/.test(part) && withScheme(part.split(/\s/, 1)[0] ?? '', ['http:', 'https:']),
    );
  return kept.length > 0 ? kept.join(', ') : null;
}

export function embedAddress(value: string): string | null {
  const address = URL.parse(value.trim().startsWith('//') ? `https:${value.trim()}` : value.trim());
  if (address?.username !== '' || address.port !== '' || !embedHosts.includes(address.hostname)) return null;
  return address.protocol === 'http:' || address.protocol === 'https:'
    ? address.href.replace(/^http:/, 'https:')
    : null;
}
