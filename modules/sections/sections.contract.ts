import { z } from 'zod';
import { apiError, notFound, permissionDenied, revisionConflict } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { fieldRules } from '#platform/contract/field-rules.ts';
import { isLinkTarget } from '#platform/contract/link-target.ts';
import { paramsOf, removedRow, siteParams } from '#platform/contract/list-keys.ts';
import { flag, id, integerInQuery } from '#platform/contract/listing.ts';
import { partialChange } from '#platform/contract/partial-change.ts';
import { anywhere, either, onScope, onSite } from '#platform/contract/permission-rule.ts';
import { fixed } from '#platform/contract/sentence.ts';
import { accessLimitReached, groupUnknown } from './section-access.contract.ts';
import {
  LONGEST_DESCRIPTION,
  LONGEST_META_TITLE,
  LONGEST_SECTION_LINK,
  LONGEST_SECTION_SLUG,
  LONGEST_SECTION_TEXT,
  LONGEST_SECTION_TITLE,
  MOST_GROUPS,
  MOST_LEVELS,
  MOST_PAGES,
  MOST_PER_PAGE,
  MOST_SECTIONS,
  pageTypes,
  postOrders,
  readAccessTypes,
  sectionStatuses,
} from './section-kinds.contract.ts';
import { maySeeSections, SECTIONS_PATH, Section } from './section-list.contract.ts';

/** A section as the tree is edited. */
export const TreeSection = Section.extend({
  read_access_type: z
    .number()
    .int()
    .meta({ description: '1 public, 2 restricted, 3 restricted as the nearest restricted section above' }),
  read_access_groups: z
    .array(z.string())
    .meta({ description: 'slugs of the groups that read a restricted one' }),
  order_revision: z
    .number()
    .int()
    .meta({ description: 'of the order of its children; that of Home is of the first level' }),
  revision: z.number().int(),
  link: z.string().optional().meta({ description: 'where a link leads' }),
  is_community_root: z
    .literal(true)
    .optional()
    .meta({ description: 'the section below which those of a community lie' }),
}).meta({ id: 'TreeSection' });
export type TreeSection = z.output<typeof TreeSection>;

export const PageSettings = z
  .object({
    layout: z.string().trim().max(80).default(''),
    description: z.string().trim().max(LONGEST_DESCRIPTION).default(''),
    image_id: id.nullable().default(null),
    meta_title: z.string().trim().max(LONGEST_META_TITLE).default(''),
    posts_per_page: z.number().int().min(1).max(MOST_PER_PAGE).default(20),
    order: z.enum(postOrders).default('recent').meta({
      description:
        'recent: the newest first, around frozen ones; manual: as they were placed by hand, then the newest',
    }),
    in_menu: z.boolean().default(true),
    rss: z.boolean().default(true),
    link: z
      .string()
      .trim()
      .max(LONGEST_SECTION_LINK)
      .refine((target) => target === '' || isLinkTarget(target), fieldRules.pathOrAddress)
      .default('')
      .meta({ description: 'where a link leads: a path of the site, or a web address' }),
    text: z
      .string()
      .max(LONGEST_SECTION_TEXT)
      .default('')
      .meta({ description: 'what a static section says, in Markdown' }),
  })
  .meta({ id: 'PageSettings' });
export type PageSettings = z.output<typeof PageSettings>;

/** One section with all that is said of it. */
export const SectionDetails = TreeSection.extend({
  page_settings: PageSettings,
  created_ts: z.number().int(),
  updated_ts: z.number().int(),
}).meta({ id: 'SectionDetails' });
export type SectionDetails = z.output<typeof SectionDetails>;

const groupSlug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, fieldRules.slug);

/** What a person says about a section. */
export const SectionDraft = z
  .object({
    title: z.string().trim().min(1, 'title_is_missing').max(LONGEST_SECTION_TITLE),
    slug: z
      .string()
      .max(LONGEST_SECTION_SLUG)
      .regex(/^[a-z0-9-]+$/, fieldRules.hyphens)
      .optional()
      .meta({ description: 'made of the title when it is left out' }),
    parent_id: id.nullable().default(null),
    type: z
      .enum([...pageTypes, 'stage'])
      .default('section')
      .meta({
        description:
          'section: a list of posts; link: leads elsewhere; static: says its text; stage: a list by hand',
      }),
    status: z.literal(sectionStatuses).default(1),
    read_access_type: z.literal(readAccessTypes).default(1),
    read_access_groups: z.array(groupSlug.max(80)).max(MOST_GROUPS).default([]),
    page_settings: PageSettings.prefault({}),
  })
  .meta({ id: 'SectionDraft' });
export type SectionDraft = z.output<typeof SectionDraft>;

/** A change; what is left out stays, also of the page settings. */
export const SectionChange = partialChange(SectionDraft)
  .extend({
    page_settings: partialChange(PageSettings).omit({ revision: true }).optional(),
    before_id: id
      .nullable()
      .optional()
      .meta({ description: 'the sibling that it comes to stand before; null puts it last' }),
  })
  .meta({ id: 'SectionChange' });
export type SectionChange = z.output<typeof SectionChange>;

export const childOfItself = apiError(
  'parent_is_invalid',
  422,
  "Error: Section can't be children of its own.",
);
export const parentMissing = apiError(
  'parent_is_missing',
  422,
  'The parent section was deleted in the meantime. Choose another one.',
);
export const sectionIsGoing = apiError('section_is_going', 409, "You can't move a section being deleted.");
export const tooDeep = apiError(
  'sections_too_deep',
  422,
  fixed`Sections can be nested ${MOST_LEVELS} levels deep.`,
);
export const tooManySections = apiError(
  'too_many_sections',
  422,
  fixed`A site can have up to ${MOST_SECTIONS} sections.`,
);
export const homeStays = apiError(
  'home_is_fixed',
  422,
  "Home can't be moved, restricted or deleted, and its slug can't be changed.",
);
export const sectionSlugTaken = apiError(
  'duplicate',
  409,
  'Another section here already has this slug. Choose another slug.',
);
export const slugReserved = apiError(
  'slug_is_reserved',
  422,
  'Masthead uses this address. Choose another slug.',
);
export const typeFixed = apiError(
  'type_is_invalid',
  422,
  "A section can't become a stage, or a stage a section.",
);
export const linkMissing = apiError(
  'link_is_missing',
  422,
  'Enter where the link leads: a path such as /about, or a web address.',
);
export const linkToItself = apiError(
  'link_is_invalid',
  422,
  "A link can't lead to its own address. Choose another one.",
);
export const stagesAreFlat = apiError('stages_are_flat', 422, "A stage can't have a parent.");
export const orderIncomplete = apiError(
  'ordered_ids_is_invalid',
  422,
  'Sections were added or removed here in the meantime. Reload and try again.',
);

/** The path names the site, or a community whose own sections are meant. */
const mayEdit = onScope('CREATE_SUBPAGES');
/** Stages are also for whoever edits the site; the type of the row decides. */
const mayEditOne = either(mayEdit, onSite('EDIT_SITE'));
const mayEditStages = either(onSite('CREATE_SUBPAGES'), onSite('EDIT_SITE'));
const refusals = [
  ...[childOfItself, parentMissing, tooDeep, tooManySections, homeStays, sectionSlugTaken, slugReserved],
  ...[typeFixed, stagesAreFlat, linkMissing, linkToItself, accessLimitReached, groupUnknown],
];
export const listTreeSections = endpoint({
  method: 'GET',
  path: '/core/v1/sites/{siteId}/sections',
  summary:
    'List the sections of the site, or of the community named, as their tree is edited; stage=1: the stages',
  permission: maySeeSections,
  scopeParam: 'siteId',
  params: siteParams,
  query: z.object({ stage: flag.optional() }),
  response: z.object({
    items: z.array(TreeSection),
    order_revision: z.number().int().meta({ description: 'of the order of the first level' }),
    root_id: id
      .nullable()
      .meta({ description: 'below which the first level lies: 0, or the section of the community named' }),
  }),
});

export const getSection = endpoint({
  method: 'GET',
  path: `${SECTIONS_PATH}/{sectionId}`,
  summary: 'Show a section or a stage',
  permission: maySeeSections,
  params: paramsOf('sectionId'),
  response: SectionDetails,
  errors: [notFound],
});

export const addSections = endpoint({
  method: 'POST',
  path: `${SECTIONS_PATH}/{siteId}`,
  summary: 'Add sections to the site or the community named, parents first, each last among its siblings',
  status: 201,
  permission: mayEdit,
  scopeParam: 'siteId',
  params: siteParams,
  body: z.object({ pages: z.array(SectionDraft).min(1).max(MOST_PAGES) }),
  response: z.array(SectionDetails),
  errors: refusals,
});

const one = {
  path: `${SECTIONS_PATH}/{siteId}/{sectionId}`,
  permission: mayEditStages,
  scopeParam: 'siteId',
  params: paramsOf('siteId', 'sectionId'),
} as const;

export const createStage = endpoint({
  ...one,
  method: 'POST',
  summary: 'Add a stage; the id is 0, as it has none yet',
  status: 201,
  body: SectionDraft,
  response: SectionDetails,
  errors: [...refusals, notFound],
});

export const updateSection = endpoint({
  ...one,
  permission: mayEditOne,
  method: 'PUT',
  summary: 'Change a section or a stage; what is left out stays. Old addresses lead to the new ones',
  body: SectionChange,
  response: SectionDetails.extend({
    batch_id: id.nullable().meta({ description: 'undoes a move for a day; null where nothing moved' }),
  }),
  errors: [...refusals, sectionIsGoing, orderIncomplete, revisionConflict, notFound, permissionDenied],
});

export const deleteStage = endpoint({
  ...one,
  method: 'DELETE',
  summary: 'Delete a stage; posts no longer show it, until it is undone within a day by its batch',
  deletesVersion: true,
  response: removedRow,
  errors: [notFound],
});

export const SectionOrder = z
  .object({ order_revision: z.number().int(), ordered_ids: z.array(id) })
  .meta({ id: 'SectionOrder' });

export const reorderSections = endpoint({
  method: 'PUT',
  path: `${SECTIONS_PATH}/reorder/{sectionId}`,
  summary: 'Save the order of all children of a section; 0 is the first level',
  // The path names no community: the section does, and the call is held against it.
  permission: either(anywhere('CREATE_SUBPAGES'), onSite('EDIT_SITE')),
  params: paramsOf('sectionId'),
  body: z.object({
    id,
    ordered_ids: z.array(id).min(1).max(10_000),
    order_revision: integerInQuery(0, 2_147_483_647),
    stage: z.boolean().default(false).meta({ description: 'the order of the stages' }),
  }),
  response: SectionOrder.extend({
    batch_id: id.nullable().meta({ description: 'undoes it for a day; null where the order is the same' }),
  }),
  errors: [orderIncomplete, revisionConflict, notFound, permissionDenied],
});
