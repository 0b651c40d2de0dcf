import { Button } from '@mantine/core';
import { DialogFoot } from '#platform/dashboard/dialogs/dialog-foot.tsx';
import { DialogFrame } from '#platform/dashboard/dialogs/dialog-frame.tsx';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { useCopy } from '#platform/dashboard/use-copy.ts';
import type { CustomFeedWithKey } from '../feeds.contract.ts';
import classes from './feed-builder.module.css';
import { fullAddress } from './feed-paths.ts';
import { useFeedsTexts } from './feeds-texts.ts';

type KeyDialogProps = { feed: CustomFeedWithKey; isRenewed: boolean; onClose: () => void };

/** The address of a feed with its key, this once: it is left by its button alone. */
export function KeyDialog({ feed, isRenewed, onClose }: KeyDialogProps) {
  const text = useFeedsTexts();
  const copy = useCopy();
  const address = fullAddress(feed, feed.key);
  return (
    <DialogFrame title={text('key.title')} width={560} needsAnswer onClose={onClose}>
      <div className={classes.dialog}>
        <p>{text('key.intro')}</p>
        <TextField
          label={text('key.address')}
          isMono
          isReadOnly
          value={address}
          onText={() => undefined}
          help={text(isRenewed ? 'key.renewedHelp' : 'key.help')}
        />
      </div>
      <DialogFoot said={undefined} isFailed={false}>
        {navigator.clipboard ? (
          <Button variant="default" onClick={() => void copy(address, text('copied'))}>
            {text('key.copy')}
          </Button>
        ) : null}
        <Button data-autofocus onClick={onClose}>
          {text('key.done')}
        </Button>
      </DialogFoot>
    </DialogFrame>
  );
}
