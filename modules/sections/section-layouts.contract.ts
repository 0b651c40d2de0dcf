import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { siteParams } from '#platform/contract/list-keys.ts';
import { maySeeSections } from './section-list.contract.ts';

const SectionLayout = z
  .object({
    name: z.string().meta({ description: 'what the section keeps; nothing for the usual one' }),
    title: z.string(),
  })
  .meta({ id: 'SectionLayout' });

export const listSectionLayouts = endpoint({
  method: 'GET',
  path: '/core/v1/sites/{siteId}/layouts/Section',
  summary: 'The page layouts of the released build that sections can have',
  permission: maySeeSections,
  scopeParam: 'siteId',
  params: siteParams,
  response: z.object({ items: z.array(SectionLayout) }),
});
