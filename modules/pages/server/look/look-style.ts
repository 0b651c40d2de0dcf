import {
  channelsOf,
  colorsOf,
  contrast,
  LEAST_CONTRAST,
  type LookFont,
  type SiteLook,
} from '../../site-look.contract.ts';

const families: Record<LookFont, string> = {
  serif: 'var(--serif-family)',
  sans: '"Arabic Page","Source Sans Page","Segoe UI",Roboto,"Noto Sans","Noto Sans Arabic",sans-serif',
  system: 'var(--sans)',
};

/** What a look changes of the stylesheet, as CSS; nothing where it is the one of the layout. */
export function lookStyle(look: SiteLook): string {
  const colors = colorsOf(look);
  const light = shades(colors.background_color, colors.text_color, colors.accent_color);
  const dark = shades(colors.dark_background_color, colors.dark_text_color, colors.dark_accent_color);
  const isOwn = (names: readonly (keyof typeof colors)[]) => names.some((name) => look[name] !== null);
  const rules: string[] = [];
  if (isOwn(['background_color', 'text_color', 'accent_color'])) rules.push(`:root{${light}}`);
  if (!look.has_dark) {
    rules.push(`:root{color-scheme:light}@media (prefers-color-scheme:dark){:root{${light}}}`);
  } else if (isOwn(['dark_background_color', 'dark_text_color', 'dark_accent_color']) || rules.length > 0) {
    rules.push(`@media (prefers-color-scheme:dark){:root{${dark}}}`);
  }
  if (look.body_font !== 'serif') rules.push(`:root{--serif:${families[look.body_font]}}`);
  if (look.heading_font !== look.body_font) {
    rules.push(`:root{--head:${families[look.heading_font]}}`);
  }
  return rules.join('');
}

/** The variables of a scheme: lines and quiet text lie between its paper and its ink. */
function shades(paper: string, ink: string, accent: string): string {
  const named = {
    ...{ paper, ink, accent, strong: mixed(ink, paper, 0.88), soft: quiet(ink, paper) },
    ...{ line: mixed(ink, paper, 0.14), tint: mixed(ink, paper, 0.05) },
  };
  return Object.entries(named)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');
}

/** The quietest mix of ink that can still be read, also on tinted paper. */
function quiet(ink: string, paper: string): string {
  const tint = mixed(ink, paper, 0.05);
  for (let share = 0.68; share < 1; share += 0.04) {
    const found = mixed(ink, paper, share);
    if (contrast(found, tint) >= LEAST_CONTRAST) return found;
  }
  return ink;
}

function mixed(one: string, other: string, share: number): string {
  const [a, b] = [channelsOf(one), channelsOf(other)];
  const channels = a.map((channel, at) => Math.round(channel * share + (b[at] ?? 0) * (1 - share)));
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
