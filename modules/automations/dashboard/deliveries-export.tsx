import { ExportControl, type ExportOrder } from '#modules/exports/exports.public.tsx';
import { call } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { May } from '#platform/dashboard/may.tsx';
import type { SelectedRows } from '#platform/dashboard/table/selected-rows.ts';
import type { DeliveryExportField } from '../delivery-export-fields.contract.ts';
import { exportExecutions } from '../delivery-log.contract.ts';
import { useAutomationsTexts } from './automations-texts.ts';
import type { useDeliveryQuery } from './delivery-filters.ts';

type DeliveriesExportProps = {
  query: ReturnType<ReturnType<typeof useDeliveryQuery>>;
  selected: SelectedRows;
  count: number | undefined;
};

/** Exports what the list shows, or its selected rows. */
export function DeliveriesExport({ query, selected, count }: DeliveriesExportProps) {
  const text = useAutomationsTexts();
  const { id: siteId } = useCaller().site;
  const titles: Record<DeliveryExportField, string> = {
    id: text('export.id'),
    created: text('deliveries.created'),
    webhook: text('deliveries.webhook'),
    event: text('deliveries.event'),
    object_id: text('export.object'),
    message_id: text('delivery.message'),
    attempt: text('deliveries.attempt'),
    status: text('deliveries.status'),
    http_status: text('export.http'),
    duration_ms: text('export.duration'),
    error: text('export.error'),
    is_replay: text('delivery.replay'),
    due: text('export.due'),
  };
  const start = ({ fields, settings, selected: ids, isByEmail }: ExportOrder) => {
    const { limit: _, offset: __, ...filters } = query;
    return call(exportExecutions, {
      params: { siteId },
      query: isByEmail ? { ...filters, notify_by_email: 1 } : filters,
      body: { ids, fields: fields as { name: DeliveryExportField; title: string }[], settings },
    });
  };
  return (
    <May call={exportExecutions}>
      <ExportControl
        kind="deliveries"
        things={text('deliveries.title')}
        fields={Object.entries(titles).map(([name, title]) => ({ name, title }))}
        selected={selected}
        count={count}
        isExact
        onStart={start}
      />
    </May>
  );
}
