import { notFound } from '#platform/contract/api-error.ts';
import type { Call } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Database } from '#platform/server/database.ts';
import type { Events } from '#platform/server/events.ts';
import { stampOf, updatedBy } from '#platform/server/row-stamps.ts';
import { recordWrite } from '#platform/server/trail.ts';
import type { OwnProfileDraft } from '../profiles.contract.ts';
import { htmlOfText, textOfHtml } from './about-text.ts';

export type ProfileNeeds = { database: Database; events: Events };

/**
 * Changes what a person says about themselves. An unchanged text keeps its markup.
 * @returns which revision is the current one and who saved it, when it is another
 * @throws ApiError not_found for anybody else's profile
 */
export async function changeOwnProfile(
  { database, events }: ProfileNeeds,
  call: Pick<Call, 'site' | 'caller' | 'request'>,
  profileId: number,
  { revision, ...said }: Partial<OwnProfileDraft> & { revision: number },
): Promise<'done' | { revision: number; updatedBy: number | null }> {
  const siteId = call.site.id;
  if (profileOf(call.caller).id !== profileId) throw notFound();
  return database.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('profile')
      .select(['title', 'job_title', 'about_html', 'updated_by', 'revision'])
      .where('site_id', '=', siteId)
      .where('id', '=', profileId)
      .where('deleted_ts', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw notFound();
    if (row.revision !== revision) return { revision: row.revision, updatedBy: row.updated_by };
    const before = { title: row.title, job_title: row.job_title, about: textOfHtml(row.about_html) };
    const names = ['title', 'job_title', 'about'] as const;
    const changed = names.filter((name) => said[name] !== undefined && said[name] !== before[name]);
    if (changed.length === 0) return 'done';
    const only = (from: Partial<OwnProfileDraft>) =>
      Object.fromEntries(changed.map((name) => [name, from[name]]));
    const { about, ...plain } = only(said) as Partial<OwnProfileDraft>;
    await trx
      .updateTable('profile')
      .set({
        ...plain,
        ...(about === undefined ? {} : { about_html: htmlOfText(about) }),
        ...updatedBy(stampOf(call)),
      })
      .where('site_id', '=', siteId)
      .where('id', '=', profileId)
      .execute();
    await recordWrite(trx, database.ids.next, call, {
      action: 'profile.updated',
      objectId: profileId,
      before: only(before),
      after: only(said),
      event: { profile_id: profileId },
    });
    await events.publish(trx, { topic: 'profile', siteId, id: profileId });
    await events.publish(trx, { topic: 'caller', siteId, id: profileId });
    return 'done';
  });
}
