import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import { palettes } from './palettes.ts';

const pencil: MantineColorsTuple = [
  '#F1F6FE',
  '#DFEAFD',
  '#BBD4FB',
  '#94BBF6',
  '#6C9FEF',
  '#4482E3',
  '#2669CD',
  '#0F52B2',
  '#083F8C',
  '#062B61',
];

const gray: MantineColorsTuple = [
  '#F6F4EF',
  '#EDEAE3',
  '#E4E1D9',
  '#CFCBC1',
  '#8A857A',
  '#6D6960',
  '#55524B',
  '#3D3A35',
  '#2B2926',
  '#1C1B19',
];

const dark: MantineColorsTuple = [
  '#EDEAE3',
  '#D5D1C7',
  '#B9B4A9',
  '#989387',
  '#7D786E',
  '#2A2825',
  '#1F1E1B',
  '#161513',
  '#100F0E',
  '#0A0A09',
];

/** The stack of the tool's own voice; the second family is the size-adjusted fallback of fonts.css. */
export const sansFamily =
  "'Source Sans 3 Variable', 'Noto Sans Arabic Variable', 'Source Sans Fallback', system-ui, sans-serif";

/** The stack of what readers will read. */
export const serifFamily =
  "'Source Serif 4 Variable', 'Noto Sans Arabic Variable', 'Source Serif Fallback', Georgia, serif";

/** The stack of paths, slugs and shortcodes. */
export const monoFamily = "'Source Code Pro Variable', ui-monospace, 'DejaVu Sans Mono', monospace";

/** The Mantine theme of the dashboard: one accent, warm neutrals, square and quiet shapes. */
export const theme = createTheme({
  colors: { pencil, gray, dark },
  white: '#FFFFFF',
  black: '#1C1B19',
  primaryColor: 'pencil',
  primaryShade: { light: 7, dark: 6 },
  fontFamily: sansFamily,
  fontFamilyMonospace: monoFamily,
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '15px', xl: '17px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '20px', xl: '22px' },
  headings: { fontFamily: sansFamily, fontWeight: '600' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '3px', sm: '4px', md: '6px', lg: '6px', xl: '999px' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
});

const mantineRoles = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-default': 'var(--sheet)',
  '--mantine-color-default-hover': 'var(--tint)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--edge)',
  '--mantine-color-dimmed': 'var(--ink-2)',
  '--mantine-color-placeholder': 'var(--ink-2)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-disabled': 'var(--tint)',
  '--mantine-color-disabled-color': 'var(--ink-3)',
  '--mantine-primary-color-filled': 'var(--accent-fill)',
  '--mantine-primary-color-filled-hover': 'var(--accent-fill-hover)',
  '--mantine-color-pencil-filled': 'var(--accent-fill)',
  '--mantine-color-pencil-filled-hover': 'var(--accent-fill-hover)',
};

/** Adds the roles of the look (paper, sheet, ink, accent, …) and points Mantine's own roles at them. */
export const resolveVariables: CSSVariablesResolver = () => ({
  variables: { '--font-sans': sansFamily, '--font-serif': serifFamily, '--font-mono': monoFamily },
  light: { ...palettes.default.light, ...mantineRoles },
  dark: { ...palettes.default.dark, ...mantineRoles },
});
