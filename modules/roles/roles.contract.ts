import { z } from 'zod';
import { apiError, notFound, revisionConflict } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { paramsOf, rowStamps, searchWords } from '#platform/contract/list-keys.ts';
import {
  beyondSearchLimit,
  id,
  idInPath,
  orderDirection,
  pageKeys,
  withinSearchLimit,
} from '#platform/contract/listing.ts';
import { partialChange } from '#platform/contract/partial-change.ts';
import { permissionNames } from '#platform/contract/permission-catalogue.ts';
import { either, onSite } from '#platform/contract/permission-rule.ts';
import { fixed } from '#platform/contract/sentence.ts';
import {
  LONGEST_ROLE_DESCRIPTION,
  LONGEST_ROLE_TITLE,
  permissionGroupNames,
  roleScopes,
  roleSortKeys,
  SHORTEST_ROLE_TITLE,
} from './role-kinds.contract.ts';

const Permission = z.enum(permissionNames);

/** What a person says about a role. */
export const RoleDraft = z
  .object({
    title: z
      .string()
      .trim()
      .min(1, 'title_is_missing')
      .min(SHORTEST_ROLE_TITLE, fixed`use at least ${SHORTEST_ROLE_TITLE} characters`)
      .max(LONGEST_ROLE_TITLE),
    description: z.string().trim().max(LONGEST_ROLE_DESCRIPTION).default(''),
    permissions: z
      .array(Permission)
      .min(1, 'permissions_is_missing')
      .max(permissionNames.length)
      .meta({ description: 'those that come with one of them are added' }),
    scope: z.enum(roleScopes).default('site'),
    mfa_required: z
      .boolean()
      .default(false)
      .meta({ description: 'who has it can only set up two-factor until that is done' }),
  })
  .meta({ id: 'RoleDraft' });
export type RoleDraft = z.output<typeof RoleDraft>;

/** A role, which calls name a permission group. Times are unix seconds. */
export const Role = z
  .object({
    id,
    title: z.string(),
    description: z.string(),
    permissions: z.array(Permission),
    scope: z.enum(roleScopes).meta({ description: 'community: held on communities alone' }),
    is_system: z.boolean().meta({ description: 'shipped: copied to be changed' }),
    rank: z.number().int().meta({ description: 'nobody changes a role that ranks above their own' }),
    members_count: z.number().int().meta({ description: 'how many people hold it, anywhere' }),
    mfa_required: z.boolean(),
    may_change: z.boolean().meta({ description: 'whether the caller may change and delete it' }),
    may_require_mfa: z
      .boolean()
      .meta({ description: 'whether the caller may change mfa_required, also of a shipped role' }),
    ...rowStamps,
  })
  .meta({ id: 'PermissionGroup' });
export type Role = z.output<typeof Role>;

/** A permission as people choose it. */
const PermissionEntry = z
  .object({
    name: Permission,
    title: z.string(),
    description: z.string(),
    group: z.enum(permissionGroupNames),
    scopes: z.array(z.enum(roleScopes)),
    implies: z.array(Permission).meta({ description: 'what comes with it' }),
    may_grant: z.boolean().meta({ description: 'whether the caller holds it, and so may grant it' }),
  })
  .meta({ id: 'Permission' });
export type PermissionEntry = z.output<typeof PermissionEntry>;

export const roleTitleTaken = apiError(
  'duplicate',
  409,
  'A user role with this title already exists. Choose another title.',
);
export const roleIsShipped = apiError(
  'role_is_shipped',
  422,
  "This role comes with the product and can't be changed. Copy it and change the copy.",
);
export const roleRanksAbove = apiError('role_ranks_above', 422, 'This role ranks above yours.');
export const notHeld = apiError(
  'permissions_is_invalid',
  422,
  'You can only grant permissions that you have yourself.',
);
export const notOfScope = apiError(
  'permissions_is_invalid',
  422,
  "Some of these permissions don't apply to communities.",
);
export const lastAdminRole = apiError(
  'last_admin',
  422,
  'Nobody could manage the site and its roles anymore. Give someone else an administrator role first.',
);
export const reassignMissing = apiError(
  'reassign_to_is_missing',
  422,
  'People have this role. Choose the role they get instead.',
);
export const reassignInvalid = apiError(
  'reassign_to_is_invalid',
  422,
  "People can't get this role instead. Choose another one.",
);
export const tooManyRoles = apiError(
  'too_many_roles',
  422,
  'A site can have up to 50 user roles of its own. Delete one first.',
);

const manageRoles = onSite('MANAGE_PERMISSION_GROUPS');
const path = '/api/1.3/permission_groups';
const one = { path: `${path}/{roleId}`, permission: manageRoles, params: paramsOf('roleId') } as const;
const refusals = [roleTitleTaken, notHeld, notOfScope];

export const RoleFilters = z
  .object({
    query: searchWords.optional(),
    scope: z.enum(roleScopes).optional(),
    order_by: z.enum(roleSortKeys).default('rank'),
    order_direction: orderDirection(-1),
    ...pageKeys(100),
  })
  .refine(withinSearchLimit as (page: unknown) => boolean, beyondSearchLimit);
export type RoleFilters = z.output<typeof RoleFilters>;

export const listRoles = endpoint({
  method: 'GET',
  path,
  summary: 'List user roles',
  permission: manageRoles,
  query: RoleFilters,
  response: z.object({ items: z.array(Role), total_count: z.number().int() }),
});

export const getRoleFactor = endpoint({
  ...one,
  method: 'GET',
  path: `${path}/{roleId}/second_factor`,
  summary: 'How many of those who hold a role sign in, and how many of them without a second factor',
  response: z.object({
    accounts_count: z.number().int().meta({ description: 'counting stops at 10,000' }),
    without_count: z.number().int().meta({ description: 'of those counted' }),
  }),
  errors: [notFound],
});

export const createRole = endpoint({
  method: 'POST',
  path,
  confirms: 'for-site',
  summary: 'Add a user role',
  status: 201,
  permission: manageRoles,
  body: RoleDraft,
  response: Role,
  errors: [...refusals, tooManyRoles],
});

export const getRole = endpoint({
  ...one,
  method: 'GET',
  summary: 'One user role',
  response: Role,
  errors: [notFound],
});

export const updateRole = endpoint({
  ...one,
  method: 'PUT',
  confirms: 'for-site',
  summary:
    'Change a user role, of a shipped one mfa_required alone; what is left out stays, and whoever holds it has the change with the next call',
  body: partialChange(RoleDraft.omit({ scope: true })),
  response: Role,
  errors: [...refusals, roleIsShipped, roleRanksAbove, lastAdminRole, revisionConflict, notFound],
});

export const deleteRole = endpoint({
  ...one,
  method: 'DELETE',
  confirms: 'for-site',
  summary: 'Delete a user role; it can be undone for a day, with those who held it',
  status: 202,
  deletesVersion: true,
  query: z.object({
    reassign_to: idInPath.optional().meta({ description: 'the role that people get in its place' }),
  }),
  response: z.object({ batch_id: id.meta({ description: 'what undoes it within a day' }) }),
  errors: [
    ...[roleIsShipped, roleRanksAbove, lastAdminRole, reassignMissing, reassignInvalid, notHeld],
    ...[revisionConflict, notFound],
  ],
});

export const listPermissions = endpoint({
  method: 'GET',
  path: '/api/1.3/permissions',
  summary: 'The permissions that roles and API tokens are made of, in the language of the caller',
  permission: either(manageRoles, onSite('MANAGE_API_KEY')),
  response: z.array(PermissionEntry),
});
