import { useQuery } from '@tanstack/react-query';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { MessageView } from '#platform/dashboard/message-view.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { useRoomWords, type Words } from '#platform/dashboard/rooms/room-words.ts';
import { type Integration, listIntegrations } from '../integrations.contract.ts';
import { IntegrationRow } from './integration-row.tsx';
import classes from './integrations.module.css';
import { useIntegrationsTexts } from './integrations-texts.ts';

/** What the site is connected with and how that is, and below it what it can be connected with. */
export function IntegrationsScreen() {
  const text = useIntegrationsTexts();
  const params = { siteId: useCaller().site.id };
  const { data, error, refetch } = useQuery(read(listIntegrations, { params }));
  const items = data?.items ?? [];
  const words = useRoomWords(items.map(({ id }) => `integration:${id}`));
  if (error && !data) {
    return <FailureView error={error} title={text('failed')} onRetry={() => void refetch()} />;
  }
  if (!data || (items.length > 0 && !words)) return null;
  if (items.length === 0) return <MessageView title={text('noneTitle')}>{text('denied')}</MessageView>;
  const isConnected = ({ state }: Integration) => state !== 'none';
  const available = items.filter((one) => !isConnected(one));
  return (
    <div className={classes.screen}>
      <Group title={text('connected')} items={items.filter(isConnected)} words={words} none={text('none')} />
      <Group title={text('available')} items={available} words={words} none={text('all')} />
    </div>
  );
}

type GroupProps = {
  title: string;
  items: readonly Integration[];
  words: Words | undefined;
  /** What stands in the place of rows. */
  none: string;
};

function Group({ title, items, words, none }: GroupProps) {
  return (
    <section className={classes.group}>
      <h2 className={classes.title}>{title}</h2>
      {items.length === 0 ? <p className={classes.hint}>{none}</p> : null}
      <ul className={classes.list}>
        {items.map((one) => (
          <IntegrationRow key={one.id} integration={one} words={words?.integration(one.id)} />
        ))}
      </ul>
    </section>
  );
}
