import type { Dashboard } from '../dashboards.contract.ts';
import classes from './dashboards.module.css';
import { useDashboardsTexts } from './dashboards-texts.ts';
import { WidgetView } from './widget-view.tsx';

/** The widgets in their places; on narrow windows one below the other, in the same order. */
export function DashboardGrid({ dashboard }: { dashboard: Dashboard }) {
  const text = useDashboardsTexts();
  const widgets = [...dashboard.widgets].sort((one, other) => one.y - other.y || one.x - other.x);
  if (widgets.length === 0) return <p className={classes.none}>{text('none')}</p>;
  return (
    <div className={classes.grid}>
      {widgets.map((widget) => (
        <div
          key={widget.id}
          className={classes.cell}
          style={{
            gridColumn: `${widget.x + 1} / span ${widget.w}`,
            gridRow: `${widget.y + 1} / span ${widget.h}`,
          }}
        >
          <WidgetView widget={widget} />
        </div>
      ))}
    </div>
  );
}
