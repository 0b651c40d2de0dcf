/** What of an attempt can be exported, in the order of the file; without zod, for the dialog. */
export const deliveryExportFields = [
  ...(['id', 'created', 'webhook', 'event', 'object_id', 'message_id', 'attempt'] as const),
  ...(['status', 'http_status', 'duration_ms', 'error', 'is_replay', 'due'] as const),
] as const;
export type DeliveryExportField = (typeof deliveryExportFields)[number];
