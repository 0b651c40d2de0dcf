import { describe, expect, test } from 'vitest';
import { type Palette, palettes, themeRules } from './palettes.ts';

const all = Object.entries(palettes).flatMap(([theme, schemes]) =>
  Object.entries(schemes).map(([scheme, palette]): [string, Palette] => [
    `${theme} in the ${scheme}`,
    palette,
  ]),
);

/** Contrast by the formula of WCAG. */
function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

function luminance(color: string): number {
  const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = parts.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const statuses = ['quiet', 'review', 'revision', 'good', 'scheduled', 'deleted'] as const;

describe.each(all)('the theme %s', (_, palette) => {
  test.each(['--paper', '--sheet', '--tint', '--bar', '--selection'] as const)(
    'lets text be read on %s',
    (ground) => {
      for (const ink of ['--ink', '--ink-2', '--ink-3', '--accent', '--danger'] as const) {
        expect(contrast(palette[ink], palette[ground]), ink).toBeGreaterThanOrEqual(4.5);
      }
      for (const status of statuses) {
        expect(contrast(palette[`--status-${status}`], palette[ground]), status).toBeGreaterThanOrEqual(3);
      }
    },
  );

  test('lets text be read on pressed and warning grounds', () => {
    expect(contrast(palette['--ink-3'], palette['--press'])).toBeGreaterThanOrEqual(4.5);
    for (const ground of ['--danger-ground', '--warning-ground'] as const)
      expect(contrast(palette['--ink'], palette[ground])).toBeGreaterThanOrEqual(7);
  });

  test('lets white be read on the accent, and shows the edges of controls and the focus', () => {
    expect(contrast('#FFFFFF', palette['--accent-fill'])).toBeGreaterThanOrEqual(4.5);
    expect(contrast('#FFFFFF', palette['--accent-fill-hover'])).toBeGreaterThanOrEqual(4.5);
    for (const mark of ['--edge', '--focus', '--accent-mark'] as const)
      expect(contrast(palette[mark], palette['--paper'])).toBeGreaterThanOrEqual(3);
  });
});

test('each modern theme has every token of the default one', () => {
  expect(Object.keys(palettes.modern_light.light)).toEqual(Object.keys(palettes.default.light));
  expect(Object.keys(palettes.modern_dark.dark)).toEqual(Object.keys(palettes.default.light));
  expect(themeRules()).toContain(
    '[data-theme="modern_dark"][data-mantine-color-scheme="dark"]{--paper:#131314',
  );
});

test('the modern themes carry the primary, text, top-bar and page colours that were decided', () => {
  const of = (palette: Palette) =>
    (['--accent', '--ink', '--bar', '--paper'] as const).map((token) => palette[token]);
  expect(of(palettes.modern_light.light)).toEqual(['#0B57D0', '#1F1F1F', '#F3F6FC', '#FFFFFF']);
  expect(of(palettes.modern_dark.dark)).toEqual(['#A8C7FA', '#E3E3E3', '#1E1F20', '#131314']);
});

test('what is printed is printed in the light, whatever the screen shows', () => {
  expect(themeRules()).toMatch(/@media print\{:root:root:root\[[^{]*\{color-scheme:light;--paper:#FFFFFF;/);
});
