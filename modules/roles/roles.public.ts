export { assignRole, type RoleAssignment } from './server/assign-role.ts';
export { fillPermissionCatalogue, seedShippedRoles } from './server/seed-roles.ts';
export { type ShippedRole, type ShippedRoleKey, shippedRoles } from './server/shipped-roles.ts';
