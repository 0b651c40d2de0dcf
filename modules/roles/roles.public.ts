export { assignRole, giveRole, giveToMany, takeRole, takeRoles } from './server/assign-role.ts';
export {
  type Giver,
  giverOf,
  mayGiveRole,
  mayTakeRole,
  type RoleFacts,
  ranksAbove,
  roleFacts,
  type TitledRole,
  titledRoles,
} from './server/giving-rules.ts';
export {
  fillPermissionCatalogue,
  seedShippedRoles,
  shippedRoleId as shippedRole,
} from './server/seed-roles.ts';
export { type ShippedRoleKey, shippedRoles } from './server/shipped-roles.ts';
export { takeRolesAway } from './server/take-roles-away.ts';
