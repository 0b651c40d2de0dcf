import { sql } from 'kysely';
import type { PagesNeeds } from '#modules/pages/pages.public.ts';
import type { Db, Trx } from '#platform/server/database.ts';
import type { CampaignDraft } from '../../campaigns.contract.ts';
import type { CampaignKind } from '../../newsletter-kinds.contract.ts';

/** A newsletter as it is kept; one that nobody changed has no row. */
export type CampaignRow = CampaignDraft & {
  id: number | null;
  kind: CampaignKind;
  revision: number;
  updated_by: number | null;
};

/** What of a newsletter decides how it looks and who it comes from. */
export type LetterSource = Pick<CampaignDraft, 'subject' | 'template' | 'from_name' | 'reply_to'> & {
  /** Whether the subject stands as somebody wrote it, and is no Liquid. */
  isWritten?: boolean;
};

/** What newsletters say until somebody changes them. */
const usual = {
  ...{ id: null, subject: '{{ site.title }}: {{ posts.first.title }}', from_name: '', reply_to: '' },
  ...{ template: '', stream_id: null, section_ids: [], revision: 0, updated_by: null },
};

const columns = [
  ...(['id', 'kind', 'subject', 'from_name', 'reply_to', 'template', 'stream_id'] as const),
  ...(['section_ids', 'revision', 'updated_by'] as const),
];

/** One newsletter of a site. */
export async function readCampaign(
  db: Db | Trx,
  siteId: number,
  kind: CampaignKind,
  isHeld = false,
): Promise<CampaignRow> {
  const rows = db
    .selectFrom('campaign')
    .select(columns)
    .where('site_id', '=', siteId)
    .where('kind', '=', kind);
  const row = await (isHeld ? rows.forUpdate() : rows).executeTakeFirst();
  return row ? { ...row, kind } : { ...usual, kind };
}

type Choice = { id: number; title: string };

/** The sections that newsletters can be made of, in the order of their titles. */
export async function letterSections(
  needs: Pick<PagesNeeds, 'sections' | 'closed'>,
  { id: siteId, locale }: { id: number; locale: string },
): Promise<Choice[]> {
  const { sections } = await openSections(needs, siteId);
  return sections
    .map(({ id, title }) => ({ id, title }))
    .sort((one, other) => one.title.localeCompare(other.title, locale) || one.id - other.id);
}

/** Those of them that readers are offered: what stands in the menu of the site, and what lies below it. */
export async function offeredSections(
  needs: Pick<PagesNeeds, 'sections' | 'closed'>,
  siteId: number,
): Promise<Choice[]> {
  const { tree, sections } = await openSections(needs, siteId);
  return sections
    .filter((section) => tree.get(section.parent_ids[0] ?? section.id)?.in_menu)
    .map(({ id, full_title }) => ({ id, title: full_title }));
}

async function openSections(needs: Pick<PagesNeeds, 'sections' | 'closed'>, siteId: number) {
  const [tree, closed] = await Promise.all([needs.sections(siteId), needs.closed(siteId)]);
  const sections = [...tree.values()].filter(
    ({ id, type, status }) => id !== 0 && type === 'section' && status === 1 && !closed.isPrivate.has(id),
  );
  return { tree, sections };
}

const MOST_CHOICES = 2_000;

/** The streams of posts that newsletters can be made of. */
export async function letterStreams(db: Db, siteId: number): Promise<Choice[]> {
  const { rows } = await sql<Choice>`select id, title from stream_family
    where site_id = ${siteId} and entity = 'post' and deleted_ts is null
    order by title, id limit ${MOST_CHOICES}`.execute(db);
  return rows;
}
