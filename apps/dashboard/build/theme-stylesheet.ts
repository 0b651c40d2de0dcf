import {
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import type { Plugin } from 'vite';
import { themeRules } from '../../../platform/dashboard/theme/palettes.ts';
import { resolveVariables, theme } from '../../../platform/dashboard/theme/theme.ts';

const id = 'virtual:theme.css';

/** Writes the theme's variables into the stylesheet, so that no script has to write style elements. */
export function themeStylesheet(): Plugin {
  return {
    name: 'theme-stylesheet',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) => (source === `\0${id}` ? themeVariables() : undefined),
  };
}

function themeVariables(): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  const variables = deepMerge(defaultCssVariablesResolver(merged), resolveVariables(merged));
  return `${convertCssVariables(variables)}\n${themeRules()}`;
}
