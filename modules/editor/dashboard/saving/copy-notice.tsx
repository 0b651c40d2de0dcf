import { Button } from '@mantine/core';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { shortDateTime } from '#platform/dashboard/dates.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { i18n } from '#platform/dashboard/texts.ts';
import classes from '../editor.module.css';
import { useEditorTexts } from '../editor-texts.ts';
import type { KeptCopy } from './kept-copy.ts';

type CopyNoticeProps = {
  copy: KeptCopy;
  /** Gives the way back. */
  onApply: () => () => void;
  onDiscard: () => void;
};

/** Offers what was written in this browser and never saved. */
export function CopyNotice({ copy, onApply, onDiscard }: CopyNoticeProps) {
  const text = useEditorTexts();
  const { site } = useCaller();
  const when = { seconds: Math.floor(copy.savedAt / 1000), zone: site.timeZone, language: i18n.language };
  return (
    <section className={classes.notice} aria-label={text('copy.label')}>
      <p>
        <b>{text('copy.title', { time: shortDateTime(when, Date.now() / 1000) })}</b> {text('copy.hint')}
      </p>
      <Button
        size="xs"
        variant="default"
        onClick={() => {
          const undo = onApply();
          notices.done(text('copy.applied'), { label: text('undo'), run: undo });
        }}
      >
        {text('copy.apply')}
      </Button>
      <Button size="xs" variant="default" onClick={onDiscard}>
        {text('copy.discard')}
      </Button>
    </section>
  );
}
