import { Button } from '@mantine/core';
import { useState } from 'react';
import { isAllowed, onScope } from '#platform/contract/permission-rule.ts';
import { call, reasonOf } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { timeOfDay } from '#platform/dashboard/dates.ts';
import { LockIcon } from '#platform/dashboard/icons.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { askForPost } from '../../editor.contract.ts';
import { useEditorTexts } from '../editor-texts.ts';
import classes from '../saving/notices.module.css';
import type { EditLock } from './use-edit-lock.ts';

type LockNoticeProps = {
  lock: Extract<EditLock, { kind: 'others' }>;
  /** What was not saved here when the post was taken over is kept. */
  hasKept: boolean;
  postId: number;
  communityId: number | null;
  onTake: () => void;
};

/** Who writes here now, and the way to write oneself. */
export function LockNotice({ lock, hasKept, postId, communityId, onTake }: LockNoticeProps) {
  const text = useEditorTexts();
  const { holder, site } = useCaller();
  const [isAsked, setIsAsked] = useState(false);
  const { isOwn, isLost, since } = lock;
  const name = lock.name || text('revisions.nobody');
  const ask = () =>
    call(askForPost, { params: { siteId: site.id, postId } }).then(
      () => setIsAsked(true),
      (error: unknown) => notices.failed(error, reasonOf(error), () => void ask()),
    );
  const mayTake = isOwn || isAllowed(onScope('EDIT_POST'), holder, communityId);
  return (
    <section className={classes.notice} role="status">
      <LockIcon />
      <p>
        <b>
          {isOwn
            ? text('together.otherWindow')
            : isLost
              ? text('together.taken', { name })
              : since === undefined
                ? text('together.locked', { name })
                : text('together.lockedSince', {
                    name,
                    time: timeOfDay({ seconds: since, zone: site.timeZone, language: pageLanguage }),
                  })}
        </b>{' '}
        {text(!isLost ? 'together.lockedHint' : hasKept ? 'together.lostHint' : 'together.lostNothingHint')}
      </p>
      {isOwn ? null : (
        <Button size="xs" variant="default" disabled={isAsked} onClick={() => void ask()}>
          {text(isAsked ? 'together.asked' : 'together.ask')}
        </Button>
      )}
      {mayTake ? (
        <Button size="xs" variant="default" onClick={onTake}>
          {text(isOwn ? 'together.editHere' : 'together.take')}
        </Button>
      ) : null}
    </section>
  );
}
