import { Fragment } from 'react';
import { usePlatformTexts } from '../texts.ts';
import classes from './keys-text.module.css';

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
            <kbd key={cap}>{cap}</kbd>
          ))}
        </Fragment>
      ))}
    </bdi>
  );
}
