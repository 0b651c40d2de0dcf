import { z } from 'zod';
import { apiError, notFound, revisionConflict } from '#platform/contract/api-error.ts';
import { endpoint, multipart } from '#platform/contract/endpoint.ts';
import { fieldRules } from '#platform/contract/field-rules.ts';
import { paramsOf, siteParams } from '#platform/contract/list-keys.ts';
import { idInPath, revision } from '#platform/contract/listing.ts';
import {
  LAYOUT_FILE_NAME,
  LONGEST_LAYOUT_FILE,
  MOST_ARCHIVE_BYTES,
  MOST_LAYOUT_FILES,
} from './build-kinds.contract.ts';
import { LayoutBuild, managesBuilds, seesBuilds, tooManyBuilds } from './builds.contract.ts';

export const LayoutFile = z.object({ name: z.string(), content: z.string() }).meta({ id: 'LayoutFile' });
export type LayoutFile = z.output<typeof LayoutFile>;

/** What is wrong with a template, and where. */
export const LayoutFault = z
  .object({ template: z.string(), line: z.number().int().nullable(), message: z.string() })
  .meta({ id: 'LayoutFault' });
export type LayoutFault = z.output<typeof LayoutFault>;

/** A path of the site, and no address elsewhere. */
const PAGE = /^\/(?![/\\])[^\s\\]*$/;

const changedFiles = z
  .array(
    z.object({
      name: z.string().regex(LAYOUT_FILE_NAME, 'use names such as post.liquid, 3-front.css or logo.svg'),
      content: z
        .string()
        .max(LONGEST_LAYOUT_FILE)
        .refine((text) => !text.includes('\0'), 'use text')
        .transform((text) => text.toWellFormed())
        .nullable()
        .meta({ description: 'null: the file is taken away' }),
    }),
  )
  .max(MOST_LAYOUT_FILES);

export const buildIsReleased = apiError(
  'build_is_released',
  422,
  "This build was released, so it can't be changed. Make a copy and edit that.",
);
export const buildTooLarge = apiError(
  'build_is_too_large',
  422,
  'A build can have up to 80 files and 500 kB. Remove some first.',
);
export const fileInvalid = apiError('file_is_invalid', 422, "This file can't be part of a build.");
export const fileTypeRefused = apiError(
  'file_type_is_refused',
  422,
  "Builds can't contain JavaScript, because it could act for people signed in to your site.",
);
export const fileNeedsPermission = apiError(
  'file_needs_permission',
  403,
  'To add scripts, you need permission to edit custom HTML.',
);
export const archiveMissing = apiError('file_is_missing', 400, 'Choose a zip file.');
export const archiveInvalid = apiError(
  'archive_is_invalid',
  422,
  "This zip file can't be read. Choose another one.",
);

const ofBuild = { scopeParam: 'siteId', params: paramsOf('siteId', 'buildId') } as const;
const base = '/core/v1/sites/{siteId}/layout_builds';
const refusals = [buildTooLarge, fileTypeRefused, fileInvalid, fileNeedsPermission];

export const getBuild = endpoint({
  ...ofBuild,
  method: 'GET',
  path: `${base}/{buildId}`,
  summary: 'Show a build with its files, and what is wrong with them',
  permission: seesBuilds,
  response: LayoutBuild.extend({
    files: z.array(LayoutFile),
    faults: z.array(LayoutFault),
    post_layouts: z.array(z.string()).meta({ description: 'layouts of their own that posts may name' }),
  }),
  errors: [notFound],
});

export const saveBuildFiles = endpoint({
  ...ofBuild,
  method: 'PUT',
  path: `${base}/{buildId}/files`,
  summary: 'Save files of a build that was never released; those that are left out stay',
  permission: managesBuilds,
  maxBodyBytes: 3 * 1024 * 1024,
  body: z.object({ revision, files: changedFiles.default([]) }),
  response: LayoutBuild.extend({ faults: z.array(LayoutFault) }),
  errors: [buildIsReleased, ...refusals, revisionConflict, notFound],
});

export const checkBuild = endpoint({
  ...ofBuild,
  method: 'POST',
  path: `${base}/{buildId}/check`,
  summary: 'Render a page of each kind with a build, and say which fail',
  permission: managesBuilds,
  writes: false,
  response: z.object({
    items: z.array(
      z.object({
        page: z.string(),
        path: z.string(),
        ms: z.number().int(),
        fault: LayoutFault.nullable(),
      }),
    ),
    unreached: z
      .array(z.string())
      .meta({ description: 'pages that were not rendered, as those before them took too long' }),
  }),
  errors: [notFound],
});

export const previewBuild = endpoint({
  ...ofBuild,
  method: 'POST',
  path: `${base}/{buildId}/preview`,
  summary: 'An address that shows a page of the site by a build, with what is changed of it and not saved',
  permission: managesBuilds,
  maxBodyBytes: 3 * 1024 * 1024,
  body: z.object({
    path: z
      .string()
      .max(500)
      .refine((path) => PAGE.test(path), fieldRules.path)
      .default('/'),
    files: changedFiles.default([]),
  }),
  response: z.object({
    url: z.string(),
    expires_ts: z.number().int(),
    faults: z.array(LayoutFault).meta({ description: 'templates that cannot be read' }),
  }),
  errors: [...refusals, notFound],
});

export const compareBuilds = endpoint({
  ...ofBuild,
  method: 'GET',
  path: `${base}/{buildId}/compare`,
  summary: 'How the files of a build differ from those of another one',
  permission: seesBuilds,
  query: z.object({ with: idInPath.default(0).meta({ description: '0: the layouts of the product' }) }),
  response: z.object({
    items: z.array(
      z.object({
        name: z.string(),
        change: z.enum(['added', 'removed', 'changed']),
        lines: z
          .array(
            z.object({
              kind: z.enum(['same', 'added', 'removed', 'gap']),
              text: z.string(),
              from: z.number().int().nullable().meta({ description: 'its number in the other build' }),
              to: z.number().int().nullable(),
            }),
          )
          .nullable()
          .meta({ description: 'null where the files are too far apart' }),
      }),
    ),
  }),
  errors: [notFound],
});

export const uploadBuild = endpoint({
  method: 'POST',
  path: `${base}/archive`,
  summary: 'Make a build from the files of a zip file',
  status: 201,
  permission: managesBuilds,
  scopeParam: 'siteId',
  params: siteParams,
  body: multipart({ maxFileBytes: MOST_ARCHIVE_BYTES }),
  response: LayoutBuild,
  errors: [archiveMissing, archiveInvalid, ...refusals, tooManyBuilds],
});
