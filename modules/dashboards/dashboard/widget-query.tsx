import { useQuery } from '@tanstack/react-query';
import { listSavedViews } from '#modules/saved-views/saved-views.contract.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { SelectField } from '#platform/dashboard/choice-fields.tsx';
import { listText } from '#platform/dashboard/lists.ts';
import { read } from '#platform/dashboard/queries.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import type { Widget } from '../dashboards.contract.ts';
import { getEmbedHosts } from '../embed-hosts.contract.ts';
import {
  LONGEST_EMBED_URL,
  LONGEST_NOTE,
  numberMetrics,
  vitalMetrics,
  widgetPeriods,
} from '../widget-kinds.contract.ts';
import classes from './dashboards.module.css';
import { useDashboardsTexts } from './dashboards-texts.ts';

type QueryFieldProps = { widget: Widget; onChange: (next: Partial<Widget>) => void };

/** What a widget shows. */
export function QueryField({ widget, onChange }: QueryFieldProps) {
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
  if (type === 'embed') return <EmbedField url={query.url ?? ''} onUrl={(url) => set({ url })} />;
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

function EmbedField({ url, onUrl }: { url: string; onUrl: (url: string) => void }) {
  const text = useDashboardsTexts();
  const siteId = useCaller().site.id;
  const { data } = useQuery(read(getEmbedHosts, { params: { siteId } }));
  const hosts = data?.hosts ?? [];
  const allowed =
    hosts.length > 0 ? text('form.embedHosts', { hosts: listText(hosts) }) : text('form.noHosts');
  return (
    <TextField
      label={text('form.embed')}
      help={data ? allowed : undefined}
      isMono
      maxLength={LONGEST_EMBED_URL}
      value={url}
      onText={onUrl}
    />
  );
}
