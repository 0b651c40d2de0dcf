import { Button } from '@mantine/core';
import { AlertCircleIcon } from '#platform/dashboard/icons.tsx';
import { useEditorTexts } from '../editor-texts.ts';
import classes from '../saving/notices.module.css';

/** Says that a translation is behind its source, and leads to what changed. */
export function StaleNotice({ onShow }: { onShow: () => void }) {
  const text = useEditorTexts();
  return (
    <section className={classes.notice} role="status">
      <AlertCircleIcon />
      <p>
        <b>{text('languages.stale')}</b>
      </p>
      <Button size="xs" variant="default" onClick={onShow}>
        {text('languages.beside')}
      </Button>
    </section>
  );
}
