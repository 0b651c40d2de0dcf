import { Button } from '@mantine/core';
import { useId } from 'react';
import { TrashIcon } from '#platform/dashboard/act-icons.tsx';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { SelectField } from '#platform/dashboard/choice-fields.tsx';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { ArrowDownIcon, ArrowUpIcon } from '#platform/dashboard/icons.tsx';
import { TextField } from '#platform/dashboard/text-field.tsx';
import type { Widget } from '../dashboards.contract.ts';
import {
  LONGEST_DASHBOARD_TITLE,
  MOST_WIDGETS,
  type WidgetType,
  widgetTypes,
} from '../widget-kinds.contract.ts';
import { seesWidget } from '../widget-rights.contract.ts';
import classes from './dashboards.module.css';
import { useDashboardsTexts } from './dashboards-texts.ts';
import { WidgetPermission } from './widget-permission.tsx';
import { QueryField } from './widget-query.tsx';
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
  embed: { w: 6, h: 6, query: { url: '' } },
};

type WidgetListProps = {
  widgets: readonly Widget[];
  error: string | undefined;
  /** Others see the dashboard too, so that a widget of it may be for some of them alone. */
  isShared: boolean;
  onWidgets: (widgets: Widget[]) => void;
};

/** The widgets in their order, which is that of their places: moved, sized, set, taken away, added. */
export function WidgetList({ widgets, error, isShared, onWidgets }: WidgetListProps) {
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
              isShared={isShared}
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
          ? text('form.full', { count: MOST_WIDGETS })
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
  isShared: boolean;
  onChange: (next: Partial<Widget>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

function WidgetRow(props: WidgetRowProps) {
  const { widget, number, isFirst, isLast, isShared, onChange, onMove, onRemove } = props;
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
        {isShared ? (
          <WidgetPermission
            value={widget.required_permission}
            onChoose={(required_permission) => onChange({ required_permission })}
          />
        ) : null}
      </div>
    </section>
  );
}

/** The usual sizes, with the one in use although it is another. */
const sizes = (usual: readonly number[], used: number): number[] =>
  [...new Set([...usual, used])].sort((one, other) => one - other);
