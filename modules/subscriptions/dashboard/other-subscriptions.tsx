import { useQuery } from '@tanstack/react-query';
import { listText } from '#platform/dashboard/lists.ts';
import { read } from '#platform/dashboard/queries.ts';
import { useRested } from '#platform/dashboard/use-rested.ts';
import { currentStatuses } from '../subscription-kinds.contract.ts';
import { listSubscriptions } from '../subscriptions.contract.ts';
import classes from './package-form.module.css';
import { useSubscriptionsTexts } from './subscriptions-texts.ts';

const REST_MS = 500;
const MOST_SHOWN = 20;

/** What somebody subscribes to already, once their address is typed: another one may be a mistake. */
export function OtherSubscriptions({ email }: { email: string }) {
  const text = useSubscriptionsTexts();
  const typed = useRested(email.trim().toLowerCase(), REST_MS);
  const { data } = useQuery({
    ...read(listSubscriptions, { query: { subscription_name: typed, limit: MOST_SHOWN } }),
    enabled: /^\S+@\S+\.\S+$/.test(typed),
  });
  const theirs = (data?.items ?? []).filter(
    (one) => one.email.toLowerCase() === typed && currentStatuses.includes(one.status),
  );
  const titles = [...new Set(theirs.map(({ package_title }) => package_title))];
  return (
    <p className={classes.note} role="status">
      {titles.length === 0 ? null : text('add.others', { packages: listText(titles) })}
    </p>
  );
}
