import { Fragment } from 'react';
import type texts from '../texts/en-US.json';
import { usePlatformTexts } from '../texts.ts';
import classes from './keys-text.module.css';

type NamedCap = keyof typeof texts.keys.caps;

/** Keys whose caps differ between languages; letters, signs and arrows do not. */
const named: Readonly<Record<NamedCap, true>> = {
  ...{ Ctrl: true, Alt: true, Shift: true, Esc: true, Space: true, Enter: true, Tab: true, Home: true },
  ...{ End: true, PageUp: true, PageDown: true, Delete: true, Backspace: true },
};
const isNamed = (cap: string): cap is NamedCap => Object.hasOwn(named, cap);

/** The caps of a shortcut, in the order in which they are pressed. */
export function CapsText({ caps }: { caps: readonly (readonly string[])[] }) {
  const text = usePlatformTexts();
  return (
    <bdi className={classes.keys} dir="ltr">
      {caps.map((stroke, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same stroke may come twice, and none ever moves.
        <Fragment key={at}>
          {at > 0 ? <span className={classes.then}>{text('keys.then')}</span> : null}
          {stroke.map((cap) => (
            <kbd key={cap}>{isNamed(cap) ? text(`keys.caps.${cap}`) : cap}</kbd>
          ))}
        </Fragment>
      ))}
    </bdi>
  );
}
