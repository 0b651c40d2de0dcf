export type { BodyField } from './dashboard/entry-form.tsx';
export { LiveUpdates } from './dashboard/live-updates.tsx';
