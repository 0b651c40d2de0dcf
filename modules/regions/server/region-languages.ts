import { createCommunity } from '#modules/communities/communities.public.ts';
import { notFound } from '#platform/contract/api-error.ts';
import type { Call } from '#platform/server/answer.ts';
import { type Trx, violatedConstraint } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { createdBy, stampOf } from '#platform/server/row-stamps.ts';
import { refusedField } from '#platform/server/rows/write-rows.ts';
import { slugOf } from '#platform/server/slug-of.ts';
import { recordWrite } from '#platform/server/trail.ts';
import { MOST_LANGUAGES } from '../region-limits.contract.ts';
import {
  type addRegionLanguage,
  communityLinked,
  communityMissing,
  communityNameTaken,
  communityUnsaid,
  type LanguageDraft,
  languageTaken,
  type removeRegionLanguage,
  tooManyLanguages,
} from '../regions.contract.ts';

type Needs = Pick<Ground, 'database' | 'events'>;

const refusals = {
  region_language_code: { error: languageTaken, field: 'code' },
  region_language_community: { error: communityLinked, field: 'community_id' },
  network_name_pkey: { error: communityNameTaken, field: 'name' },
  site_name_key: { error: communityNameTaken, field: 'name' },
} as const;

/** Adds a language, and the community that it is, in one transaction. */
export async function addLanguage(
  { database, events }: Needs,
  call: Call<typeof addRegionLanguage>,
): Promise<void> {
  const stamp = stampOf(call);
  const { siteId } = stamp;
  const { regionId } = call.params;
  const add = database.db.transaction().execute(async (trx) => {
    const languages = await lockLanguages(trx, siteId, regionId);
    if (languages.length >= MOST_LANGUAGES) throw tooManyLanguages();
    const communityId = await communityOf({ database }, trx, call);
    // What a deleted region had is free again.
    await trx
      .deleteFrom('region_language')
      .where('site_id', '=', siteId)
      .where('community_id', '=', communityId)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('region')
            .select('region.id')
            .where('region.site_id', '=', siteId)
            .whereRef('region.id', '=', 'region_language.region_id')
            .where('region.deleted_ts', 'is not', null),
        ),
      )
      .execute();
    const isDefault = call.body.default || languages.length === 0;
    if (isDefault) await setDefault(trx, siteId, regionId, null);
    const id = database.ids.next();
    const row = {
      region_id: regionId,
      community_id: communityId,
      code: call.body.code,
      is_default: isDefault,
    };
    await trx
      .insertInto('region_language')
      .values({ ...createdBy(stamp), id, ...row })
      .execute();
    await recordWrite(trx, database.ids.next, call, {
      ...{ action: 'region.language_added', objectId: regionId },
      after: { code: row.code, community_id: communityId },
      event: { code: row.code, community_id: communityId },
    });
    await events.publish(trx, { topic: 'region', siteId });
  });
  await add.catch((error: unknown) => {
    const name = violatedConstraint(error) ?? '';
    if (Object.hasOwn(refusals, name)) {
      const { error: refusal, field } = refusals[name as keyof typeof refusals];
      throw refusedField(refusal, field);
    }
    throw error;
  });
}

/** Takes a language away; another one becomes the default where it was. */
export async function removeLanguage(
  { database, events }: Needs,
  call: Call<typeof removeRegionLanguage>,
): Promise<void> {
  const { siteId } = stampOf(call);
  const { regionId, languageId } = call.params;
  await database.db.transaction().execute(async (trx) => {
    const languages = await lockLanguages(trx, siteId, regionId);
    const gone = languages.find(({ id }) => id === languageId);
    if (!gone) throw notFound();
    await trx
      .deleteFrom('region_language')
      .where('site_id', '=', siteId)
      .where('id', '=', languageId)
      .execute();
    const next = languages.find(({ id }) => id !== languageId);
    if (gone.is_default && next) await setDefault(trx, siteId, regionId, next.code);
    await recordWrite(trx, database.ids.next, call, {
      ...{ action: 'region.language_removed', objectId: regionId },
      before: { code: gone.code, community_id: gone.community_id },
      event: { code: gone.code, community_id: gone.community_id },
    });
    await events.publish(trx, { topic: 'region', siteId });
  });
}

/** Makes a language of the region its only default; none when null. @returns whether it has this language */
export async function setDefault(
  trx: Trx,
  siteId: number,
  regionId: number,
  code: string | null,
): Promise<boolean> {
  const own = () =>
    trx.updateTable('region_language').where('site_id', '=', siteId).where('region_id', '=', regionId);
  await own().set({ is_default: false }).where('is_default', '=', true).execute();
  if (code === null) return true;
  const { numUpdatedRows } = await own()
    .set({ is_default: true })
    .where('code', '=', code)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function lockLanguages(trx: Trx, siteId: number, regionId: number) {
  const region = await trx
    .selectFrom('region')
    .select('id')
    .where('site_id', '=', siteId)
    .where('id', '=', regionId)
    .where('deleted_ts', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!region) throw notFound();
  return trx
    .selectFrom('region_language')
    .select(['id', 'code', 'community_id', 'is_default'])
    .where('site_id', '=', siteId)
    .where('region_id', '=', regionId)
    .orderBy('id')
    .execute();
}

async function communityOf(
  { database }: Pick<Ground, 'database'>,
  trx: Trx,
  call: { body: LanguageDraft } & Pick<Call, 'site' | 'caller'>,
): Promise<number> {
  const { siteId, now, by } = stampOf(call);
  const { community_id, title, name, code } = call.body;
  if (community_id === undefined) {
    if (title === undefined) throw refusedField(communityUnsaid, 'title');
    return createCommunity(trx, database.ids.next, {
      ...{ siteId, name: name ?? (slugOf(title) || code.toLowerCase()), title, language: code },
      ...{ isDirectPublish: true, canApply: true, by, now },
    });
  }
  const row = await trx
    .selectFrom('community')
    .select('id')
    .where('site_id', '=', siteId)
    .where('id', '=', community_id)
    .where('archived_ts', 'is', null)
    .executeTakeFirst();
  if (!row) throw refusedField(communityMissing, 'community_id');
  return row.id;
}
