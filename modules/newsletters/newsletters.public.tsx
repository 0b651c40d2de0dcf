export { AlertDialog } from './dashboard/alerts/alert-dialog.tsx';
