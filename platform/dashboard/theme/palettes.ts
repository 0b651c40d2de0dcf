/** Every theme of the tool. */
export const themes = ['default', 'modern_light', 'modern_dark'] as const;
export type ThemeName = (typeof themes)[number];

/** The tokens of the look in the light. */
const light = {
  '--paper': '#FDFCFA',
  '--bar': '#FDFCFA',
  '--sheet': '#FFFFFF',
  '--tint': '#F6F4EF',
  '--press': '#EDEAE3',
  '--line': '#E4E1D9',
  '--line-2': '#CFCBC1',
  '--edge': '#8A857A',
  '--ink': '#1C1B19',
  '--ink-2': '#55524B',
  '--ink-3': '#6D6960',
  '--accent-fill': '#0F52B2',
  '--accent-fill-hover': '#083F8C',
  '--accent': '#0F52B2',
  '--accent-mark': '#0F52B2',
  '--selection': '#EEF4FD',
  '--focus': '#2669CD',
  '--danger': '#B3261E',
  '--danger-ground': '#FCF0EE',
  '--warning-ground': '#FBF3DF',
  '--double-rule': '#1C1B19',
  '--scrim': 'rgb(28 27 25 / 0.26)',
  '--shadow': '0 1px 2px rgb(28 27 25 / 0.06), 0 8px 28px rgb(28 27 25 / 0.14)',
  '--status-quiet': '#6D6960',
  '--status-review': '#8A5E00',
  '--status-revision': '#B04218',
  '--status-good': '#1B7548',
  '--status-scheduled': '#0C6B79',
  '--status-deleted': '#9A3A32',
};

export type Palette = typeof light;

const dark: Palette = {
  '--paper': '#161513',
  '--bar': '#161513',
  '--sheet': '#1F1E1B',
  '--tint': '#1E1D1A',
  '--press': '#2A2825',
  '--line': '#2E2C28',
  '--line-2': '#423F39',
  '--edge': '#7D786E',
  '--ink': '#EDEAE3',
  '--ink-2': '#B9B4A9',
  '--ink-3': '#989387',
  '--accent-fill': '#2669CD',
  '--accent-fill-hover': '#1B5BBE',
  '--accent': '#94BBF6',
  '--accent-mark': '#6C9FEF',
  '--selection': '#1A2433',
  '--focus': '#6C9FEF',
  '--danger': '#F28B82',
  '--danger-ground': '#2C1B19',
  '--warning-ground': '#2A2415',
  '--double-rule': '#8E897E',
  '--scrim': 'rgb(0 0 0 / 0.55)',
  '--shadow': '0 0 0 1px #38352F, 0 12px 36px rgb(0 0 0 / 0.55)',
  '--status-quiet': '#A29D92',
  '--status-review': '#DDB050',
  '--status-revision': '#F0946C',
  '--status-good': '#6CC596',
  '--status-scheduled': '#64BFCC',
  '--status-deleted': '#E58A80',
};

const modernLight: Palette = {
  ...light,
  '--paper': '#FFFFFF',
  '--bar': '#F3F6FC',
  '--tint': '#F3F6FC',
  '--press': '#E9EEF6',
  '--line': '#E3E7EE',
  '--line-2': '#C7CDD7',
  '--edge': '#747980',
  '--ink': '#1F1F1F',
  '--ink-2': '#4A4E55',
  '--ink-3': '#5F646C',
  '--accent-fill': '#0B57D0',
  '--accent-fill-hover': '#0842A0',
  '--accent': '#0B57D0',
  '--accent-mark': '#0B57D0',
  '--selection': '#E8F0FE',
  '--focus': '#0B57D0',
  '--danger-ground': '#FCEEEE',
  '--warning-ground': '#FEF7E0',
  '--double-rule': '#1F1F1F',
  '--scrim': 'rgb(31 31 31 / 0.26)',
};

const modernDark: Palette = {
  ...dark,
  '--paper': '#131314',
  '--bar': '#1E1F20',
  '--sheet': '#1E1F20',
  '--tint': '#1B1C1D',
  '--press': '#2A2B2D',
  '--line': '#2D2F31',
  '--line-2': '#444746',
  '--edge': '#80868B',
  '--ink': '#E3E3E3',
  '--ink-2': '#BDC1C6',
  '--ink-3': '#9AA0A6',
  '--accent-fill': '#2567C9',
  '--accent-fill-hover': '#1B57B5',
  '--accent': '#A8C7FA',
  '--accent-mark': '#A8C7FA',
  '--selection': '#1B2B45',
  '--focus': '#A8C7FA',
  '--double-rule': '#8E918F',
};

const printed: Palette = { ...light, '--paper': '#FFFFFF', '--sheet': '#FFFFFF' };

/** The tokens of each theme in the light and in the dark; a modern theme has one of them. */
export const palettes = {
  default: { light, dark },
  modern_light: { light: modernLight },
  modern_dark: { dark: modernDark },
} as const satisfies Record<ThemeName, { light?: Palette; dark?: Palette }>;

/** The rules that lay the modern palettes over the default one, and the light on white over all of them on paper. */
export function themeRules(): string {
  const tokensOf = (palette: Palette) =>
    Object.entries(palette)
      .map((pair) => pair.join(':'))
      .join(';');
  const rule = (name: ThemeName, scheme: 'light' | 'dark', palette: Palette) =>
    `:root[data-theme="${name}"][data-mantine-color-scheme="${scheme}"]{${tokensOf(palette)}}`;
  return [
    rule('modern_light', 'light', palettes.modern_light.light),
    rule('modern_dark', 'dark', palettes.modern_dark.dark),
    `@media print{:root:root:root[data-mantine-color-scheme]{color-scheme:light;${tokensOf(printed)}}}`,
  ].join('');
}
