import { Button } from '@mantine/core';
import { isAllowed, onScope } from '#platform/contract/permission-rule.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { LockIcon } from '#platform/dashboard/icons.tsx';
import { useEditorTexts } from '../editor-texts.ts';
import classes from '../saving/notices.module.css';
import type { EditLock } from './use-edit-lock.ts';

type LockNoticeProps = {
  lock: Extract<EditLock, { kind: 'others' }>;
  communityId: number | null;
  onTake: () => void;
};

/** Who writes here now, and the way to write oneself. */
export function LockNotice({ lock, communityId, onTake }: LockNoticeProps) {
  const text = useEditorTexts();
  const { holder } = useCaller();
  const { isOwn, isLost, name } = lock;
  const mayTake = isOwn || isAllowed(onScope('EDIT_POST'), holder, communityId);
  return (
    <section className={classes.notice} role="status">
      <LockIcon />
      <p>
        <b>
          {isOwn
            ? text('together.otherWindow')
            : text(isLost ? 'together.taken' : 'together.locked', { name: name || text('revisions.nobody') })}
        </b>{' '}
        {text(isLost ? 'together.lostHint' : 'together.lockedHint')}
      </p>
      {mayTake ? (
        <Button size="xs" variant="default" onClick={onTake}>
          {text(isOwn ? 'together.editHere' : 'together.take')}
        </Button>
      ) : null}
    </section>
  );
}
