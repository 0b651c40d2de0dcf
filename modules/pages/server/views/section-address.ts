import { pathOf } from '#modules/permalinks/permalinks.public.ts';
import type { SectionNode } from '#modules/sections/sections.public.ts';

/** Where readers find a section: its page, or what a link leads to. */
export const sectionAddress = (
  template: Parameters<typeof pathOf>[0],
  { path, type, link }: Pick<SectionNode, 'path' | 'type' | 'link'>,
): string => (type === 'link' && link ? link : encodeURI(pathOf(template, { section: path.slice(1) })));
