import { usePlatformTexts } from '../texts.ts';
import classes from './shell.module.css';

/** Stands until the configuration of the site has come. */
export function Loading() {
  const text = usePlatformTexts();
  return (
    <div className={classes.loading} role="status">
      <p>{text('loading')}</p>
      <div className={classes.progress} role="progressbar" aria-label={text('loading')} />
    </div>
  );
}
