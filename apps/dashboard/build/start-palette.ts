import { type Palette, palettes } from '../../../platform/dashboard/theme/palettes.ts';

/** What the first picture of a page is drawn with; the stylesheet brings the same values again, and the others. */
const tokens = [
  ...['--paper', '--bar', '--sheet', '--press', '--line', '--line-2'],
  ...['--ink', '--accent', '--double-rule'],
] as (keyof Palette)[];

/** The grounds and lines of every theme; without scripts the page follows the system. */
export function startPalette(): string {
  const { light, dark } = palettes.default;
  return [
    rule(':root', light),
    rule(':root[data-mantine-color-scheme=dark]', dark),
    rule(':root[data-theme=modern_light]', palettes.modern_light.light),
    rule(':root[data-theme=modern_dark]', palettes.modern_dark.dark),
    `@media(prefers-color-scheme:dark){${rule(':root:not([data-mantine-color-scheme])', dark)}}`,
  ].join('');
}

const rule = (selector: string, palette: Palette): string =>
  `${selector}{${tokens.map((token) => `${token}:${palette[token]}`).join(';')}}`;
