import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { CheckField } from '#platform/dashboard/choice-fields.tsx';
import { keepPreference, keptPreference } from '#platform/dashboard/kept-preferences.ts';
import {
  chosenKeys,
  keysPreference,
  plainKeysPreference,
  type Shortcut,
} from '#platform/dashboard/keys/bindings.ts';
import { KeysText } from '#platform/dashboard/keys/keys-text.tsx';
import { useShortcutTitle } from '#platform/dashboard/keys/shortcut-title.ts';
import { knownShortcuts, useBindings } from '#platform/dashboard/keys/shortcuts.ts';
import { PageSection } from '#platform/dashboard/page-form.tsx';
import { usePreference } from '#platform/dashboard/preferences.ts';
import { placesOf } from '../places.ts';
import { useTitles } from '../titles.ts';
import { KeyRecorder } from './key-recorder.tsx';
import classes from './keyboard.module.css';
import { useKeyboardTexts } from './keyboard-texts.ts';

/** The shortcuts of the person: each shown, changed, turned off and brought back. */
export function KeyboardScreen() {
  const text = useKeyboardTexts();
  const [hasPlain = true, keepPlain] = usePreference(plainKeysPreference, (kept) =>
    typeof kept === 'boolean' ? kept : undefined,
  );
  const titles = useTitles();
  const { basepath } = useRouter();
  const { holder } = useCaller();
  const places = placesOf(holder, titles, basepath);
  const titleOf = useShortcutTitle(new Map(places.map(({ shortcut, id, title }) => [shortcut ?? id, title])));
  const [changing, setChanging] = useState<string | null>(null);
  const bindings = useBindings();
  const shown = knownShortcuts().filter(
    ({ id }) => !id.startsWith('go.') || places.some(({ shortcut }) => shortcut === id),
  );
  const changed = shown.filter(({ id }) => keptPreference(keysPreference(id)) !== undefined);
  return (
    <>
      <PageSection title={text('plain')} hint={text('plainHint')}>
        <CheckField
          label={text('plainLabel')}
          isOn={hasPlain}
          onChange={(isOn) => keepPlain(isOn ? null : false)}
        />
      </PageSection>
      <PageSection title={text('shortcuts')} hint={text('shortcutsHint')}>
        <ul className={classes.list}>
          {shown.map((shortcut) => (
            <ShortcutRow
              key={shortcut.id}
              shortcut={shortcut}
              keys={bindings.get(shortcut.id) ?? ''}
              title={titleOf(shortcut.id)}
              titleOf={titleOf}
              isChanging={changing === shortcut.id}
              onChanging={(isOn) => setChanging(isOn ? shortcut.id : null)}
            />
          ))}
        </ul>
        <Button
          variant="default"
          disabled={changed.length === 0}
          onClick={() => {
            for (const { id } of changed) keepPreference(keysPreference(id), null);
          }}
        >
          {text('resetAll')}
        </Button>
      </PageSection>
    </>
  );
}

type ShortcutRowProps = {
  shortcut: Shortcut;
  /** What is pressed now; empty when it is off. */
  keys: string;
  title: string;
  titleOf: (id: string) => string;
  isChanging: boolean;
  onChanging: (isOn: boolean) => void;
};

function ShortcutRow({ shortcut, keys, title, titleOf, isChanging, onChanging }: ShortcutRowProps) {
  const text = useKeyboardTexts();
  const preference = keysPreference(shortcut.id);
  const isOwn = keptPreference(preference) !== undefined;
  const own = chosenKeys(keptPreference(preference)) ?? shortcut.keys;
  const isOffByPlain = keys === '' && own !== '' && keptPreference(plainKeysPreference) === false;
  return (
    <li className={classes.row}>
      <span className={classes.title}>{title}</span>
      {isChanging ? (
        <KeyRecorder
          shortcut={shortcut}
          title={title}
          titleOf={titleOf}
          onKeep={(next) => {
            keepPreference(preference, next === shortcut.keys ? null : next);
            onChanging(false);
          }}
          onCancel={() => onChanging(false)}
        />
      ) : (
        <>
          <span className={classes.keys}>
            {keys === '' ? text(isOffByPlain ? 'offByPlain' : 'off') : <KeysText keys={keys} />}
          </span>
          <span className={classes.acts}>
            <Button
              variant="default"
              size="xs"
              aria-label={text('changeNamed', { title })}
              onClick={() => onChanging(true)}
            >
              {text('change')}
            </Button>
            {keys === '' ? null : (
              <Button
                variant="subtle"
                size="xs"
                aria-label={text('turnOffNamed', { title })}
                onClick={() => keepPreference(preference, '')}
              >
                {text('turnOff')}
              </Button>
            )}
            {isOwn ? (
              <Button
                variant="subtle"
                size="xs"
                aria-label={text('resetNamed', { title })}
                onClick={() => keepPreference(preference, null)}
              >
                {text('reset')}
              </Button>
            ) : null}
          </span>
        </>
      )}
    </li>
  );
}
