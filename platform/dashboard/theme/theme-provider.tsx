import { DirectionProvider, MantineProvider, mergeThemeOverrides } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { directionOf } from '#platform/contract/language.ts';
import { pageLanguage } from '../page-language.ts';
import buttonClasses from './button-theme.module.css';
import { colorSchemeManager } from './color-scheme.ts';
import { theme } from './theme.ts';
import { applyTheme, schemeOfTheme, useTheme } from './theme-choice.ts';

const themeWithParts = mergeThemeOverrides(theme, {
  components: { Button: { classNames: { root: buttonClasses.root } } },
});

/**
 * Gives Mantine our theme. The variables are a static stylesheet made at build time, because the
 * content-security policy allows no style elements that scripts write.
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const [manager] = useState(colorSchemeManager);
  const chosen = useTheme();
  // After Mantine has marked the page with the kept colour scheme, and before anything is painted.
  useLayoutEffect(() => applyTheme(chosen), [chosen]);
  const forced = schemeOfTheme(chosen);
  return (
    <DirectionProvider initialDirection={directionOf(pageLanguage)} detectDirection={false}>
      <MantineProvider
        theme={themeWithParts}
        defaultColorScheme="auto"
        colorSchemeManager={manager}
        {...(forced ? { forceColorScheme: forced } : {})}
        withCssVariables={false}
        withGlobalClasses={false}
        deduplicateInlineStyles={false}
      >
        {children}
      </MantineProvider>
    </DirectionProvider>
  );
}
