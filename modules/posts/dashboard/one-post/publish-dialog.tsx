import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { shortDateTime } from '#platform/dashboard/dates.ts';
import { DialogFoot } from '#platform/dashboard/dialogs/dialog-foot.tsx';
import frame from '#platform/dashboard/dialogs/dialog-frame.module.css';
import { DialogFrame } from '#platform/dashboard/dialogs/dialog-frame.tsx';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { usePlatformTexts } from '#platform/dashboard/texts.ts';
import { useOnePostTexts } from './one-post-texts.ts';

type PublishDialogProps = {
  post: { headline: string; scheduled_at: number | null };
  onPublish: () => Promise<unknown>;
  onClose: () => void;
};

/** Says what readers will see before a post goes live. */
export function PublishDialog({ post, onPublish, onClose }: PublishDialogProps) {
  const text = useOnePostTexts();
  const platform = usePlatformTexts();
  const { site } = useCaller();
  const [isBusy, setIsBusy] = useState(false);
  const { scheduled_at: at, headline } = post;
  const publish = async () => {
    setIsBusy(true);
    await onPublish();
    onClose();
  };
  const time =
    at && shortDateTime({ seconds: at, zone: site.timeZone, language: pageLanguage }, Date.now() / 1000);
  return (
    <DialogFrame title={text('publish.title')} width={432} isBusy={isBusy} onClose={onClose}>
      <div className={frame.consequence}>
        <p dir="auto">
          <b>{headline}</b>
        </p>
        <p>
          {text('publish.now')} {time ? text('publish.lapses', { time }) : null}
        </p>
      </div>
      <DialogFoot isRuled={false}>
        <Button variant="default" onClick={onClose}>
          {platform('cancel')}
        </Button>
        <Button loading={isBusy} data-autofocus onClick={() => void publish()}>
          {text('moves.publish')}
        </Button>
      </DialogFoot>
    </DialogFrame>
  );
}
