import type { TestApi } from '#apps/testing/start-api.ts';
import { createGuardedFetch } from '#platform/server/outgoing-http.ts';
import type { LocalPushService } from './push-service.fixture.ts';
import { AT_ONCE, pushServiceOf } from './push-service.ts';
import { hashOfEndpoint } from './push-subscriptions.ts';

/** Lets a server reach the push service of a test, and puts browsers into a site. */
export function pushReaders(api: TestApi, service: LocalPushService, siteId: number) {
  const ownHosts = new Set([service.host]);
  Object.assign(pushServiceOf(api.ground), {
    fetch: createGuardedFetch({ allowedHosts: ownHosts, connectionsPerHost: AT_ONCE }),
    ownHosts,
  });
  const { db } = api.ground.database;
  return {
    add: async (ids: readonly number[], values: object = {}): Promise<void> => {
      const rows = ids.map((id) => {
        const browser = { ...service.browser(id), ...values };
        return {
          ...{ ...browser, site_id: siteId, id, endpoint_hash: hashOfEndpoint(`${browser.endpoint} ${id}`) },
          ...{ is_known_service: true, language: 'en-US', created_ts: 1, updated_ts: 1 },
        };
      });
      await db.insertInto('push_subscription').values(rows).execute();
    },
    left: async (): Promise<number[]> =>
      (
        await db
          .selectFrom('push_subscription')
          .select('id')
          .where('site_id', '=', siteId)
          .orderBy('id')
          .execute()
      ).map(({ id }) => id),
  };
}

/** Whole numbers from one to another, both with them. */
export const numbers = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);
