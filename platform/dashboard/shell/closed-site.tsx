import { useCaller } from '../caller.tsx';
import { shortDate } from '../dates.ts';
import { AlertTriangleIcon } from '../later-icons.tsx';
import { pageLanguage } from '../page-language.ts';
import classes from './account-limit.module.css';
import { useShellTexts } from './shell-texts.ts';

/** Says at the foot of the window that readers do not have the site. */
export function ClosedSite({ since }: { since: number }) {
  const text = useShellTexts();
  const { site } = useCaller();
  const at = { seconds: since, zone: site.timeZone, language: pageLanguage };
  return (
    <section className={classes.banner} aria-label={text('closed.label')}>
      <AlertTriangleIcon />
      <p>{text('closed.since', { date: shortDate(at, Date.now() / 1000) })}</p>
    </section>
  );
}
