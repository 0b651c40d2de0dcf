export { TriedSettingsDialog } from './dashboard/tried-settings-dialog.tsx';
