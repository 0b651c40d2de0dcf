import { keywordReports } from '#modules/figures/figures.public.ts';
import { closedToCaller, followableOf } from '#modules/follows/follows.public.ts';
import { answer, type Call, type Handler } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Events } from '#platform/server/events.ts';
import { keep } from '#platform/server/kept.ts';
import { forgetDiscovered, listDiscovery, saveDiscovered } from '../discovery.contract.ts';
import { type DiscoveryNeeds, dayBefore, mentions, network, rising } from './discovered.ts';
import { keptMinute } from './kept-minute.ts';
import { usualHours } from './network.queries.ts';
import { save, savedBy, savedItems } from './saved.ts';

type Needs = Omit<DiscoveryNeeds, 'usual' | 'keywords'> & { events: Events };

/** What is usual hardly changes within this time, in milliseconds. */
const KEPT = 600_000;

/** What there is to find, and what somebody keeps of it, which is a note to themselves (decision 0070). */
export function discoveryHandlers({ events, ...given }: Needs): Handler[] {
  const { db } = given;
  const usual = keep<string, (number | null)[]>({
    ...{ most: 500, maxAgeMilliseconds: KEPT, events },
    load: async (keys) => {
      const loaded = new Map<string, (number | null)[]>();
      for (const key of keys) {
        const [siteId, day = '', endTs] = key.split(' ');
        loaded.set(key, await usualHours(db, Number(siteId), { day, endTs: Number(endTs) }));
      }
      return loaded;
    },
  });
  const needs: DiscoveryNeeds = {
    ...given,
    keywords: keywordReports(db),
    usual: async (site, now) => {
      const { day, endTs } = dayBefore(site.timezone, now);
      // The ages of yesterday's posts are told by the hour.
      return (await usual.get(`${site.id} ${day} ${endTs - (endTs % 3_600)}`)) ?? [];
    },
  };
  const ofSite = keptMinute((call: Call<typeof listDiscovery>, tab: 'rising' | 'mentions') =>
    ({ rising, mentions })[tab](needs, call),
  );
  return [
    answer(listDiscovery, async (call) => {
      const { query, site } = call;
      const who = { siteId: site.id, profileId: profileOf(call.caller).id };
      const saved = await savedBy(db, who);
      const keys = new Set(saved.map(({ kind, key }) => `${kind} ${key}`));
      const found =
        query.tab === 'saved'
          ? await savedItems(needs, site, saved, await closedToCaller(needs, call))
          : query.tab === 'network'
            ? await network(needs, call)
            : await ofSite(call, query.tab);
      const words = query.q?.toLocaleLowerCase() ?? '';
      const items = found.filter(({ title }) => title.toLocaleLowerCase().includes(words));
      const page = items.slice(query.offset, query.offset + query.limit);
      const posts = page.flatMap(({ post_id }) => post_id ?? []);
      const follows = await followableOf(needs, call, posts);
      return {
        items: page.map((item) => ({
          ...item,
          saved: keys.has(`${item.kind} ${item.key}`),
          follows: follows.get(item.post_id ?? 0) ?? [],
        })),
        total_count: items.length,
      };
    }),
    answer(saveDiscovered, async ({ body, site, caller, now }) => {
      const closed = await closedToCaller(needs, { site, caller });
      await save(db, { siteId: site.id, profileId: profileOf(caller).id }, body, { closed, now });
      return { ...body, saved: true };
    }),
    answer(forgetDiscovered, async ({ query, site, caller }) => {
      await db
        .deleteFrom('discovery_saved')
        .where('site_id', '=', site.id)
        .where('profile_id', '=', profileOf(caller).id)
        .where('kind', '=', query.kind)
        .where('key', '=', query.key)
        .execute();
      return undefined;
    }),
  ];
}
