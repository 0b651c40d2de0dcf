export { ExportControl } from './dashboard/export-control.tsx';
export type { ExportOrder } from './dashboard/export-dialog-props.ts';
