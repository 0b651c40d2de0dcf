import { TimeCell } from '#platform/dashboard/records/columns.tsx';
import { providerName } from '../../social-kinds.contract.ts';
import type { SocialQueueItem } from '../../social-queue.contract.ts';
import { ItemState } from '../queue/item-state.tsx';
import classes from '../social-queue.module.css';
import { useShareTexts } from './share-texts.ts';

const MOST_SHOWN = 5;

/** What has gone out of a post, and what waits, the newest first. */
export function EarlierItems({ items }: { items: readonly SocialQueueItem[] }) {
  const text = useShareTexts();
  const shown = items.filter(({ status }) => status !== 'cancelled').slice(0, MOST_SHOWN);
  if (shown.length === 0) return null;
  return (
    <div>
      <p className={classes.hint}>{text('before')}</p>
      <ul className={classes.earlier}>
        {shown.map((item) => (
          <li key={item.id}>
            <ItemState status={item.status} />
            <span>
              <bdi>{item.account_title}</bdi> · {providerName(item.provider_id)}
            </span>
            <TimeCell seconds={item.sent_ts ?? item.scheduled_at} />
          </li>
        ))}
      </ul>
    </div>
  );
}
