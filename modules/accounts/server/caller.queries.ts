import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { TRUSTED_RATING } from '#modules/posts/status-moves.contract.ts';
import { engineSettingsOf } from '#modules/sites/sites.public.ts';
import { type PermissionName, permissionCatalogue } from '#platform/contract/permission-catalogue.ts';
import type { Caller } from '#platform/server/caller.ts';
import type { Db } from '#platform/server/database.ts';
import { comesByProviderAlone } from './emergency-owners.ts';
import { hasSecondFactor } from './second-factor/second-factor.queries.ts';
import { SESSION_SECONDS } from './session-lifetime.ts';
import { STATUSES_THAT_SIGN_IN } from './statuses-that-sign-in.ts';

export type SessionFound = {
  id: string;
  accountId: string;
  isStrong: boolean;
  siteId: number | null;
  startedTs: number;
};
/**
 * `comesByProvider`: only a session that began with a provider of the site counts there. `isBrief`: only one that began
 * within the last hours.
 */
export type PersonFound = Omit<Caller, 'sessionId'> & { comesByProvider: boolean; isBrief: boolean };
type Held = {
  community_id: number | null;
  scope: string;
  rank: number;
  mfa_required: boolean;
  permissions: string[];
  /** Its community lets its creators publish. */
  is_direct: boolean;
};

const DAY_SECONDS = 24 * 3600;
/** When a session was last seen is exact to this. */
const SEEN_SECONDS = 300;

export const callerQueries = (db: Db) => ({
  /** The session behind a token; while it is used its end moves on, and when it was last seen is known. */
  async session(tokenHash: string, now: number): Promise<SessionFound | null> {
    const row = await db
      .selectFrom('auth.session')
      .select(['id', 'user_id', 'created_at', 'expires_at', 'updated_at', 'is_strong', 'site_id'])
      .where('token', '=', tokenHash)
      .where('expires_at', '>', new Date(now * 1000))
      .executeTakeFirst();
    if (!row) return null;
    const isDue = row.expires_at.getTime() / 1000 < now + SESSION_SECONDS - DAY_SECONDS;
    if (isDue || row.updated_at.getTime() / 1000 < now - SEEN_SECONDS) {
      const expires = isDue ? { expires_at: new Date((now + SESSION_SECONDS) * 1000) } : {};
      await db
        .updateTable('auth.session')
        .set({ ...expires, updated_at: new Date(now * 1000) })
        .where('id', '=', row.id)
        .execute();
    }
    const startedTs = Math.floor(row.created_at.getTime() / 1000);
    return { id: row.id, accountId: row.user_id, isStrong: row.is_strong, siteId: row.site_id, startedTs };
  },

  /** The account of a profile; null for one that nobody signs in with. */
  async accountOf(siteId: number, profileId: number): Promise<string | null> {
    const row = await db
      .selectFrom('profile')
      .select('account_id')
      .where('site_id', '=', siteId)
      .where('id', '=', profileId)
      .where('deleted_ts', 'is', null)
      .executeTakeFirst();
    return row?.account_id ?? null;
  },

  /**
   * The profile of an account on a site, with what it holds there and the settings that are on.
   * @param isStrong whether both factors were shown, as by a passkey
   */
  async person(siteId: number, accountId: string, isStrong: boolean): Promise<PersonFound | null> {
    const row = await db
      .selectFrom('profile')
      .select((eb) => [
        'id',
        'name',
        'title',
        'logo',
        'type_name',
        'created_ts',
        jsonArrayFrom(
          eb
            .selectFrom('role_assignment')
            .innerJoin('role', (join) =>
              join
                .onRef('role.site_id', '=', 'role_assignment.site_id')
                .onRef('role.id', '=', 'role_assignment.role_id'),
            )
            .select((inner) => [
              'role_assignment.community_id',
              'role.scope',
              'role.rank',
              'role.mfa_required',
              inner
                .exists(
                  inner
                    .selectFrom('community as direct')
                    .select('direct.id')
                    .where('direct.site_id', '=', siteId)
                    .whereRef('direct.id', '=', 'role_assignment.community_id')
                    .where('direct.direct_publish', '=', true)
                    // Whose posts are rated lower there goes through a review.
                    .where((within) =>
                      within.not(
                        within.exists(
                          within
                            .selectFrom('creator_rating')
                            .select('creator_rating.rating')
                            .where('creator_rating.site_id', '=', siteId)
                            .whereRef('creator_rating.community_id', '=', 'role_assignment.community_id')
                            .whereRef('creator_rating.profile_id', '=', 'profile.id')
                            .where('creator_rating.rating', '>=', 1)
                            .where('creator_rating.rating', '<', TRUSTED_RATING),
                        ),
                      ),
                    ),
                )
                .as('is_direct'),
              inner
                .selectFrom('role_permission')
                .select(sql<string[]>`coalesce(array_agg(permission), '{}')`.as('permissions'))
                .where('role_permission.site_id', '=', siteId)
                .whereRef('role_permission.role_id', '=', 'role.id')
                .as('permissions'),
            ])
            .where('role_assignment.site_id', '=', siteId)
            .where('role.site_id', '=', siteId)
            .whereRef('role_assignment.profile_id', '=', 'profile.id')
            // Nobody writes or bans in a community that is archived.
            .where((inner) =>
              inner.not(
                inner.exists(
                  inner
                    .selectFrom('community as archived')
                    .select('archived.id')
                    .where('archived.site_id', '=', siteId)
                    .whereRef('archived.id', '=', 'role_assignment.community_id')
                    .where('archived.archived_ts', 'is not', null),
                ),
              ),
            ),
        ).as('held'),
        jsonArrayFrom(
          eb.selectFrom('setting').select(['name', 'value']).where('setting.site_id', '=', siteId),
        ).as('settings'),
        eb
          .exists(
            eb
              .selectFrom('community')
              .select('community.id')
              .where('community.site_id', '=', siteId)
              .where('archived_ts', 'is', null),
          )
          .as('hasCommunities'),
        eb
          .exists(
            eb
              .selectFrom('sign_in_setting')
              .select('sign_in_setting.site_id')
              .where('sign_in_setting.site_id', '=', siteId)
              .where('is_only', '=', true),
          )
          .as('isProviderOnly'),
      ])
      .where('profile.site_id', '=', siteId)
      .where('profile.account_id', '=', accountId)
      .where('profile.status', 'in', STATUSES_THAT_SIGN_IN)
      .where('profile.deleted_ts', 'is', null)
      .executeTakeFirst();
    if (!row) return null;
    const roles = row.held as Held[];
    const isBrief = roles.some(({ mfa_required }) => mfa_required);
    const needsSecondFactor = !isStrong && isBrief && !(await hasSecondFactor(db, accountId));
    // Until it is set up, nothing is theirs but their own account.
    const held = needsSecondFactor ? [] : roles;
    const stored = Object.fromEntries(row.settings.map(({ name, value }) => [name, value]));
    const settings = engineSettingsOf(stored, Boolean(row.hasCommunities));
    return {
      accountId,
      needsSecondFactor,
      isBrief,
      comesByProvider: Boolean(row.isProviderOnly) && (await comesByProviderAlone(db, siteId, row.id)),
      profile: {
        id: row.id,
        name: row.name,
        title: row.title,
        logo: row.logo,
        typeName: row.type_name,
        createdTs: row.created_ts,
        rank: Math.max(0, ...held.filter((one) => one.community_id === null).map((one) => one.rank)),
      },
      holder: {
        isSignedIn: true,
        isTechnical: row.type_name === 'Technical' && !needsSecondFactor,
        ...permissionsOf(held),
        settings: new Set(
          Object.entries(settings).flatMap(([name, value]) => (value === true ? [name] : [])),
        ),
      },
    };
  },
});

const PUBLISHES: ReadonlySet<string> = new Set(['PUBLISH_POST']);

/** A role counts where its scope says; a string without meaning on a community is not held there. */
function permissionsOf(held: Held[]) {
  const sitePermissions = new Set<string>();
  const communityPermissions = new Map<number, Set<string>>();
  const ownPermissions = new Map<number, ReadonlySet<string>>();
  for (const { community_id, scope, permissions, is_direct } of held) {
    if (community_id === null) {
      if (scope === 'site') for (const name of permissions) sitePermissions.add(name);
      continue;
    }
    const own = communityPermissions.get(community_id) ?? new Set();
    communityPermissions.set(community_id, own);
    for (const name of permissions) if (isMeantForCommunities(name)) own.add(name);
    if (is_direct && own.has('CREATE_REAL_DRAFT')) ownPermissions.set(community_id, PUBLISHES);
  }
  return { sitePermissions, communityPermissions, ownPermissions };
}

const isMeantForCommunities = (name: string): boolean =>
  (permissionCatalogue[name as PermissionName]?.scopes as readonly string[] | undefined)?.includes(
    'community',
  ) ?? false;
