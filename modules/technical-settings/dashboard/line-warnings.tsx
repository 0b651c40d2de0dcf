import { AlertCircleIcon } from '#platform/dashboard/icons.tsx';
import { useRested } from '#platform/dashboard/use-rested.ts';
import type { CrawlWarning } from '../crawl-lines.contract.ts';
import classes from './technical-settings.module.css';
import { useTechnicalSettingsTexts } from './technical-settings-texts.ts';

const MOST = 5;

/** Lines that are saved all the same and that nobody will follow, by their numbers, once somebody stops typing. */
export function LineWarnings({ value, find }: { value: string; find: (text: string) => CrawlWarning[] }) {
  const text = useTechnicalSettingsTexts();
  const found = find(useRested(value, 600));
  const more = found.length - MOST;
  return (
    <div role="status" className={classes.warnings}>
      {found.slice(0, MOST).map(({ line, why }) => (
        <p key={line}>
          <AlertCircleIcon />
          <span>{text(`lines.${why}`, { line })}</span>
        </p>
      ))}
      {more > 0 ? <p>{text('lines.more', { count: more })}</p> : null}
    </div>
  );
}
