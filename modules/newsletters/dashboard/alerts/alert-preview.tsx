import classes from '../newsletters.module.css';
import type { AlertDraft } from './alert-draft.ts';
import { useAlertTexts } from './alert-texts.ts';

/** The mail as people get it. */
export function AlertPreview({ draft, subject }: { draft: AlertDraft; subject: string }) {
  const text = useAlertTexts();
  return (
    <div>
      <div className={classes.envelope}>
        <span className={classes.note}>
          <bdi>{draft.from}</bdi>
        </span>
        <b>
          <bdi>{subject}</bdi>
        </b>
      </div>
      <div className={classes.stage}>
        <iframe
          title={text('preview')}
          // Nothing in it runs, and nothing of it reaches the dashboard.
          sandbox=""
          {...(draft.address === null ? { srcDoc: draft.html } : { src: draft.address })}
          className={classes.frame}
          data-short="true"
        />
      </div>
    </div>
  );
}
