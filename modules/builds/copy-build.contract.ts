import { z } from 'zod';
import {
  CopyPreview,
  copyKeyTaken,
  copyOrder,
  copySiteMissing,
  copyTo,
  copyToItself,
  SiteCopy,
  termsMissingThere,
} from '#modules/site-copies/site-copies.contract.ts';
import { accountPastDue, notFound, permissionDenied, siteNotFound } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { paramsOf } from '#platform/contract/list-keys.ts';
import { either, onSite } from '#platform/contract/permission-rule.ts';
import { buildTooLarge, fileInvalid, fileNeedsPermission, fileTypeRefused } from './build-files.contract.ts';
import { LONGEST_BUILD_TITLE, MOST_LAYOUT_FILES } from './build-kinds.contract.ts';
import { tooManyBuilds } from './builds.contract.ts';

const ofBuild = {
  path: '/core/v1/sites/{siteId}/layout_builds/{buildId}/copy',
  permission: either(onSite('CLONE_SITE_BRICKS', 'VIEW_DESIGN'), onSite('CLONE_SITE_BRICKS', 'EDIT_SITE')),
  scopeParam: 'siteId',
  tokens: 'refused',
  params: paramsOf('siteId', 'buildId'),
} as const;

export const previewBuildCopy = endpoint({
  ...ofBuild,
  method: 'GET',
  summary: 'What a copy of a build on another site would be: each file beside what readers get there',
  query: copyTo,
  response: CopyPreview,
  errors: [copySiteMissing, copyToItself, permissionDenied, siteNotFound, notFound],
});

export const copyBuild = endpoint({
  ...ofBuild,
  method: 'POST',
  summary: 'Copy a build to another site as a new build, which readers there do not get until it is released',
  status: 201,
  body: z.object({
    ...copyOrder,
    title: z.string().trim().max(LONGEST_BUILD_TITLE).optional(),
    files: z
      .array(z.string().max(100))
      .min(1, 'files_is_missing')
      .max(MOST_LAYOUT_FILES)
      .nullable()
      .default(null)
      .meta({ description: 'null: all; otherwise these, over what readers of the other site get' }),
  }),
  response: SiteCopy,
  errors: [
    ...[
      copyToItself,
      termsMissingThere,
      copyKeyTaken,
      permissionDenied,
      siteNotFound,
      accountPastDue,
      notFound,
    ],
    ...[tooManyBuilds, buildTooLarge, fileTypeRefused, fileInvalid, fileNeedsPermission],
  ],
});
