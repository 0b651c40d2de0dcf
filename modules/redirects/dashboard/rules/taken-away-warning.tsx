import { useDebouncedValue } from '@mantine/hooks';
import { AlertTriangleIcon } from '#platform/dashboard/later-icons.tsx';
import classes from '../redirect-form.module.css';
import type { RedirectValues } from '../redirect-values.ts';
import { useRedirectsTexts } from '../redirects-texts.ts';
import { takenAway } from './taken-away.ts';

/** Every path begins as that of the front page while it is typed. */
const PAUSE_MILLISECONDS = 400;

/** Says before it is saved that a redirect takes the front page away from its readers, or all of the site. */
export function TakenAwayWarning({ values }: { values: RedirectValues }) {
  const text = useRedirectsTexts();
  const [path] = useDebouncedValue(values.path, PAUSE_MILLISECONDS);
  const what = takenAway(values, window.location.host);
  if (what === null || path !== values.path) return null;
  return (
    <p role="status" className={classes.warning}>
      <AlertTriangleIcon />
      <span>{text(`form.takesAway.${what}`)}</span>
    </p>
  );
}
