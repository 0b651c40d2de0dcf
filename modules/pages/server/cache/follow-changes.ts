import { LIVE_TOPIC } from '#modules/live-blogs/live-blogs.public.ts';
import type { Events } from '#platform/server/events.ts';
import type { CdnQueue } from '../cdn/cdn-queue.ts';
import { LIVE_KEY } from '../views/live-part.ts';
import type { PageCache, Stale } from './page-cache.ts';
import { applyPurge, type Purge } from './purge.handlers.ts';

/** What stands on every page, or decides what has an address. */
const OF_ALL = [
  'section',
  'setting',
  'site',
  'route_template',
  'community',
  'layout',
  'shortcode',
  'region',
  'text_rule',
  'comment_setting',
  'post_badge',
  'abtest',
  'technical',
  'newsletter',
  'package',
];

/** Drops pages by the words of whoever changed what they show, on every server and in front of the site. */
export function followChanges(events: Events, cache: PageCache, front: CdnQueue): void {
  const drop = (stale: Stale) => {
    cache.drop(stale);
    if (stale.keys?.length !== 0) front.noteStale(stale);
  };
  for (const topic of OF_ALL) {
    events.on(topic, ({ siteId }) => drop({ siteId, keys: null, isSoft: false }));
  }
  // Who changes posts names what that changes for readers, if anything; too much to be named is every page.
  events.on('post', ({ siteId, id }) => {
    if (id === undefined) return drop({ siteId, keys: null, isSoft: false });
    const keys = String(id).split(' ').filter(Boolean);
    drop({ siteId, keys: keys.filter((key) => !key.startsWith('~')), isSoft: false });
    const soft = keys.flatMap((key) => (key.startsWith('~') ? [key.slice(1)] : []));
    if (soft.length > 0) drop({ siteId, keys: soft, isSoft: true });
  });
  for (const topic of ['search_index', 'search_documents']) {
    events.on(topic, ({ siteId }) => drop({ siteId, keys: ['search'], isSoft: false }));
  }
  events.on(LIVE_TOPIC, ({ siteId }) => drop({ siteId, keys: [LIVE_KEY], isSoft: false }));
  events.on('channel', ({ siteId }) => drop({ siteId, keys: ['channels'], isSoft: false }));
  const ofOne = (topic: string, keys: (id: string) => string[]) =>
    events.on(topic, ({ siteId, id }) =>
      drop({ siteId, keys: id === undefined ? null : keys(String(id)), isSoft: false }),
    );
  ofOne('profile', (id) => [`author-${id}`, `byline-${id}`]);
  ofOne('tag', (id) => [`tag-${id}`, `topic-${id}`]);
  ofOne('badge_of_post', (id) => [`post-${id}`]);
  ofOne('headline_test', (postId) => [`post-${postId}`]);
  ofOne('stream', (slug) => [`stream-${slug}`]);
  ofOne('custom_feed', (id) => [`feed-${id}`]);
  ofOne('embed_feed', (id) => [`embed-${id}`]);
  ofOne('asset', (id) => [`asset-${id}`]);
  // Of one change the posts are named below which readers see it.
  ofOne('comment', (ids) =>
    ids
      .split(' ')
      .filter(Boolean)
      .map((id) => `comments-${id}`),
  );
  events.on('purge', ({ siteId, id }) => {
    const purge = JSON.parse(String(id)) as Purge;
    applyPurge(cache, siteId, purge);
    const { type: kind, isSoft } = purge;
    const values = kind === 'all' ? [''] : purge.values;
    front.note(
      siteId,
      values.map((value) => ({ kind, value, isSoft })),
    );
  });
}
