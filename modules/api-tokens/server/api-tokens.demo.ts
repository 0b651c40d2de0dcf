import type { DemoNeeds } from '#platform/server/room.ts';
import { WARNED_DAYS } from '../api-token-kinds.contract.ts';
import { hashOfSecret, newTokenSecret, prefixOf } from './token-secret.ts';

const DAY = 86_400;

type DemoToken = {
  title: string;
  permissions: string[];
  /** Days from now. */
  expires: number;
  issued: number;
  /** Seconds ago. */
  used?: number;
  ip?: string;
  networks?: string[];
};

const tokens: readonly DemoToken[] = [
  {
    ...{ title: 'CI export', permissions: ['CREATE_REAL_DRAFT', 'VIEW_REAL_DRAFT', 'VIEW_STATS'] },
    ...{ issued: -32, expires: 58, used: 1_260, ip: '203.0.113.24', networks: ['203.0.113.0/24'] },
  },
  {
    ...{
      title: 'Print system',
      permissions: ['CREATE_REAL_DRAFT', 'VIEW_REAL_DRAFT', 'EDIT_POST', 'PUBLISH_POST'],
    },
    ...{
      issued: -86,
      expires: 4,
      used: 7_600,
      ip: '198.51.100.7',
      networks: ['198.51.100.7', '2001:db8:4::/48'],
    },
  },
  {
    ...{ title: 'Redirects from the old archive', permissions: ['EDIT_SITE', 'VIEW_SUBPAGES'] },
    ...{ issued: -120, expires: -30, used: 31 * DAY, ip: '203.0.113.80' },
  },
  { title: 'Audience figures for the board', permissions: ['VIEW_STATS'], issued: -2, expires: 363 },
];

/** API tokens of the demo newsroom; nobody knows their secrets. */
export async function demoApiTokens({ trx, siteId, ownerId, now, nextId }: DemoNeeds): Promise<void> {
  const rows = tokens.map((one) => {
    const secret = newTokenSecret();
    const created_ts = now + one.issued * DAY;
    return {
      ...{ site_id: siteId, id: nextId(), title: one.title, profile_id: ownerId },
      ...{ prefix: prefixOf(secret), hash: hashOfSecret(secret), permissions: one.permissions },
      ...{ allowed_cidrs: one.networks ?? [], issued_ts: created_ts, expires_ts: now + one.expires * DAY },
      ...{ last_used_ts: one.used === undefined ? null : now - one.used, last_ip: one.ip ?? null },
      ...{ created_ts, created_by: ownerId, updated_ts: created_ts, updated_by: ownerId },
      // Whoever begins with the demo is told of nothing that ends before they could look round.
      warned_ts: one.expires <= WARNED_DAYS ? now : null,
    };
  });
  await trx.insertInto('api_token').values(rows).execute();
}
