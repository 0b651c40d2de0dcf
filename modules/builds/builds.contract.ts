import { z } from 'zod';
import { apiError, notFound, revisionConflict } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { paramsOf, removedRow } from '#platform/contract/list-keys.ts';
import { id } from '#platform/contract/listing.ts';
import { partialChange } from '#platform/contract/partial-change.ts';
import { either, onSite } from '#platform/contract/permission-rule.ts';
import { fixed } from '#platform/contract/sentence.ts';
import {
  buildStatuses,
  LONGEST_BUILD_MESSAGE,
  LONGEST_BUILD_TITLE,
  MOST_BUILDS,
} from './build-kinds.contract.ts';

export const seesBuilds = either(onSite('VIEW_DESIGN'), onSite('EDIT_SITE'));
export const managesBuilds = onSite('MANAGE_DESIGN');

const title = z.string().trim().max(LONGEST_BUILD_TITLE);
const message = z.string().trim().max(LONGEST_BUILD_MESSAGE);

/** A set of layouts as lists show it: without its files. */
export const LayoutBuild = z
  .object({
    id,
    number: z.number().int(),
    title: z.string(),
    commit: z.object({
      hash: z.string().meta({ description: 'of all of its files' }),
      message: z.string(),
      branch: z.string().meta({ description: 'what it was made from, such as #3' }),
      user_id: id.nullable(),
      user: z.string().nullable(),
    }),
    status: z
      .enum(buildStatuses)
      .meta({ description: 'failed: a template cannot be read; released: readers got it once' }),
    pinned: z.boolean(),
    created_ts: z.number().int(),
    updated_ts: z.number().int(),
    duration_s: z.number().meta({ description: 'how long its templates took to be read' }),
    log_url: z.string().nullable().meta({ description: 'always null: what is wrong is said at once' }),
    size: z.number().int().meta({ description: 'in bytes' }),
    files_count: z.number().int(),
    is_production: z.boolean(),
    revision: z.number().int(),
  })
  .meta({ id: 'LayoutBuild' });
export type LayoutBuild = z.output<typeof LayoutBuild>;

/** What readers get; no build means the layouts of the product. */
export const LayoutProduction = z
  .object({
    build_id: id.nullable(),
    released_ts: z.number().int(),
    released_by: id.nullable(),
    previous_build_id: id.nullable().meta({ description: 'what rolling back leads to' }),
  })
  .meta({ id: 'LayoutProduction' });
export type LayoutProduction = z.output<typeof LayoutProduction>;

export const tooManyBuilds = apiError(
  'too_many_builds',
  422,
  fixed`A site can have up to ${MOST_BUILDS} builds. Unpin or delete one first.`,
);
export const buildIsKept = apiError(
  'build_is_kept',
  422,
  "This build is live, pinned or one of the last three released, so it can't be deleted.",
);
export const buildInvalid = apiError('build_is_invalid', 422, 'Error releasing build.');
/** Nothing is known against the build: the machine was at other things. */
export const buildUnchecked = apiError(
  'build_was_not_checked',
  503,
  'The server is too busy to check this build right now. Try again in a moment.',
);
export const buildChanged = apiError(
  'build_was_changed',
  409,
  'Someone saved this build during the check. Review the changes, then release it.',
);
export const releasedMeanwhile = apiError('released_meanwhile', 409, 'Someone else just released a build.');

export const listBuilds = endpoint({
  method: 'GET',
  path: '/core/v1/layouts/builds',
  summary: 'List the builds of layouts, the newest first, and what readers get',
  permission: seesBuilds,
  response: z.object({
    items: z.array(LayoutBuild),
    total_count: z.number().int(),
    authors: z.record(z.string(), z.string()).meta({ description: 'names of people by their ids' }),
    production: LayoutProduction.nullable(),
    releases: z
      .array(LayoutProduction.omit({ previous_build_id: true }))
      .meta({ description: 'the latest, the newest first' }),
    faults: z
      .array(z.object({ template: z.string(), message: z.string(), last_ts: z.number().int() }))
      .meta({ description: 'templates that readers get the layout of the product in place of' }),
  }),
});

export const createBuild = endpoint({
  method: 'POST',
  path: '/core/v1/layouts/builds',
  summary: 'Make a build from the layouts of the product or from another build',
  status: 201,
  permission: managesBuilds,
  body: z.object({
    title: title.default(''),
    message: message.default(''),
    from_build_id: id.nullable().default(null).meta({ description: 'null: the layouts of the product' }),
  }),
  response: LayoutBuild,
  errors: [tooManyBuilds, notFound],
});

export const BuildDraft = z.object({
  title: title.default(''),
  message: message.default(''),
  pinned: z.boolean().default(false),
});
export type BuildDraft = z.output<typeof BuildDraft>;

export const updateBuild = endpoint({
  method: 'PUT',
  path: '/core/v1/layouts/builds/{buildId}',
  summary: 'Change the title of a build, or pin it; what is left out stays',
  permission: managesBuilds,
  params: paramsOf('buildId'),
  body: partialChange(BuildDraft),
  response: LayoutBuild,
  errors: [revisionConflict, notFound],
});

export const deleteBuild = endpoint({
  method: 'DELETE',
  path: '/core/v1/layouts/builds/{buildId}',
  summary: 'Delete a build, until it is undone within a day by its batch',
  permission: managesBuilds,
  params: paramsOf('buildId'),
  deletesVersion: true,
  response: removedRow,
  errors: [buildIsKept, notFound],
});

export const releaseBuild = endpoint({
  method: 'PUT',
  path: '/core/v1/layouts/builds/production',
  summary: 'Release a build to readers, or roll back; each kind of page is rendered with it before',
  permission: managesBuilds,
  body: z.object({
    build_id: id.nullable().meta({ description: 'null: the layouts of the product' }),
    replaces: id.nullable().optional().meta({ description: 'what the caller knows readers to get' }),
  }),
  response: LayoutProduction,
  errors: [buildInvalid, buildUnchecked, buildChanged, releasedMeanwhile, notFound],
});
