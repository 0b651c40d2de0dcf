import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { flag, id, idInPath } from '#platform/contract/listing.ts';
import { anywhere } from '#platform/contract/permission-rule.ts';

export const SECTIONS_PATH = '/core/feeds/site/subpages';
export const maySeeSections = anywhere('VIEW_SUBPAGES');

/** A section of the site's tree; Home has the id 0 and no parent. */
export const Section = z
  .object({
    id,
    parent_id: id.nullable(),
    site_id: id,
    title: z.string(),
    full_title: z.string().meta({ description: 'titles from the root on, joined by " / "' }),
    slug: z.string(),
    path: z.string(),
    type: z.enum(['section', 'stage', 'link', 'static']),
    status: z.number().int().meta({ description: 'visibility: 1 public, 2 private, 3 unlisted' }),
    parent_ids: z.array(id),
    community_id: id.optional().meta({ description: 'of one that belongs to a community' }),
  })
  .meta({ id: 'Section' });

export const listSections = endpoint({
  method: 'GET',
  path: SECTIONS_PATH,
  summary: 'List the sections, or the stages with stage=1',
  permission: maySeeSections,
  query: z.object({ site_id: idInPath.optional(), stage: flag.optional() }),
  response: z.array(Section),
});
