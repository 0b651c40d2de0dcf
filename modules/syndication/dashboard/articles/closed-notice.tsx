import { Button } from '@mantine/core';
import { useGo } from '#platform/dashboard/address.ts';
import classes from '../syndication.module.css';
import { CHANNELS } from '../syndication-paths.ts';
import { useSyndicationTexts } from '../syndication-texts.ts';

/** Says that the one channel of the site is closed, and where others are turned on. */
export function ClosedNotice() {
  const text = useSyndicationTexts();
  const go = useGo();
  return (
    <div className={classes.notice} role="note">
      <p>{text('resubmit.closed')}</p>
      <Button size="xs" variant="default" onClick={() => go(CHANNELS)}>
        {text('resubmit.toChannels')}
      </Button>
    </div>
  );
}
