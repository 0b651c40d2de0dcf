import { useState } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { shortDateTime } from '#platform/dashboard/dates.ts';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import type { MailListSetup } from '../../mail-lists.contract.ts';
import classes from '../newsletters.module.css';
import { useNewslettersTexts } from '../newsletters-texts.ts';

/** Whether it is known who unsubscribed at a provider, and what keeps it from sending. */
export function WhoLeft({ setup, name }: { setup: MailListSetup; name: string }) {
  const text = useNewslettersTexts();
  const zone = useCaller().site.timeZone;
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  const { state, list, members_read_ts: readTs, members_error: error, is_reading } = setup;
  const isConnected = state === 'connected';
  if (isConnected && list === null) {
    return (
      <p className={classes.warning} role="status">
        {text('providers.noList')}
      </p>
    );
  }
  if (is_reading) {
    return (
      <p className={classes.warning} role="status">
        {text('providers.reading', { name })}
      </p>
    );
  }
  if (error !== null) {
    return (
      <p className={classes.warning} role="status">
        {text(isConnected ? 'providers.readFails' : 'providers.readFailed', { name })} <bdi>{error}</bdi>
      </p>
    );
  }
  if (!isConnected || list === null) return null;
  const time = readTs === null ? null : shortDateTime({ seconds: readTs, zone, language: pageLanguage }, now);
  return (
    <p className={classes.note}>
      {time === null ? text('providers.notRead') : text('providers.read', { time })}
    </p>
  );
}
