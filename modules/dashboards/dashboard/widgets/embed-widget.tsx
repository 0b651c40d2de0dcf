import classes from '../dashboards.module.css';
import { useDashboardsTexts } from '../dashboards-texts.ts';
import { WidgetFrame } from '../widget-frame.tsx';
import type { WidgetProps } from '../widget-title.ts';

/** A page of another site, in a page of ours that opens to its host alone; it keeps itself up to date. */
export function EmbedWidget({ widget, title, isTyped }: WidgetProps) {
  const text = useDashboardsTexts();
  const { frame_url: frameUrl, query } = widget;
  const address = query.url ?? '';
  const host = URL.canParse(address) ? new URL(address).hostname : address;
  return (
    <WidgetFrame
      title={title}
      isTyped={isTyped}
      empty={frameUrl === null ? text('hostNotAllowed', { host }) : null}
    >
      <div className={classes.embed}>
        {/* Another address is another page: one that has its own history would be gone back through. */}
        <iframe key={address} src={frameUrl ?? ''} title={title} loading="lazy" />
        <a href={address} target="_blank" rel="noreferrer">
          {text('openHost', { host })}
        </a>
      </div>
    </WidgetFrame>
  );
}
