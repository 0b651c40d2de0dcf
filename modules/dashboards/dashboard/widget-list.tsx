import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { listSavedViews } from '#modules/saved-views/saved-views.contract.ts';
import { TrashIcon } from '#platform/dashboard/act-icons.tsx';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { SelectField } from '#platform/dashboard/choice-fields.tsx';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { ArrowDownIcon, ArrowUpIcon } from '#platform/dashboard/icons.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import type { Widget } from '../dashboards.contract.ts';
import {
  LONGEST_DASHBOARD_TITLE,
  LONGEST_NOTE,
  MOST_WIDGETS,
  numberMetrics,
  vitalMetrics,
  type WidgetType,
  widgetPeriods,
  widgetTypes,
} from '../widget-kinds.contract.ts';
import { seesWidget } from '../widget-rights.contract.ts';
import classes from './dashboards.module.css';
import { useDashboardsTexts } from './dashboards-texts.ts';
import { useWidgetTitle } from './widget-title.ts';

const widths = [3, 4, 6, 8, 12] as const;
const heights = [2, 3, 4, 5, 6, 8] as const;
const startOf: Readonly<Record<WidgetType, Pick<Widget, 'w' | 'h' | 'query'>>> = {
  number: { w: 3, h: 2, query: { metric: 'today' } },
  line: { w: 8, h: 6, query: { period: 'last_month' } },
  top_posts: { w: 6, h: 5, query: { period: 'last_week' } },
  posts: { w: 6, h: 4, query: {} },
  tasks: { w: 6, h: 4, query: {} },
  broken_links: { w: 3, h: 2, query: {} },
  vitals: { w: 3, h: 2, query: { metric: 'lcp' } },
  applications: { w: 6, h: 4, query: {} },
  comments: { w: 6, h: 4, query: {} },
  note: { w: 6, h: 3, query: { text: '' } },
};

type WidgetListProps = {
  widgets: readonly Widget[];
  error: string | undefined;
  onWidgets: (widgets: Widget[]) => void;
};

/** The widgets in their order, which is that of their places: moved, sized, set, taken away, added. */
export function WidgetList({ widgets, error, onWidgets }: WidgetListProps) {
  const text = useDashboardsTexts();
  const { holder } = useCaller();
  const id = useId();
  const change = (at: number, next: Partial<Widget>) =>
    onWidgets(widgets.map((widget, one) => (one === at ? { ...widget, ...next } : widget)));
  const move = (at: number, by: -1 | 1) => {
    const moved = [...widgets];
    const [widget] = moved.splice(at, 1);
    if (widget) moved.splice(at + by, 0, widget);
    onWidgets(moved);
  };
  const offered = widgetTypes.filter((type) => seesWidget({ type, required_permission: null }, holder));
  const add = (type: WidgetType) => {
    const taken = new Set(widgets.map((widget) => widget.id));
    let number = widgets.length + 1;
    while (taken.has(`w${number}`)) number += 1;
    const place = { id: `w${number}`, x: 0, y: 0, title: '', required_permission: null };
    onWidgets([...widgets, { ...place, type, ...startOf[type] }]);
  };
  return (
    <fieldset className={classes.editor} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{text('form.widgets')}</legend>
      <ol>
        {widgets.map((widget, at) => (
          <li key={widget.id}>
            <WidgetRow
              widget={widget}
              number={at + 1}
              isFirst={at === 0}
              isLast={at === widgets.length - 1}
              onChange={(next) => change(at, next)}
              onMove={(by) => move(at, by)}
              onRemove={() => onWidgets(widgets.filter((_, one) => one !== at))}
            />
          </li>
        ))}
      </ol>
      {error ? (
        <p id={`${id}-error`} className={classes.wrong} role="alert">
          {error}
        </p>
      ) : null}
      <div className={classes.offered}>
        {widgets.length >= MOST_WIDGETS
          ? text('form.full')
          : offered.map((type) => (
              <Button key={type} size="xs" variant="default" onClick={() => add(type)}>
                {text('form.addOf', { type: text(`types.${type}`) })}
              </Button>
            ))}
      </div>
    </fieldset>
  );
}

type WidgetRowProps = {
  widget: Widget;
  number: number;
  isFirst: boolean;
  isLast: boolean;
  onChange: (next: Partial<Widget>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

function WidgetRow({ widget, number, isFirst, isLast, onChange, onMove, onRemove }: WidgetRowProps) {
  const text = useDashboardsTexts();
  const titleOf = useWidgetTitle();
  const named = widget.title || titleOf(widget);
  const said = { number, title: named };
  return (
    <section className={classes.row} aria-label={text('form.widget', said)}>
      <header>
        <h3>{named}</h3>
        <IconButton name={text('form.up', said)} disabled={isFirst} onClick={() => onMove(-1)}>
          <ArrowUpIcon />
        </IconButton>
        <IconButton name={text('form.down', said)} disabled={isLast} onClick={() => onMove(1)}>
          <ArrowDownIcon />
        </IconButton>
        <IconButton name={text('form.remove', said)} tip="end" onClick={onRemove}>
          <TrashIcon />
        </IconButton>
      </header>
      <div className={classes.settings}>
        <TextField
          label={text('form.widgetTitle')}
          maxLength={LONGEST_DASHBOARD_TITLE}
          placeholder={titleOf(widget)}
          value={widget.title}
          onText={(title) => onChange({ title })}
        />
        <SelectField
          label={text('form.width')}
          value={widget.w}
          choices={sizes(widths, widget.w).map((value) => ({
            value,
            label: text('form.columns', { count: value }),
          }))}
          onChoose={(w) => onChange({ w })}
        />
        <SelectField
          label={text('form.height')}
          value={widget.h}
          choices={sizes(heights, widget.h).map((value) => ({
            value,
            label: text('form.rows', { count: value }),
          }))}
          onChoose={(h) => onChange({ h })}
        />
        <QueryField widget={widget} onChange={onChange} />
      </div>
    </section>
  );
}

/** The usual sizes, with the one in use although it is another. */
const sizes = (usual: readonly number[], used: number): number[] =>
  [...new Set([...usual, used])].sort((one, other) => one - other);

function QueryField({ widget, onChange }: Pick<WidgetRowProps, 'widget' | 'onChange'>) {
  const text = useDashboardsTexts();
  const { type, query } = widget;
  const set = (next: Widget['query']) => onChange({ query: { ...query, ...next } });
  const period = (
    <SelectField
      label={text('form.period')}
      value={query.period ?? 'last_month'}
      choices={widgetPeriods.map((value) => ({ value, label: text(`periods.${value}`) }))}
      onChoose={(value) => set({ period: value })}
    />
  );
  if (type === 'line' || type === 'top_posts') return period;
  if (type === 'number') {
    const metric = numberMetrics.find((one) => one === query.metric) ?? 'days';
    return (
      <>
        <SelectField
          label={text('form.metric')}
          value={metric}
          choices={numberMetrics.map((value) => ({ value, label: text(`metrics.${value}`) }))}
          onChoose={(value) => set({ metric: value })}
        />
        {metric === 'days' ? period : null}
      </>
    );
  }
  if (type === 'vitals') {
    return (
      <SelectField
        label={text('form.metric')}
        value={vitalMetrics.find((one) => one === query.metric) ?? 'lcp'}
        choices={vitalMetrics.map((value) => ({ value, label: text(`vitals.${value}`) }))}
        onChoose={(value) => set({ metric: value })}
      />
    );
  }
  if (type === 'posts') return <ViewField viewId={query.view_id} onView={(view_id) => set({ view_id })} />;
  if (type !== 'note') return null;
  return (
    <TextField
      label={text('form.note')}
      help={text('form.noteHelp')}
      lines={5}
      maxLength={LONGEST_NOTE}
      value={query.text ?? ''}
      onText={(said) => set({ text: said })}
    />
  );
}

function ViewField({ viewId, onView }: { viewId: number | undefined; onView: (id: number) => void }) {
  const text = useDashboardsTexts();
  const siteId = useCaller().site.id;
  const views = useQuery(read(listSavedViews, { params: { siteId }, query: { screen: 'posts' } }));
  const items = views.data?.items ?? [];
  if (views.data && items.length === 0) return <p className={classes.quiet}>{text('form.noViews')}</p>;
  return (
    <SelectField
      label={text('form.view')}
      value={viewId ?? 0}
      choices={[
        ...(items.some(({ id }) => id === viewId)
          ? []
          : [{ value: viewId ?? 0, label: text('form.chooseView') }]),
        ...items.map(({ id, title }) => ({ value: id, label: title })),
      ]}
      onChoose={onView}
    />
  );
}
