export { PermissionFields } from './dashboard/permission-fields.tsx';
