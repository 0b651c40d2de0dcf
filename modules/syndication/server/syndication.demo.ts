import { sql } from 'kysely';
import type { DemoNeeds } from '#platform/server/room.ts';
import type { ChannelKind } from '../channel-kinds.contract.ts';
import { appleErrors, appleSections } from './demo-answers.ts';

const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400];
const SHOWN = 26;

type Post = { id: number; shown_ts: number };
type Item = { status: 'sent' | 'failed' | 'pending' | 'skipped'; reason?: string; error?: string };

/** The channels of the demo newsroom, what each has of the newest posts, and what Apple News refused. */
export async function demoSyndication({ trx, siteId, now, nextId }: DemoNeeds): Promise<void> {
  const { rows: posts } = await sql<Post>`select id, coalesce(published_ts, created_ts) as shown_ts from post
    where site_id = ${siteId} and status in (0, 1, 2) and visibility = 1 and type not in ('particle', 'page')
      and deleted_ts is null
    order by coalesce(published_ts, created_ts) desc, id desc limit ${SHOWN}`.execute(trx);
  const add = async (kind: ChannelKind, more: object = {}) => {
    const id = nextId();
    const common = {
      site_id: siteId,
      id,
      kind,
      is_enabled: true,
      created_ts: now - 60 * DAY,
      updated_ts: now - 9 * DAY,
    };
    const sent = { last_sent_ts: now - 12 * MINUTE, since_ts: now - 60 * DAY };
    await trx
      .insertInto('channel')
      .values({ ...common, ...sent, ...more })
      .execute();
    return id;
  };
  // Without a secret nothing leaves the machine that shows the demo.
  const apple = await add('apple_news', {
    ...{ remote_id: '6a1f0c1e-0c7e-4d7b-9c55-0b6f5d0e2a11', key_id: '0f2a9d4c-5b0e-4c57-8a43-3b7c1f6de902' },
    ...{ remote_title: 'Wrenford Herald', remote_sections: JSON.stringify(appleSections) },
    ...{ verified_ts: now - 9 * DAY },
  });
  const msn = await add('msn');
  const refused = new Set(appleErrors.map(({ post }) => post));
  for (const [at, post] of posts.entries()) {
    await keep(apple, post, at === 0 ? { status: 'pending' } : itemOf(at, refused));
    if (at % 2 === 0) await keep(msn, post, { status: 'sent' });
  }
  for (const { post, code, keypath, message, attempts, hours, status } of appleErrors) {
    const about = posts[post];
    if (!about) continue;
    const last = now - hours * HOUR;
    await trx
      .insertInto('channel_error')
      .values({
        ...{ site_id: siteId, id: nextId(), channel_id: apple, post_id: about.id, code, keypath, message },
        ...{ attempts, status, last_seen_ts: last, first_seen_ts: last - (attempts - 1) * 5 * HOUR },
      })
      .execute();
  }

  async function keep(channelId: number, { id: postId, shown_ts }: Post, item: Item): Promise<void> {
    const isSent = item.status === 'sent';
    const at = Math.min(Math.max(shown_ts, now - 20 * DAY) + 2 * MINUTE, now - 3 * MINUTE);
    const isApple = channelId === apple;
    await trx
      .insertInto('channel_item')
      .values({
        ...{ site_id: siteId, id: nextId(), channel_id: channelId, post_id: postId, status: item.status },
        ...{ reason: item.reason ?? null, last_error: item.error ?? null, created_ts: at, updated_ts: at },
        ...{ due_ts: item.status === 'pending' ? now + 365 * DAY : at, sent_ts: isSent ? at : null },
        share_url: isSent && isApple ? `https://apple.news/A${postId.toString(36)}` : null,
        content_hash: isSent ? 'demo' : null,
      })
      .execute();
  }
}

function itemOf(at: number, refused: ReadonlySet<number>): Item {
  const error = appleErrors.find(({ post, status }) => post === at && status === 'open');
  if (error) return { status: 'failed', error: error.message };
  if (refused.has(at)) return { status: 'sent' };
  return at % 9 === 8 ? { status: 'skipped', reason: 'not_public' } : { status: 'sent' };
}
