import { readSectionTree, sectionFamily } from '#modules/sections/sections.public.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Db } from '#platform/server/database.ts';
import {
  authorInvalid,
  type PostBatchOrder,
  placeInvalid,
  untilInvalid,
} from '../../post-batches.contract.ts';
import { LATEST, SOONEST, tooSoon } from '../../post-schedule.contract.ts';
import { translatorInvalid } from '../../post-translations.contract.ts';
import { layoutNames } from '../post-layouts.ts';
import { translators } from '../translations/translations.queries.ts';
import type { BatchChange } from './batch-change.ts';

/**
 * What an order asks to be done to each post, with what it names known to be there.
 * @throws ApiError destination_author_ids_is_invalid, reference_is_invalid, scheduled_at_is_invalid
 */
export async function orderedChange(
  db: Db,
  { id: siteId, timezone: zone, locale }: Pick<Call['site'], 'id' | 'timezone' | 'locale'>,
  order: PostBatchOrder,
  people: readonly { id: number }[] = [],
): Promise<BatchChange> {
  const { action } = order;
  switch (action) {
    case 'change_posts_status':
      return { action, status: order.status ?? 0, ...(order.reason ? { reason: order.reason } : {}) };
    case 'move_posts_to_author': {
      const to = order.destination_author_ids ?? [];
      await refuseStrangers(db, siteId, to);
      return { action, from: order.author_ids ?? null, to };
    }
    case 'add_tags':
    case 'remove_tags': {
      const tags = [...new Set(order.tag_ids)];
      // What is gone can still be taken off.
      if (action === 'add_tags') await refuseUnknownTags(db, siteId, tags);
      return { action, tags };
    }
    case 'set_sections':
    case 'add_sections': {
      const { stages, sections: known } = await placesOf(db, siteId);
      const sections = [...new Set(order.section_ids)];
      // The front page has no row of its own on some sites.
      if (sections.some((one) => one !== 0 && !known.has(one))) throw unknown('section_ids');
      if (action === 'add_sections') return { action, sections, stages };
      return { action, sections, primary: order.primary_section_id ?? null, stages };
    }
    case 'set_stage': {
      const { stages } = await placesOf(db, siteId);
      const stage = order.stage_id ?? null;
      if (stage !== null && !stages.includes(stage)) throw unknown('stage_id');
      return { action, stage, stages };
    }
    case 'set_rating':
      return { action, rating: order.rating ?? 0 };
    case 'set_layout': {
      const { layout = '' } = order;
      const isKnown = layout === '' || (await layoutNames(db, siteId)).includes(layout);
      if (!isKnown) throw unknown('layout');
      return { action, layout };
    }
    case 'schedule': {
      const { scheduled_at: at = 0, every_minutes = 0 } = order;
      const now = Math.floor(Date.now() / 1000);
      if (at < now + SOONEST || at > now + LATEST) {
        throw tooSoon({ details: [{ loc: ['body', 'scheduled_at'], msg: 'scheduled_at_is_invalid' }] });
      }
      return { action, at, every: every_minutes * 60, zone };
    }
    case 'freeze':
    case 'unfreeze': {
      const { section_id: section = 0, until_ts: until = null } = order;
      const family = await familyOf(db, siteId, section);
      if (action === 'unfreeze') return { action, section, family };
      if (until !== null && until <= Math.floor(Date.now() / 1000)) {
        throw untilInvalid({ details: [{ loc: ['body', 'until_ts'], msg: 'until_ts_is_invalid' }] });
      }
      return { action, section, family, until };
    }
    case 'translate': {
      const { lang_id: language = '', translator_id: translator = null } = order;
      const isKnown =
        translator === null || (await translators(db, siteId)).some(({ id }) => id === translator);
      if (!isKnown) {
        throw translatorInvalid({
          details: [{ loc: ['body', 'translator_id'], msg: 'translator_id_is_invalid' }],
        });
      }
      return { action, language, translator, siteLanguage: locale };
    }
    case 'ban_author':
      return { action, people: people.map(({ id }) => ({ id, status: 0 })) };
    case 'delete':
      return { action, kind: 'posts' };
    default:
      return { action };
  }
}

const unknown = (key: string) =>
  placeInvalid({ details: [{ loc: ['body', key], msg: `${key}_is_invalid` }] });

async function refuseStrangers(db: Db, siteId: number, people: readonly number[]): Promise<void> {
  const rows = await db
    .selectFrom('profile')
    .select('id')
    .where('site_id', '=', siteId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...people]))))
    .where('status', 'in', [0, 1])
    .where('deleted_ts', 'is', null)
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  if (people.some((id) => !known.has(id))) throw authorInvalid();
}

async function refuseUnknownTags(db: Db, siteId: number, tags: readonly number[]): Promise<void> {
  const rows = await db
    .selectFrom('tag')
    .select('id')
    .where('site_id', '=', siteId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...tags]))))
    .where('deleted_ts', 'is', null)
    .execute();
  if (rows.length < tags.length) throw unknown('tag_ids');
}

/** A section with those below it; null for the front page, which takes the posts of all. */
async function familyOf(db: Db, siteId: number, section: number): Promise<number[] | null> {
  if (section === 0) return null;
  const tree = await readSectionTree(db, siteId);
  const node = tree.get(section);
  if (!node || node.type === 'stage') throw unknown('section_id');
  return [...sectionFamily(tree, section)];
}

/** The sections and the stages of a site, which are few. */
async function placesOf(db: Db, siteId: number): Promise<{ sections: Set<number>; stages: number[] }> {
  const rows = await db
    .selectFrom('section')
    .select(['id', 'type'])
    .where('site_id', '=', siteId)
    .where('deleted_ts', 'is', null)
    .execute();
  const isStage = ({ type }: { type: string }) => type === 'stage';
  return {
    sections: new Set(rows.filter((row) => !isStage(row)).map(({ id }) => id)),
    stages: rows.filter(isStage).map(({ id }) => id),
  };
}
