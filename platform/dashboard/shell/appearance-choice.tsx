import { useMantineColorScheme } from '@mantine/core';
import { DeviceDesktopIcon, MoonIcon, SunIcon } from '../later-icons.tsx';
import { themes } from '../theme/palettes.ts';
import { chooseTheme, useTheme } from '../theme/theme-choice.ts';
import classes from './appearance-choice.module.css';
import { useShellTexts } from './shell-texts.ts';

/** The theme of the tool, and for the default one whether it is light or dark. */
export function AppearanceChoice() {
  const text = useShellTexts();
  const theme = useTheme();
  return (
    <>
      <fieldset className={classes.choice}>
        <legend>{text('theme')}</legend>
        {themes.map((name) => (
          <label key={name} className={classes.theme}>
            <input type="radio" name="theme" checked={theme === name} onChange={() => chooseTheme(name)} />
            {text(`themes.${name}`)}
          </label>
        ))}
      </fieldset>
      {theme === 'default' ? <ColorChoice /> : null}
    </>
  );
}

function ColorChoice() {
  const text = useShellTexts();
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const choices = [
    { value: 'auto', label: text('colorsAuto'), icon: <DeviceDesktopIcon /> },
    { value: 'light', label: text('colorsLight'), icon: <SunIcon /> },
    { value: 'dark', label: text('colorsDark'), icon: <MoonIcon /> },
  ] as const;
  return (
    <fieldset className={classes.choice}>
      <legend>{text('colors')}</legend>
      <div className={classes.segments}>
        {choices.map(({ value, label, icon }) => (
          <label key={value} className={classes.segment}>
            <input
              type="radio"
              name="color-scheme"
              className="visually-hidden"
              checked={colorScheme === value}
              onChange={() => setColorScheme(value)}
            />
            {icon}
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
