import type { SearchIndex } from '../search-indexes.contract.ts';
import classes from './index-status.module.css';
import { useSearchIndexesTexts } from './search-indexes-texts.ts';

type Status = SearchIndex['status'];
const tones: Readonly<Record<Status, string>> = {
  created: 'quiet',
  stopped: 'quiet',
  started: 'waiting',
  active: 'good',
  deleted: 'quiet',
};

/** The state of an index: a shape and its word. */
export function IndexStatus({ index }: { index: Pick<SearchIndex, 'status' | 'is_filling'> }) {
  const text = useSearchIndexesTexts();
  const { status, is_filling } = index;
  return (
    <span className={classes.mark}>
      <svg viewBox="0 0 14 14" width="14" height="14" aria-hidden="true" data-tone={tones[status]}>
        <circle
          cx="7"
          cy="7"
          r="5.25"
          fill={status === 'active' ? 'currentColor' : 'none'}
          stroke="currentColor"
          strokeWidth="1.5"
          strokeDasharray={status === 'created' ? '2.2 2.3' : undefined}
        />
        {status === 'started' ? <circle cx="7" cy="7" r="2.5" fill="currentColor" /> : null}
        {status === 'stopped' ? <path d="M3.4 10.6l7.2-7.2" stroke="currentColor" strokeWidth="1.5" /> : null}
      </svg>
      <span className={classes.word}>{text(`status.${status}`)}</span>
      {is_filling ? <bdi className={classes.filling}>{text('filling')}</bdi> : null}
    </span>
  );
}
