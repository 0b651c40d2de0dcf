export { AddRedirectDialog } from './dashboard/add-redirect-dialog.tsx';
