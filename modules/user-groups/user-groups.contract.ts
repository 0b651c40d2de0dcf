import { z } from 'zod';
import { apiError, notFound, revisionConflict } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { fieldRules } from '#platform/contract/field-rules.ts';
import {
  listQuery,
  pageAnswer,
  removedRows,
  rowStamps,
  searchWords,
  severalIds,
  siteParams,
} from '#platform/contract/list-keys.ts';
import { afterInvalid, id } from '#platform/contract/listing.ts';
import { partialChange } from '#platform/contract/partial-change.ts';
import { either, onSite } from '#platform/contract/permission-rule.ts';
import {
  LEAST_GROUP_LETTERS,
  LONGEST_GROUP_DESCRIPTION,
  LONGEST_GROUP_SLUG,
  LONGEST_GROUP_TITLE,
  userGroupSortKeys,
} from './user-group-kinds.contract.ts';

const title = z
  .string()
  .trim()
  .min(LEAST_GROUP_LETTERS, 'Saving problem. Title must contain at least 3 characters')
  .max(LONGEST_GROUP_TITLE);
const description = z.string().trim().max(LONGEST_GROUP_DESCRIPTION);

/** The path parameter that names a group. */
export const groupParams = z.object({ groupSlug: z.string().max(LONGEST_GROUP_SLUG) });

/** What a person says about a group. Its slug stays as it is, because sections and files name it. */
export const UserGroupDraft = z
  .object({
    slug: z
      .string()
      .trim()
      .min(LEAST_GROUP_LETTERS, 'Saving problem. Slug must contain at least 3 characters')
      .max(LONGEST_GROUP_SLUG)
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, fieldRules.slug),
    title,
    description: description.default(''),
  })
  .meta({ id: 'UserGroupDraft' });
export type UserGroupDraft = z.output<typeof UserGroupDraft>;

/** A group of readers, to whom sections and files are open. */
export const UserGroup = z
  .object({
    id,
    slug: z.string(),
    title: z.string(),
    description: z.string(),
    source: z
      .enum(['manual', 'package', 'achievement', 'sso'])
      .meta({ description: 'sso: a sign-in provider gives it to people and takes it' }),
    members_count: z.number().int(),
    ...rowStamps,
  })
  .meta({ id: 'UserGroup' });
export type UserGroup = z.output<typeof UserGroup>;

export const groupSlugTaken = apiError(
  'duplicate',
  409,
  'A group with this slug already exists. Choose another slug.',
);
export const groupInUse = apiError(
  'group_is_in_use',
  422,
  'Sections, posts, files, packages, achievement rules or sign-in providers use this group. Remove it from them first.',
);

const manageGroups = onSite('MANAGE_USER_GROUPS');
export const manageMembers = onSite('MANAGE_USER_GROUP_MEMBERSHIPS');
export const seesGroups = either(manageGroups, manageMembers);

/** What can be asked of the list. */
export const UserGroupFilters = listQuery(
  { query: searchWords.optional() },
  { sorts: userGroupSortKeys, usual: 'title' },
);
export type UserGroupFilters = z.output<typeof UserGroupFilters>;

const path = '/core/v1/users/groups';

export const listUserGroups = endpoint({
  method: 'GET',
  path,
  summary: 'List user groups',
  permission: seesGroups,
  query: UserGroupFilters,
  response: pageAnswer(UserGroup),
  errors: [afterInvalid],
});

export const createUserGroup = endpoint({
  method: 'POST',
  path,
  summary: 'Add a user group',
  status: 201,
  permission: manageGroups,
  body: UserGroupDraft,
  response: UserGroup,
  errors: [groupSlugTaken],
});

export const updateUserGroup = endpoint({
  method: 'PATCH',
  path: `${path}/{groupSlug}`,
  summary: 'Change a user group; what is left out stays',
  permission: manageGroups,
  params: groupParams,
  body: partialChange(z.object({ title, description })),
  response: UserGroup,
  errors: [revisionConflict, notFound],
});

export const deleteUserGroup = endpoint({
  method: 'DELETE',
  path: `${path}/{groupSlug}`,
  summary: 'Delete a user group that no section is open to; it can be undone for a day',
  permission: manageGroups,
  params: groupParams,
  deletesVersion: true,
  response: removedRows(UserGroup),
  errors: [groupInUse, notFound],
});

export const removeUserGroups = endpoint({
  method: 'POST',
  path: '/core/v1/sites/{siteId}/user_groups/remove',
  summary: 'Delete several user groups that no section is open to; it can be undone for a day',
  permission: manageGroups,
  scopeParam: 'siteId',
  params: siteParams,
  body: severalIds,
  response: removedRows(UserGroup),
  errors: [groupInUse],
});

const NamedUse = z.object({ id, title: z.string() });

/** What keeps groups from being deleted; at most twenty of each kind. */
export const GroupUses = z
  .object({
    sections: z.array(NamedUse),
    posts: z.array(NamedUse),
    files: z.array(NamedUse).meta({ description: 'of the library' }),
    packages: z.array(NamedUse),
    rules: z.array(NamedUse).meta({ description: 'of achievements' }),
    providers: z.array(NamedUse).meta({ description: 'of single sign-on, which give it to people' }),
  })
  .meta({ id: 'UserGroupUses' });
export type GroupUses = z.output<typeof GroupUses>;

export const findGroupUses = endpoint({
  method: 'GET',
  path: '/core/v1/sites/{siteId}/user_groups/uses',
  summary: 'What uses user groups, and so keeps them from being deleted',
  permission: manageGroups,
  scopeParam: 'siteId',
  params: siteParams,
  query: z.object({
    ids: z
      .string()
      .regex(/^\d{1,16}(,\d{1,16}){0,99}$/, 'use up to 100 ids separated by commas')
      .optional(),
  }),
  response: GroupUses,
});
