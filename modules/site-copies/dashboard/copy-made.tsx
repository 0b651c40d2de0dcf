import { Button } from '@mantine/core';
import { DialogFoot } from '#platform/dashboard/dialogs/dialog-foot.tsx';
import { DialogFrame } from '#platform/dashboard/dialogs/dialog-frame.tsx';
import { usePlatformTexts } from '#platform/dashboard/texts.ts';
import type { SiteCopy } from '../site-copies.contract.ts';
import classes from './copy-dialog.module.css';
import { CopyItems, type CopyItemsProps } from './copy-items.tsx';
import { useSiteCopiesTexts } from './site-copies-texts.ts';

type CopyMadeProps = Pick<CopyItemsProps, 'nameOf' | 'groupOf'> & {
  title: string;
  made: SiteCopy;
  onClose: () => void;
};

/** What arrived, what has to be looked at there, and the way to it. */
export function CopyMade({ title, made, nameOf, groupOf, onClose }: CopyMadeProps) {
  const text = useSiteCopiesTexts();
  const platformText = usePlatformTexts();
  const toSee = made.items.filter(({ reason }) => reason !== null);
  return (
    <DialogFrame title={title} width={560} onClose={onClose}>
      <div className={classes.body}>
        <p role="status">{text('made', { name: made.name, site: made.site.title })}</p>
        {toSee.length === 0 ? null : <CopyItems items={toSee} isMade {...{ nameOf, groupOf }} />}
      </div>
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          {platformText('close')}
        </Button>
        <Button component="a" href={made.url} target="_blank" rel="noreferrer" data-autofocus>
          {text('open', { site: made.site.title })}
        </Button>
      </DialogFoot>
    </DialogFrame>
  );
}
