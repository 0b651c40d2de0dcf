import { Button } from '@mantine/core';
import { useState } from 'react';
import { UsersIcon } from '#platform/dashboard/icons.tsx';
import { useEditorTexts } from '../editor-texts.ts';
import classes from '../saving/notices.module.css';

type AskedNoticeProps = {
  name: string;
  /** Saves what is not saved, and lets the other one write. */
  onGive: () => Promise<void>;
};

/** Somebody waits for the post that is edited here. */
export function AskedNotice({ name, onGive }: AskedNoticeProps) {
  const text = useEditorTexts();
  const [isDismissed, setIsDismissed] = useState(false);
  const [isGiving, setIsGiving] = useState(false);
  if (isDismissed) return null;
  return (
    <section className={classes.notice} role="status">
      <UsersIcon />
      <p>
        <b>{text('together.asks', { name })}</b> {text('together.asksHint')}
      </p>
      <Button
        size="xs"
        variant="default"
        loading={isGiving}
        onClick={() => {
          setIsGiving(true);
          void onGive().finally(() => setIsGiving(false));
        }}
      >
        {text('together.give')}
      </Button>
      <Button size="xs" variant="default" onClick={() => setIsDismissed(true)}>
        {text('together.notNow')}
      </Button>
    </section>
  );
}
