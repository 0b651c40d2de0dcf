import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { siteParams } from '#platform/contract/list-keys.ts';
import { anywhere, either, onSite } from '#platform/contract/permission-rule.ts';

/** A layout that a post can be given; one of an A/B test says what forces it. */
export const Layout = z
  .object({
    name: z.string().meta({ description: 'what the post keeps; nothing for the usual one' }),
    title: z.string(),
    abtest_name: z.string().nullable(),
    query_param: z.string().nullable(),
    query_value: z.string().nullable(),
  })
  .meta({ id: 'Layout' });
export type Layout = z.output<typeof Layout>;

const choices = {
  method: 'GET',
  permission: either(onSite('VIEW_DESIGN'), onSite('EDIT_SITE'), anywhere('CREATE_REAL_DRAFT')),
  scopeParam: 'siteId',
  params: siteParams,
  response: z.object({ items: z.array(Layout) }),
} as const;

export const listPostLayouts = endpoint({
  ...choices,
  path: '/core/v1/sites/{siteId}/layouts/Post',
  summary: 'The page layouts of the released build that posts can have',
});

export const listEditorLayouts = endpoint({
  ...choices,
  path: '/core/v1/sites/{siteId}/layouts/entry_editor',
  summary: 'The layouts that the editor has',
});
