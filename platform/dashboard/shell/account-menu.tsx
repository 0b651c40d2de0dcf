import { useMantineColorScheme } from '@mantine/core';
import { useCaller } from '../caller.tsx';
import { Dropdown } from '../dropdown.tsx';
import { AdjustmentsIcon, DeviceDesktopIcon, LogoutIcon, MoonIcon, SunIcon } from '../icons.tsx';
import { usePlatformTexts } from '../texts.ts';
import classes from './account-menu.module.css';
import { initialsOf } from './initials.ts';

type AccountMenuProps = {
  onSignOut: () => void;
  /** Where the settings are, and how to go there within the page. */
  settings: { url: string; onGo: (url: string) => void };
};

/** Who is signed in, the colours of the tool, and the way out. */
export function AccountMenu({ onSignOut, settings }: AccountMenuProps) {
  const text = usePlatformTexts();
  const { profile } = useCaller();
  return (
    <Dropdown
      label={text('shell.account', { name: profile.title })}
      align="end"
      width={256}
      className={classes.place}
      opener={(opener) => (
        <button
          type="button"
          className={classes.avatar}
          aria-label={text('shell.account', { name: profile.title })}
          {...opener}
        >
          {initialsOf(profile.title)}
        </button>
      )}
    >
      {(close) => (
        <div>
          <p className={classes.name} dir="auto">
            {profile.title}
          </p>
          <a
            href={settings.url}
            className={classes.item}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              close();
              settings.onGo(settings.url);
            }}
          >
            <AdjustmentsIcon />
            {text('shell.settings')}
          </a>
          <ColorChoice />
          <button type="button" className={classes.item} onClick={onSignOut}>
            <LogoutIcon />
            {text('shell.signOut')}
          </button>
        </div>
      )}
    </Dropdown>
  );
}

function ColorChoice() {
  const text = usePlatformTexts();
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const choices = [
    { value: 'auto', label: text('shell.colorsAuto'), icon: <DeviceDesktopIcon /> },
    { value: 'light', label: text('shell.colorsLight'), icon: <SunIcon /> },
    { value: 'dark', label: text('shell.colorsDark'), icon: <MoonIcon /> },
  ] as const;
  return (
    <fieldset className={classes.colors}>
      <legend>{text('shell.colors')}</legend>
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
