import { SecretDialog } from '#platform/dashboard/dialogs/secret-dialog.tsx';
import type { CustomFeedWithKey } from '../feeds.contract.ts';
import { fullAddress } from './feed-paths.ts';
import { useFeedsTexts } from './feeds-texts.ts';

type KeyDialogProps = { feed: CustomFeedWithKey; isRenewed: boolean; onClose: () => void };

/** The address of a feed with its key. */
export function KeyDialog({ feed, isRenewed, onClose }: KeyDialogProps) {
  const text = useFeedsTexts();
  return (
    <SecretDialog
      title={text('key.title')}
      intro={text('key.intro')}
      label={text('key.address')}
      secret={fullAddress(feed, feed.key)}
      help={text(isRenewed ? 'key.renewedHelp' : 'key.help')}
      copy={text('key.copy')}
      copied={text('copied')}
      onClose={onClose}
    />
  );
}
