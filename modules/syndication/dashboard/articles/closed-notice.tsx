import { Button } from '@mantine/core';
import { useGo } from '#platform/dashboard/address.ts';
import type { ChannelKind } from '../../channel-kinds.contract.ts';
import classes from '../syndication.module.css';
import { CHANNELS } from '../syndication-paths.ts';
import { useSyndicationTexts } from '../syndication-texts.ts';

/** Says that the one channel of the site is closed, and where others are turned on. */
export function ClosedNotice() {
  const text = useSyndicationTexts();
  return <Notice said={text('resubmit.closed')} />;
}

/** Says that nothing goes out by a channel that is on, and why. */
export function ProblemNotice({ kind, problem }: { kind: ChannelKind; problem: string }) {
  const text = useSyndicationTexts();
  return (
    <Notice isWarning said={text('resubmit.notSending', { channel: text(`channels.${kind}`), problem })} />
  );
}

function Notice({ said, isWarning = false }: { said: string; isWarning?: boolean }) {
  const text = useSyndicationTexts();
  const go = useGo();
  return (
    <div className={classes.notice} data-warning={isWarning} role="note">
      <p>{said}</p>
      <Button size="xs" variant="default" onClick={() => go(CHANNELS)}>
        {text('resubmit.toChannels')}
      </Button>
    </div>
  );
}
