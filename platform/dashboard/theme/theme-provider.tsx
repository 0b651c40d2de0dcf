import { MantineProvider } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { colorSchemeManager } from './color-scheme.ts';
import { theme } from './theme.ts';

/**
 * Gives Mantine our theme. The variables are a static stylesheet made at build time, because the
 * content-security policy allows no style elements that scripts write.
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const [manager] = useState(colorSchemeManager);
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={manager}
      withCssVariables={false}
      withGlobalClasses={false}
      deduplicateInlineStyles={false}
    >
      {children}
    </MantineProvider>
  );
}
