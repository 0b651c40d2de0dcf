export { assignRole } from './server/assign-role.ts';
export { fillPermissionCatalogue, seedShippedRoles } from './server/seed-roles.ts';
export { type ShippedRoleKey, shippedRoles } from './server/shipped-roles.ts';
