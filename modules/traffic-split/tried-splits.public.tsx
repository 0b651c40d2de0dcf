export { TriedSplitsDialog } from './dashboard/tried-splits-dialog.tsx';
