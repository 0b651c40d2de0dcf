import { openingOf, shortcodeIn } from './shortcode-source.ts';

/** The particle that a block stands for, by its id; none for any other block. */
export function particleOf(source: string): number | undefined {
  const shortcode = shortcodeIn(source);
  if (shortcode?.name !== 'particle') return undefined;
  const id = new Map(shortcode.values).get('id') ?? '';
  return /^[1-9]\d{0,15}$/.test(id) ? Number(id) : undefined;
}

/** What names a particle in a text; the site puts its text there. */
export const particleMark = (id: number): string => openingOf('particle', [['id', String(id)]]);

/** The same block with another particle. */
export function withParticle(source: string, id: number): string {
  const shortcode = shortcodeIn(source);
  return shortcode === undefined
    ? source
    : source.slice(0, shortcode.from) + particleMark(id) + source.slice(shortcode.to);
}
