import type { Insertable } from 'kysely';
import type { DB } from '#database/schema.ts';
import { endProviderSessions } from '#modules/accounts/accounts.public.ts';
import { noteGroupSources } from '#modules/user-groups/user-group-grants.public.ts';
import { answer, type Call, type Handler } from '#platform/server/answer.ts';
import type { Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { lockInSite } from '#platform/server/lock-site.ts';
import { locks } from '#platform/server/locks.ts';
import { addRow, changeRow, refusedField, removeRow } from '#platform/server/rows/write-rows.ts';
import {
  createSignInProvider,
  deleteSignInProvider,
  issuerNotSecure,
  listSignInProviders,
  providerIsOnly,
  type SignInProviderDraft,
  sharedIssuer,
  tooManyProviders,
  updateSignInProvider,
} from '../single-sign-on.contract.ts';
import { MOST_PROVIDERS } from '../single-sign-on-kinds.contract.ts';
import { isSharedIssuer } from './claim-rules.ts';
import { heldBySetter, isProven, refuseLess, refuseRules, wouldLock } from './provider-rules.ts';
import { isSafeAddress, providerServiceOf, sealSecret } from './provider-service.ts';
import {
  mappedGroups,
  mappedRoles,
  type ProviderRow,
  providersOf,
  providerTable,
} from './providers.table.ts';

/** What a test was about: after a change of it the test says nothing any more. */
const tested = ['issuer', 'client_id', 'domains', 'trusts_email', 'scopes', 'claim'] as const;

/** The calls about the providers of a site. */
export function providerHandlers(ground: Ground): Handler[] {
  const { database } = ground;
  const { db } = database;
  const service = providerServiceOf(ground);
  const refuseOpen = (issuer: string): void => {
    if (!isSafeAddress(service, issuer)) throw refusedField(issuerNotSecure, 'issuer');
  };
  return [
    answer(listSignInProviders, async ({ site }) => {
      const items = (await providersOf(db, site.id)).map(providerTable.show);
      return { items, total_count: items.length };
    }),
    answer(createSignInProvider, (call) => {
      const { body, site } = call;
      refuseOpen(body.issuer);
      return addRow(database, call, providerTable, async (trx) => {
        await lockInSite(trx, locks.settlingSignIn, site.id);
        if ((await providersOf(trx, site.id)).length >= MOST_PROVIDERS) throw tooManyProviders();
        refuseShared(body);
        await noteGroups(trx, site.id, [], body.groups);
        await refuseRules(trx, call, body);
        return { ...(await columnsOf(ground, site.id, body)), ...heldBySetter(call) } as never;
      });
    }),
    answer(updateSignInProvider, (call) => {
      const { body, params, site } = call;
      if (body.issuer !== undefined) refuseOpen(body.issuer);
      return changeRow(
        database,
        call,
        providerTable,
        params.providerId,
        body,
        async (said, { before }, trx) => {
          await lockInSite(trx, locks.settlingSignIn, site.id);
          if (!isHarmless(said)) refuseLess(call, before);
          const isOnlyWay = await wouldLock(trx, site.id, [before.id]);
          const columns = {
            ...(await columnsOf(ground, site.id, said)),
            ...(isTestedAnew(before, said, isOnlyWay) ? { tested_ts: null, tested_by: null } : {}),
          };
          const after = { ...before, ...columns } as ProviderRow;
          refuseShared(after);
          if (isOnlyWay && !isProven(after)) throw providerIsOnly();
          if (endsSessions(before, after)) await endProviderSessions(ground, trx, keyOf(before));
          if (isHarmless(said)) return columns as never;
          const groups = said.groups ?? mappedGroups(before);
          await noteGroups(trx, site.id, [before], groups);
          await refuseRules(trx, call, { ...after, roles: said.roles ?? mappedRoles(before), groups });
          return { ...columns, ...heldBySetter(call) } as never;
        },
      );
    }),
    answer(deleteSignInProvider, async (call) => {
      await removeRow(database, call, providerTable, call.params.providerId, (trx, rows) =>
        leave(ground, trx, call, rows),
      );
      return undefined;
    }),
  ];
}

const refuseShared = ({ issuer, trusts_email }: Pick<ProviderRow, 'issuer' | 'trusts_email'>): void => {
  if (trusts_email && isSharedIssuer(issuer)) throw refusedField(sharedIssuer, 'trusts_email');
};

/** Says which groups are mapped from now on, and locks them: none is deleted while a map that names it is saved. */
const noteGroups = (
  trx: Trx,
  siteId: number,
  before: readonly ProviderRow[],
  after: readonly { group_id: number }[],
): Promise<void> => {
  const ids = (groups: readonly { group_id: number }[]) => groups.map(({ group_id }) => group_id);
  return noteGroupSources(trx, siteId, {
    were: before.flatMap((row) => ids(mappedGroups(row))),
    are: ids(after),
    but: before.map(({ id }) => id),
  });
};

type Said = Partial<Omit<SignInProviderDraft, 'revision'>>;

/** What stands in a map twice is kept once. */
const eachPairOnce = <Pair extends object>(pairs: readonly Pair[]): Pair[] => [
  ...new Map(pairs.map((pair) => [JSON.stringify(Object.values(pair)), pair])).values(),
];

/** The columns of what was said. */
async function columnsOf(
  ground: Pick<Ground, 'secrets'>,
  siteId: number,
  { client_secret, roles, groups, ...said }: Said,
): Promise<Partial<Insertable<DB['sign_in_provider']>>> {
  return {
    ...(said as object),
    ...(roles === undefined ? {} : { role_map: JSON.stringify(eachPairOnce(roles)) }),
    ...(groups === undefined ? {} : { group_map: JSON.stringify(eachPairOnce(groups)) }),
    ...(client_secret === undefined
      ? {}
      : { secret_sealed: await sealSecret(ground, siteId, client_secret) }),
  };
}

/** A secret that runs out must be replaceable where there is no other way in. */
const isTestedAnew = (before: ProviderRow, said: Said, isOnlyWay: boolean): boolean =>
  (said.client_secret !== undefined && !isOnlyWay) ||
  tested.some((key) => said[key] !== undefined && JSON.stringify(said[key]) !== JSON.stringify(before[key]));

/** Another title, and switching it off, let nobody in who was not let in before. */
const isHarmless = (said: Said): boolean =>
  Object.keys(said).every((key) => key === 'title' || (key === 'is_enabled' && said.is_enabled === false));

/** What makes a provider another one: whoever came by the word of the one before does not stay by it. */
const another = ['issuer', 'client_id', 'domains', 'trusts_email'] as const;
const endsSessions = (before: ProviderRow, after: ProviderRow): boolean =>
  (before.is_enabled && !after.is_enabled) ||
  another.some((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));

const keyOf = ({ site_id, id }: ProviderRow) => ({ siteId: site_id, id });

async function leave(
  ground: Pick<Ground, 'events'>,
  trx: Trx,
  { site }: Pick<Call, 'site'>,
  rows: readonly ProviderRow[],
): Promise<void> {
  await lockInSite(trx, locks.settlingSignIn, site.id);
  const ids = rows.map(({ id }) => id);
  if (rows.some(isProven) && (await wouldLock(trx, site.id, ids))) throw providerIsOnly();
  for (const row of rows) await endProviderSessions(ground, trx, keyOf(row));
  await noteGroups(trx, site.id, rows, []);
}
