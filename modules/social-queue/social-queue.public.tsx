export { ShareDialog } from './dashboard/share/share-dialog.tsx';
