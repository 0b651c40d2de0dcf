import { useMantineColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { locales } from '#platform/contract/locales.ts';
import type { Command } from '../commands/commands.ts';
import { flushPreferences } from '../kept-preferences.ts';
import { keepLanguage, pageLanguage } from '../page-language.ts';
import { usePreference } from '../preferences.ts';
import { useShellTexts } from '../shell/shell-texts.ts';
import { themes } from '../theme/palettes.ts';
import { chooseTheme, useTheme } from '../theme/theme-choice.ts';

const schemes = { auto: 'colorsAuto', light: 'colorsLight', dark: 'colorsDark' } as const;

type Words = (key: 'theme' | 'colors' | 'language', values: { name: string }) => string;

type LookCommandsProps = { text: Words; onCommands: (commands: readonly Command[]) => void };

/** Offers them to the palette, once something is typed. */
export function LookCommands({ text, onCommands }: LookCommandsProps) {
  const commands = useLookCommands(text);
  const latest = useRef(commands).current;
  useEffect(() => onCommands(latest), [latest, onCommands]);
  return null;
}

/** Theme, colors and language of the tool, each choice by its name, but those that are chosen already. */
function useLookCommands(text: Words): Command[] {
  const shell = useShellTexts();
  const theme = useTheme();
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const [, prefer] = usePreference('language', (kept) => locales.find(({ tag }) => tag === kept)?.tag);
  const speak = async (tag: string) => {
    prefer(tag);
    // What could not be sent is kept, and sent by the page that comes.
    await flushPreferences();
    keepLanguage(tag);
    location.reload();
  };
  return [
    ...themes
      .filter((name) => name !== theme)
      .map((name) => ({
        id: `theme.${name}`,
        title: text('theme', { name: shell(`themes.${name}`) }),
        run: () => chooseTheme(name),
      })),
    ...(['auto', 'light', 'dark'] as const)
      .filter((scheme) => theme !== 'default' || scheme !== colorScheme)
      .map((scheme) => ({
        id: `colors.${scheme}`,
        title: text('colors', { name: shell(schemes[scheme]) }),
        run: () => {
          // The other themes are light or dark by themselves.
          chooseTheme('default');
          setColorScheme(scheme);
        },
      })),
    ...locales
      .filter(({ isTranslated, tag }) => isTranslated && tag !== pageLanguage)
      .map(({ tag, name, english }) => ({
        id: `language.${tag}`,
        title: text('language', { name: name === english ? name : `${name} – ${english}` }),
        run: () => void speak(tag),
      })),
  ];
}
