import type { RecordDialog } from '#platform/dashboard/records/record-dialog.tsx';
import {
  type PageType,
  type PostOrder,
  RESTRICTED,
  type ReadAccessType,
  type SectionStatus,
} from '../../section-kinds.contract.ts';
import { type SectionDetails, SectionDraft } from '../../sections.contract.ts';
import type { TreeKind } from '../tree/tree-kind.ts';

/** The values of a section as its form holds them: groups as one line, no parent as an empty word. */
export type SectionValues = {
  title: string;
  slug: string;
  type: PageType;
  link: string;
  text: string;
  parent_id: string;
  status: SectionStatus;
  read_access_type: ReadAccessType;
  read_access_groups: string;
  meta_title: string;
  description: string;
  image_id: number | null;
  layout: string;
  order: PostOrder;
  posts_per_page: number | null;
  in_menu: boolean;
  rss: boolean;
};

export const valuesOf = (section: SectionDetails | null, parentId: number | null = null): SectionValues => {
  const parent = section ? section.parent_id : parentId;
  return {
    title: section?.title ?? '',
    slug: section?.slug ?? '',
    type: section && section.type !== 'stage' ? section.type : 'section',
    link: section?.page_settings.link ?? '',
    text: section?.page_settings.text ?? '',
    parent_id: parent === null ? '' : String(parent),
    status: (section?.status ?? 1) as SectionStatus,
    read_access_type: (section?.read_access_type ?? 1) as ReadAccessType,
    read_access_groups: section?.read_access_groups.join(', ') ?? '',
    meta_title: section?.page_settings.meta_title ?? '',
    description: section?.page_settings.description ?? '',
    image_id: section?.page_settings.image_id ?? null,
    layout: section?.page_settings.layout ?? '',
    order: section?.page_settings.order ?? 'recent',
    posts_per_page: section?.page_settings.posts_per_page ?? 20,
    in_menu: section?.page_settings.in_menu ?? true,
    rss: section?.page_settings.rss ?? true,
  };
};

const groupsIn = (line: string): string[] =>
  line
    .split(',')
    .map((group) => group.trim())
    .filter((group) => group !== '');

/** @param before the stored section, of which only what differs is sent */
export function bodyOf(kind: TreeKind, values: SectionValues, before: SectionDetails | null) {
  const slug = values.slug.trim();
  const said = slug === '' || slug === before?.slug ? {} : { slug };
  if (kind === 'stage') return { title: values.title, ...said };
  const parent = values.parent_id === '' ? null : Number(values.parent_id);
  const isHome = before?.id === 0;
  return {
    ...{ title: values.title, status: values.status, ...said },
    ...(isHome ? {} : { type: values.type, parent_id: parent, read_access_type: values.read_access_type }),
    ...(values.read_access_type === RESTRICTED
      ? { read_access_groups: groupsIn(values.read_access_groups) }
      : {}),
    page_settings: {
      ...{ meta_title: values.meta_title, description: values.description },
      ...{ image_id: values.image_id, layout: values.layout },
      // An empty line is no number.
      posts_per_page: values.posts_per_page ?? Number.NaN,
      ...{ order: values.order, in_menu: values.in_menu, rss: values.rss },
      ...{ link: values.link, text: values.text },
    },
  };
}

type Schema = Parameters<typeof RecordDialog>[0]['schema'];

/** The contract's own schema, asked about what would be sent; its complaints name the fields of the form. */
export const sectionSchema = (kind: TreeKind, before: SectionDetails | null): Schema => ({
  safeParse: (values: unknown) => {
    const { success, error } = SectionDraft.safeParse(bodyOf(kind, values as SectionValues, before));
    if (!error) return { success };
    const issues = error.issues.map((issue) => ({
      ...issue,
      path: issue.path[0] === 'page_settings' ? issue.path.slice(1) : issue.path,
    }));
    return { success, error: { issues } };
  },
});
