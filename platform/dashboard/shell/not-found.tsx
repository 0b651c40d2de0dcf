import { Button } from '@mantine/core';
import { MessageView } from '../message-view.tsx';
import { usePlatformTexts } from '../texts.ts';
import classes from './shell.module.css';

/** An address without a screen, or one whose condition the caller does not meet. */
export function NotFound({ homeUrl }: { homeUrl: string }) {
  const text = usePlatformTexts();
  return (
    <div className={classes.message}>
      <MessageView
        title={text('page.notFound')}
        actions={
          <Button component="a" href={homeUrl} variant="default">
            {text('page.toHome')}
          </Button>
        }
      >
        {text('page.notFoundHint')}
      </MessageView>
    </div>
  );
}
