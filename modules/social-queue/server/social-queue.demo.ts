import { sql } from 'kysely';
import type { DemoNeeds } from '#platform/server/room.ts';
import { BLUESKY_SERVER, SocialProvider } from '../social-kinds.contract.ts';

const [HOUR, DAY] = [3_600, 86_400];
const SERVER = 'https://social.wrenfordherald.example';
const accounts = [
  {
    ...{ provider_id: SocialProvider.MASTODON, instance: SERVER, remote_id: '109348572910' },
    ...{ handle: '@herald@social.wrenfordherald.example', title: 'Wrenford Herald' },
    ...{ profile_url: `${SERVER}/@herald`, longest_text: 500, link_length: 23, problem: null },
  },
  {
    ...{ provider_id: SocialProvider.MASTODON, instance: SERVER, remote_id: '109348577731' },
    ...{ handle: '@sport@social.wrenfordherald.example', title: 'Herald Sport' },
    ...{ profile_url: `${SERVER}/@sport`, longest_text: 500, link_length: 23 },
    problem: 'The access token was revoked',
  },
  {
    ...{ provider_id: SocialProvider.BLUESKY, instance: BLUESKY_SERVER },
    ...{ remote_id: 'did:plc:wrenfordheraldexample000', handle: '@wrenfordherald.example' },
    ...{
      title: 'wrenfordherald.example',
      profile_url: null,
      longest_text: 300,
      link_length: 0,
      problem: null,
    },
  },
];

type Shared = {
  account: number;
  post: number;
  hours: number;
  text?: string;
  status: 'queued' | 'sent' | 'failed' | 'cancelled';
  problem?: string;
  error?: string;
};
const shared: readonly Shared[] = [
  { account: 0, post: 0, hours: 26, status: 'queued' },
  { account: 2, post: 0, hours: 26, status: 'queued' },
  { account: 0, post: 1, hours: 5, status: 'queued', text: 'Worth your lunch break today:' },
  { account: 0, post: 2, hours: -3, status: 'sent' },
  { account: 2, post: 2, hours: -3, status: 'sent' },
  { account: 1, post: 3, hours: -7, status: 'failed', problem: 'account' },
  {
    account: 2,
    post: 4,
    hours: -9,
    status: 'failed',
    problem: 'unclear',
    error: 'The other server took too long.',
  },
  { account: 0, post: 4, hours: -9, status: 'sent', text: 'What changes for you, street by street.' },
  {
    account: 0,
    post: 5,
    hours: -28,
    status: 'failed',
    problem: 'refused',
    error: 'Validation failed: Text contains a blocked word',
  },
  { account: 0, post: 6, hours: -31, status: 'sent' },
  { account: 0, post: 7, hours: -49, status: 'cancelled' },
  { account: 0, post: 8, hours: -54, status: 'sent' },
];

/** The social accounts of the demo newsroom, and what went to them; their servers are nowhere. */
export async function demoSocialQueue({ trx, siteId, now, nextId }: DemoNeeds): Promise<void> {
  const { rows: posts } = await sql<{ id: number; headline: string }>`select id, headline from post
    where site_id = ${siteId} and status in (0, 1, 2) and visibility = 1 and type not in ('particle', 'page')
      and deleted_ts is null
    order by coalesce(published_ts, created_ts) desc, id desc limit 9`.execute(trx);
  const { rows: people } = await sql<{ id: number }>`select a.profile_id as id from role_assignment as a
    join role as r on r.site_id = ${siteId} and r.id = a.role_id and r.key = 'owner'
    where a.site_id = ${siteId} order by a.id limit 1`.execute(trx);
  const stamp = { site_id: siteId, created_by: people[0]?.id ?? null };
  const ids: number[] = [];
  for (const { problem, ...account } of accounts) {
    const id = nextId();
    ids.push(id);
    await trx
      .insertInto('social_account')
      .values({
        ...{ ...stamp, ...account, id, problem, problem_ts: problem === null ? null : now - 7 * HOUR },
        // Without a token nothing leaves the machine that shows the demo.
        secret_sealed: '',
        ...{ checked_ts: now - 20 * DAY, used_ts: now - 3 * HOUR },
        ...{ created_ts: now - 20 * DAY, updated_ts: now - 20 * DAY },
      })
      .execute();
  }
  for (const { account, post, hours, text, status, problem, error } of shared.toReversed()) {
    const [to, about] = [accounts[account], posts[post]];
    if (!to || !about) continue;
    const at = now + hours * HOUR;
    const isSent = status === 'sent';
    const id = nextId();
    await trx
      .insertInto('social_post')
      .values({
        ...{ ...stamp, id, account_id: ids[account] ?? 0, provider_id: to.provider_id },
        ...{ account_title: to.title, post_id: about.id, text: text ?? about.headline, has_post_link: true },
        ...{ status, scheduled_at: at, due_ts: status === 'queued' ? at : null, sent_ts: isSent ? at : null },
        ...{ problem: problem ?? null, error: error ?? null, is_unclear: problem === 'unclear' },
        ...{ remote_id: isSent ? `${id}` : null, remote_url: isSent ? remoteUrl(to.profile_url, id) : null },
        ...{ created_ts: Math.min(at, now) - HOUR, updated_ts: Math.min(at, now) },
      })
      .execute();
  }
}

const remoteUrl = (profile: string | null, id: number): string | null =>
  profile === null ? null : `${profile}/${id}`;
