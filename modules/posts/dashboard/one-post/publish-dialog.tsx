import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { DialogFoot } from '#platform/dashboard/dialogs/dialog-foot.tsx';
import frame from '#platform/dashboard/dialogs/dialog-frame.module.css';
import { DialogFrame } from '#platform/dashboard/dialogs/dialog-frame.tsx';
import { usePlatformTexts } from '#platform/dashboard/texts.ts';
import { plannedTime } from '../planned-time.ts';
import { usePostsTexts } from '../posts-texts.ts';
import { useOnePostTexts } from './one-post-texts.ts';

type DialogProps = {
  title: string;
  headline: string;
  consequence: string;
  act: string;
  onAct: () => Promise<unknown>;
  onClose: () => void;
};

/** Says what readers will see, or no longer see, before it is so. */
function ReadersDialog({ title, headline, consequence, act, onAct, onClose }: DialogProps) {
  const platform = usePlatformTexts();
  const ofPosts = usePostsTexts();
  const [isBusy, setIsBusy] = useState(false);
  const go = async () => {
    setIsBusy(true);
    await onAct();
    onClose();
  };
  return (
    <DialogFrame title={title} width={432} isBusy={isBusy} onClose={onClose}>
      <div className={frame.consequence}>
        <p dir="auto">
          <b>{headline || ofPosts('noHeadline')}</b>
        </p>
        <p>{consequence}</p>
      </div>
      <DialogFoot isRuled={false}>
        <Button variant="default" onClick={onClose}>
          {platform('cancel')}
        </Button>
        <Button loading={isBusy} data-autofocus onClick={() => void go()}>
          {act}
        </Button>
      </DialogFoot>
    </DialogFrame>
  );
}

type PublishDialogProps = {
  post: { headline: string; scheduled_at: number | null };
  onPublish: () => Promise<unknown>;
  onClose: () => void;
};

/** Says what readers will see before a post goes live. */
export function PublishDialog({ post, onPublish, onClose }: PublishDialogProps) {
  const text = useOnePostTexts();
  const { timeZone } = useCaller().site;
  const at = post.scheduled_at;
  const lapses = at && text('publish.lapses', { time: plannedTime(at, timeZone, Date.now() / 1000) });
  return (
    <ReadersDialog
      title={text('publish.title')}
      headline={post.headline}
      consequence={[text('publish.now'), lapses].filter(Boolean).join(' ')}
      act={text('moves.publish')}
      onAct={onPublish}
      onClose={onClose}
    />
  );
}

type UnpublishDialogProps = { headline: string; onUnpublish: () => Promise<unknown>; onClose: () => void };

/** Says that readers will no longer see a post before it leaves the site. */
export function UnpublishDialog({ headline, onUnpublish, onClose }: UnpublishDialogProps) {
  const text = useOnePostTexts();
  return (
    <ReadersDialog
      title={text('unpublish.title')}
      headline={headline}
      consequence={text('unpublish.now')}
      act={text('moves.unpublish')}
      onAct={onUnpublish}
      onClose={onClose}
    />
  );
}
