import { defaultExportSettings } from '#modules/exports/export-settings.contract.ts';
import type { Exports } from '#modules/exports/exports.public.ts';
import { csrfFailed, notFound, permissionDenied } from '#platform/contract/api-error.ts';
import { mayCall } from '#platform/contract/endpoint.ts';
import { isAllowed } from '#platform/contract/permission-rule.ts';
import { answer, type Call, type Handler, WithStatus } from '#platform/server/answer.ts';
import type { Ground } from '#platform/server/ground.ts';
import { listPage } from '#platform/server/rows/list-page.ts';
import {
  createSubscription,
  listSubscriptions,
  type SubscriptionFilters,
  updateSubscription,
} from '../subscriptions.contract.ts';
import { addSubscription } from './add-subscription.ts';
import { changeSubscription } from './change-subscription.ts';
import { findTarget } from './find-target.ts';
import { withNames } from './named-subscriptions.ts';
import { gatewayUrl } from './stripe/gateway-url.ts';
import { downloadsSubscribers, exportFields, subscriptionExportKind } from './subscription-export.ts';
import {
  filtersOf,
  type StoredSubscription,
  subscriptionList,
  subscriptionTable,
} from './subscriptions.table.ts';

/** The calls about who subscribes. */
export function subscriptionHandlers(
  ground: Pick<Ground, 'database' | 'stripe'>,
  exports: Exports,
): Handler[] {
  const { database } = ground;
  const { db } = database;
  const kind = subscriptionExportKind(db);
  exports.define(kind);
  const linked = <Row extends Parameters<typeof gatewayUrl>[0]>(row: Row) => ({
    ...row,
    gateway_url: gatewayUrl(row, ground.stripe),
  });
  const named = async ({ site, caller }: Pick<Call, 'site' | 'caller'>, row: StoredSubscription) => {
    const [shown] = await withNames(db, site.id, [row]);
    if (!shown) throw notFound();
    // Whoever may not read the list learns nobody's address by adding them.
    return mayCall(listSubscriptions, caller.holder, null) ? linked(shown) : linked({ ...shown, email: '' });
  };
  const startFile = async (call: Call<typeof listSubscriptions>, email: string) => {
    const { query, site, caller, request } = call;
    if (!isAllowed(downloadsSubscribers, caller.holder)) {
      throw permissionDenied({ extra: { missing: ['DOWNLOAD_SUBSCRIBERS'] } });
    }
    // A page of another site can make a browser ask by GET, but not with this header.
    if (request.headers['x-requested-with'] === undefined) throw csrfFailed();
    const reader = await findTarget(db, site.id, email);
    const { id, status, is_ready } = await exports.start(call, {
      ...{ kind, question: { asked: filtersOf(query) }, fields: exportFields, leftOut: [] },
      ...{ fieldsKey: 'fields', settings: defaultExportSettings, isByEmail: true, reader },
    });
    return new WithStatus(202, {
      ...{ items: [], total_count: 0, after: null, task_id: id, status, is_ready },
    });
  };
  return [
    answer(listSubscriptions, async (call) => {
      const { query, site } = call;
      if (query.download_format !== undefined) return startFile(call, query.target_email ?? '');
      const list = subscriptionList(site.id, site.timezone);
      const page = await listPage<'subscription', StoredSubscription, SubscriptionFilters>(
        ...([db, subscriptionTable, list, site.id, query] as const),
      );
      return { ...page, items: (await withNames(db, site.id, page.items)).map(linked) };
    }),
    answer(createSubscription, async (call) => named(call, await addSubscription(database, call))),
    answer(updateSubscription, async (call) => named(call, await changeSubscription(database, call))),
  ];
}
