import classes from '../dashboards.module.css';
import { WidgetFrame } from '../widget-frame.tsx';
import type { WidgetProps } from '../widget-title.ts';

/** A note, as the server made it of its Markdown: without any markup that somebody typed. */
export function NoteWidget({ widget, title, isTyped }: WidgetProps) {
  return (
    <WidgetFrame title={title} isTyped={isTyped}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server renders Markdown without HTML and cleans it. */}
      <div className={classes.note} dir="auto" dangerouslySetInnerHTML={{ __html: widget.text_html ?? '' }} />
    </WidgetFrame>
  );
}
