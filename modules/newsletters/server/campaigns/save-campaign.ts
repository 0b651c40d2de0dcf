import { sql } from 'kysely';
import { LayoutFailure, pagesNeedsOf, type ReaderSite } from '#modules/pages/pages.public.ts';
import { said } from '#platform/contract/sentence.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Db } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { createdBy, stampOf, updatedBy } from '#platform/server/row-stamps.ts';
import { refusedField } from '#platform/server/rows/write-rows.ts';
import { savedMeanwhile } from '#platform/server/saved-meanwhile.ts';
import { recordWrite } from '#platform/server/trail.ts';
import {
  type Campaign,
  type CampaignDraft,
  type saveCampaign as saveCampaignCall,
  sectionsUnknown,
  streamUnknown,
  subjectInvalid,
  templateInvalid,
  unsubscribeMissing,
} from '../../campaigns.contract.ts';
import type { CampaignKind } from '../../newsletter-kinds.contract.ts';
import { hasWayOut, type Letter, renderLetter } from '../letters/render-letter.ts';
import { samplePost } from '../letters/sample-post.ts';
import { connectedProvider, readingProvider } from '../providers/mail-lists.queries.ts';
import { nextMoment } from '../sending/due-day.ts';
import { readSettings } from '../settings/newsletter-settings.ts';
import { type CampaignRow, letterSections, readCampaign } from './campaigns.queries.ts';

/** A newsletter as it is shown. */
export async function shownCampaign(
  { database: { db } }: Pick<Ground, 'database'>,
  site: { id: number; timezone: string },
  { id: _, updated_by: __, ...row }: CampaignRow,
  now: number,
): Promise<Campaign> {
  const settings = await readSettings(db, site.id);
  const next_ts = nextMoment(row.kind, settings, now, site.timezone);
  return { ...row, next_ts, waits_for: await whatWaits(db, site.id) };
}

async function whatWaits(db: Db, siteId: number): Promise<Campaign['waits_for']> {
  const connected = await connectedProvider(db, siteId);
  if (connected) return connected.list_id === null ? 'list' : null;
  return (await readingProvider(db, siteId)) ? 'reading' : null;
}

/** @throws ApiError template_is_invalid, subject_is_invalid, section_ids_is_invalid, stream_id_is_invalid, revision_conflict */
export async function saveCampaign(ground: Ground, call: Call<typeof saveCampaignCall>): Promise<Campaign> {
  const { db, ids } = ground.database;
  const { revision, ...change } = call.body;
  const kind = call.params.campaignKind;
  const stamp = stampOf(call);
  const { siteId } = stamp;
  const site: ReaderSite = { ...call.site, base: call.site.uri };
  const sections = new Set((await letterSections(pagesNeedsOf(ground), site)).map(({ id }) => id));
  const row = await db.transaction().execute(async (trx) => {
    const usual = await readCampaign(trx, siteId, kind);
    const { updated_by: _, ...first } = usual;
    await trx
      .insertInto('campaign')
      .values({ ...first, ...createdBy(stamp), id: ids.next(), updated_by: null, revision: 0 })
      .onConflict((conflict) => conflict.columns(['site_id', 'kind']).doNothing())
      .execute();
    const before = await readCampaign(trx, siteId, kind, true);
    if (before.revision !== revision) {
      const saved = {
        ...{ revision: before.revision, updatedBy: before.updated_by },
        current: await shownCampaign(ground, site, before, stamp.now),
      };
      throw savedMeanwhile(saved, { sent: revision, by: stamp.by });
    }
    const after = { ...before, ...change };
    checkLetter(site, kind, after, stamp.now);
    // A section that is gone by now may stay where it was.
    if (change.section_ids?.some((id) => !sections.has(id) && !before.section_ids.includes(id))) {
      throw refusedField(sectionsUnknown, 'section_ids');
    }
    if (change.stream_id != null && change.stream_id !== before.stream_id) {
      const { rows } = await sql`select 1 from stream_family where site_id = ${siteId}
        and id = ${change.stream_id} and entity = 'post' and deleted_ts is null for share`.execute(trx);
      if (rows.length === 0) throw refusedField(streamUnknown, 'stream_id');
    }
    await trx
      .updateTable('campaign')
      .set({ ...change, ...updatedBy(stamp) })
      .where('site_id', '=', siteId)
      .where('kind', '=', kind)
      .execute();
    const saved = await readCampaign(trx, siteId, kind);
    await recordWrite(trx, ids.next, call, {
      ...{ action: 'campaign.updated', objectId: saved.id ?? 0 },
      ...{ before: spoken(before), after: spoken(saved) },
    });
    return saved;
  });
  return shownCampaign(ground, site, row, stamp.now);
}

const spoken = ({ id: _, revision: __, updated_by: ___, ...said }: CampaignRow) => said;

/**
 * Renders a letter without posts and one with, and says what is wrong with it.
 * @throws ApiError template_is_invalid, subject_is_invalid
 */
export function checkLetter(
  site: ReaderSite,
  kind: CampaignKind,
  draft: Pick<CampaignDraft, 'subject' | 'template'>,
  now: number,
): void {
  let letters: Letter[];
  try {
    // A way out that stands beside no posts, or only there, is none.
    letters = [[], [samplePost(now)]].map((posts) => renderLetter(site, { ...draft, kind }, posts, now));
  } catch (error) {
    if (!(error instanceof LayoutFailure)) throw error;
    const { template, line, message } = error.fault;
    const where = line === null ? said`It has an error: ${message}` : said`Line ${line}: ${message}`;
    const isSubject = template === 'subject';
    throw (isSubject ? subjectInvalid : templateInvalid)({
      details: [{ loc: ['body', isSubject ? 'subject' : 'template'], msg: where }],
    });
  }
  if (!letters.every(hasWayOut)) throw refusedField(unsubscribeMissing, 'template');
}
