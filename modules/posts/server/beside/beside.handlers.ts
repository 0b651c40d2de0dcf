import { notFound, permissionDenied } from '#platform/contract/api-error.ts';
import { isAllowed, onSite } from '#platform/contract/permission-rule.ts';
import { answer, type Call, type Handler } from '#platform/server/answer.ts';
import type { Db } from '#platform/server/database.ts';
import { cursorOf, pageOf } from '#platform/server/list-cursor.ts';
import { plainTextOf } from '#platform/server/safe-html/plain-text.ts';
import { listPostDistribution } from '../../post-distribution.contract.ts';
import {
  getPostAddress,
  getPostReading,
  listLastComments,
  listPostHistory,
  MOST_BESIDE,
  SOURCE_DAYS,
} from '../../post-drawer.contract.ts';
import { editRefusal } from '../batches/batch-rules.ts';
import { batchQueries } from '../batches/batches.queries.ts';
import { actorOfCaller } from '../batches/start-batch.ts';
import type { PostNames } from '../post-row.ts';
import { postViewer, sees, seesStats, statsOf } from '../post-viewer.ts';
import {
  distributionOf,
  type HistoryRow,
  historyOf,
  lastComments,
  redirectsTo,
  sourcesOf,
  titlesOfFields,
} from './beside.queries.ts';
import type { PostAddresses } from './post-addresses.ts';

const DAY = 86_400;
/** So many letters of a comment are shown. */
const SHOWN_LETTERS = 140;
const newest = { key: 'ts', direction: -1 } as const;

type Needs = { db: Db; addresses: PostAddresses; people: PostNames['people'] };
type OfPost = Pick<Call, 'site' | 'caller'> & { params: { postId: number } };

/** The calls about what stands beside a post: each is asked for when its part of the drawer comes into sight. */
export function besideHandlers({ db, addresses, people }: Needs): Handler[] {
  const seen = async ({ site, caller, params }: OfPost) => {
    const [post] = await batchQueries(db).posts(site.id, [params.postId], false);
    if (!post || !sees(postViewer(caller), post)) throw notFound();
    return post;
  };
  /** Who did what to a post is told to whoever may change it, as its revisions are. */
  const changeable = async (call: OfPost) => {
    const post = await seen(call);
    const refusal = editRefusal(post, actorOfCaller(call.caller));
    if (refusal === 'is_removed') throw notFound();
    if (refusal) throw permissionDenied();
    return post;
  };
  return [
    answer(getPostAddress, async ({ now, ...call }) => {
      const { site, caller } = call;
      const { id } = await seen(call);
      const page = await addresses.pageOf(site, id);
      const mayRedirect = isAllowed(onSite('EDIT_SITE'), caller.holder);
      return {
        path: page?.path ?? null,
        preview: page ? null : await addresses.previewOf(site, id, caller, now),
        redirects: !mayRedirect ? null : page ? await redirectsTo(db, site.id, page.key, MOST_BESIDE) : [],
      };
    }),
    answer(listPostHistory, async ({ query, ...call }) => {
      const { site } = call;
      const { id } = await changeable(call);
      const after = cursorOf(query.after, newest, false);
      const found = await historyOf(db, site.id, id, { limit: query.limit, after });
      const { items, after: next } = pageOf(found, query.limit, newest, ({ at_ts }) => at_ts);
      const names = await people(site.id, new Set(items.flatMap((row) => row.actor_profile_id ?? [])));
      const titles = await titlesOfFields(db, site.id, items.flatMap(customOf));
      return {
        items: items.map(({ id: entry, at_ts: ts, actor_profile_id: by, scheduled_ts, ...row }) => {
          const person = names.get(by ?? -1);
          return {
            ...{ id: entry, ts, scheduled_at: scheduled_ts, ...row },
            person: person ? { id: person.id, title: person.title } : null,
            custom_fields: customOf(row).map((key) => titles.get(key) ?? key),
          };
        }),
        after: next,
      };
    }),
    answer(listLastComments, async (call) => {
      const { site } = call;
      const { id } = await seen(call);
      const rows = await lastComments(db, site.id, id, MOST_BESIDE);
      const names = await people(site.id, new Set(rows.flatMap(({ profile_id }) => profile_id ?? [])));
      return {
        items: rows.map(({ id: comment, profile_id, author_name, html, created_ts }) => ({
          ...{ id: comment, created_ts },
          author: names.get(profile_id ?? -1)?.title ?? author_name ?? '',
          text: shortText(html),
        })),
      };
    }),
    answer(listPostDistribution, async (call) => {
      const { id } = await seen(call);
      return { items: await distributionOf(db, call.site.id, id) };
    }),
    answer(getPostReading, async ({ now, ...call }) => {
      const { site, caller } = call;
      const { id, community_id } = await seen(call);
      if (!seesStats(statsOf(caller), community_id)) throw notFound();
      const rows = await sourcesOf(db, site.id, id, now - SOURCE_DAYS * DAY);
      const sum = (some: typeof rows, key: 'views' | 'seconds') =>
        some.reduce((all, row) => all + row[key], 0);
      // What a log of the server brought in cannot tell how long anybody stayed.
      const measured = rows.filter(({ source }) => source !== 'unknown');
      const views = sum(measured, 'views');
      return {
        views: sum(rows, 'views'),
        seconds: views > 0 ? Math.round(sum(measured, 'seconds') / views) : null,
        sources: rows.filter(({ views }) => views > 0).map(({ source, views }) => ({ source, views })),
      };
    }),
  ];
}

const OF_CUSTOM = 'custom.';
/** The keys of the custom fields that changed. */
const customOf = ({ fields }: Pick<HistoryRow, 'fields'>): string[] =>
  fields.filter((name) => name.startsWith(OF_CUSTOM)).map((name) => name.slice(OF_CUSTOM.length));

/** What a comment begins with, without its markup. */
function shortText(html: string): string {
  const text = plainTextOf(html).replace(/\s+/g, ' ').trim();
  if (text.length <= SHOWN_LETTERS) return text;
  const short = text.slice(0, SHOWN_LETTERS);
  return `${short.slice(0, Math.max(short.lastIndexOf(' '), SHOWN_LETTERS / 2))} …`;
}
