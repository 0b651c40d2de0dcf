import { z } from 'zod';
import { fieldRules } from '#platform/contract/field-rules.ts';
import { isLinkTarget } from '#platform/contract/link-target.ts';

/** Fonts that the layout brings; `system` is the one of the reader's machine. */
export const lookFonts = ['serif', 'sans', 'system'] as const;
export type LookFont = (typeof lookFonts)[number];

/** Colours that a site may choose, with those of the layout. */
export const lookColors = {
  accent_color: '#a3231f',
  text_color: '#16181d',
  background_color: '#ffffff',
  dark_accent_color: '#f0857c',
  dark_text_color: '#e8eaed',
  dark_background_color: '#14171c',
} as const;
export type LookColor = keyof typeof lookColors;
export const colorNames = Object.keys(lookColors) as LookColor[];

const color = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, fieldRules.color)
  .transform((hex) => hex.toLowerCase())
  .nullable()
  .default(null)
  .meta({ description: 'null: the one of the layout' });

export const MOST_LINKS = 12;
export const LONGEST_LINK_TITLE = 60;
export const LONGEST_LINK = 500;

/** How the public site looks: what its layouts are given. */
export const siteLookShape = {
  ...(Object.fromEntries(colorNames.map((name) => [name, color])) as Record<LookColor, typeof color>),
  heading_font: z.enum(lookFonts).default('serif'),
  body_font: z.enum(lookFonts).default('serif'),
  has_dark: z.boolean().default(true).meta({ description: 'whether readers who prefer dark pages get them' }),
  navigation: z
    .array(
      z.object({
        title: z.string().trim().min(1, 'title_is_missing').max(LONGEST_LINK_TITLE),
        url: z.string().trim().max(LONGEST_LINK).refine(isLinkTarget, fieldRules.pathOrAddress),
      }),
    )
    .max(MOST_LINKS)
    .default([])
    .meta({ description: 'the links of the menu; its sections when there are none' }),
};
export const SiteLook = z.object(siteLookShape);
export type SiteLook = z.output<typeof SiteLook>;

/** The colours of a look, the layout's own where it says nothing. */
export const colorsOf = (
  look: Readonly<Partial<Record<LookColor, string | null>>>,
): Record<LookColor, string> =>
  Object.fromEntries(colorNames.map((name) => [name, look[name] ?? lookColors[name]])) as Record<
    LookColor,
    string
  >;

/** Text is to be read by everybody (WCAG 2.2, 1.4.3). */
export const LEAST_CONTRAST = 4.5;

const pairs: readonly [LookColor, LookColor][] = [
  ['text_color', 'background_color'],
  ['accent_color', 'background_color'],
  ['dark_text_color', 'dark_background_color'],
  ['dark_accent_color', 'dark_background_color'],
];

/** What is drawn on what, with the contrast that this has. */
export function contrastsOf(look: Readonly<Partial<Record<LookColor, string | null>>>) {
  const colors = colorsOf(look);
  return pairs.map(([name, on]) => ({ name, on, ratio: contrast(colors[name], colors[on]) }));
}

/** The contrast of two colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Red, green and blue of a colour, each up to 255. */
export const channelsOf = (hex: string): [number, number, number] => {
  const number = Number.parseInt(hex.slice(1), 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
};

function luminance(hex: string): number {
  const [red, green, blue] = channelsOf(hex).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
