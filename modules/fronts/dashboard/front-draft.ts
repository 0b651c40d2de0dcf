import { aroundKept, flowPlace, MOST_PLACED } from '#modules/posts/front-places.contract.ts';
import type { FrontOrder, FrozenPost } from '../fronts.contract.ts';

/** What somebody is ordering: posts in their order, and those that are pinned to a place. */
export type Draft = Pick<FrontOrder, 'post_ids' | 'frozen'>;

/** How a post stands on a front: pinned, ordered by hand, or among the newest. */
export type Standing = { id: number; pin: FrozenPost | undefined; isOrdered: boolean };

export const draftOf = ({ post_ids, frozen }: FrontOrder, now: number): Draft => ({
  post_ids,
  frozen: frozen.filter(({ until_ts }) => until_ts === null || until_ts > now),
});

/** The whole front as a draft has it: its posts from the first on, the newest after what is ordered. */
export function standings({ post_ids, frozen }: Draft, newest: readonly number[]): Standing[] {
  const placed = new Set([...post_ids, ...frozen.map(({ post_id }) => post_id)]);
  const flowing = [...post_ids, ...newest.filter((id) => !placed.has(id))];
  const ordered = new Set(post_ids);
  const pins = new Map(frozen.map((one) => [one.post_id, one]));
  const kept = frozen.map(({ post_id, position }) => ({ item: post_id, position }));
  return aroundKept(flowing, kept).map((id) => ({ id, pin: pins.get(id), isOrdered: ordered.has(id) }));
}

/** What readers have of an order: posts that they do not see take no place, as on the page itself. */
export const onThePage = ({ post_ids, frozen }: Draft, isShown: (id: number) => boolean): Draft => ({
  post_ids: post_ids.filter(isShown),
  frozen: frozen.filter(({ post_id }) => isShown(post_id)),
});

/**
 * The draft with a post at another place. What stands above it is ordered by hand then too; a pinned one takes its pin
 * along, and a place that is pinned is passed over.
 */
export function movedTo(draft: Draft, newest: readonly number[], id: number, wanted: number): Draft {
  const rows = standings(draft, newest);
  const from = rows.findIndex((row) => row.id === id);
  const moved = rows[from];
  if (!moved) return draft;
  const step = wanted < from ? -1 : 1;
  const taken = new Set(draft.frozen.filter((one) => one.post_id !== id).map(({ position }) => position));
  const last = Math.min(rows.length, MOST_PLACED) - 1;
  let to = Math.max(0, Math.min(last, wanted));
  const free = (by: number) => {
    let at = to;
    while (taken.has(at) && at + by >= 0 && at + by <= last) at += by;
    return taken.has(at) || at === from ? null : at;
  };
  // Beyond what is pinned in the way it goes; where nothing is free there, on the near side.
  const found = free(step) ?? free(-step);
  if (found === null) return draft;
  to = found;
  if (moved.pin) {
    return {
      ...draft,
      frozen: draft.frozen.map((one) => (one.post_id === id ? { ...one, position: to } : one)),
    };
  }
  const flowing = rows.filter((row) => !row.pin).map((row) => row.id);
  const others = flowing.filter((one) => one !== id);
  const at = flowPlace(to, draft.frozen);
  const before = draft.post_ids.length;
  const length = moved.isOrdered ? before : at < before ? before + 1 : at + 1;
  return { ...draft, post_ids: others.toSpliced(at, 0, id).slice(0, Math.max(length, at + 1)) };
}

/** The draft with a post that keeps the place where it stands. */
export function pinned(draft: Draft, newest: readonly number[], id: number, until_ts: number | null): Draft {
  const position = standings(draft, newest).findIndex((row) => row.id === id);
  if (position < 0 || position >= MOST_PLACED) return draft;
  return {
    post_ids: draft.post_ids.filter((one) => one !== id),
    frozen: [...draft.frozen.filter((one) => one.post_id !== id), { post_id: id, position, until_ts }],
  };
}

/** The draft with a post that flows again: in the order where it stands within it, else among the newest. */
export function unpinned(draft: Draft, id: number): Draft {
  const pin = draft.frozen.find((one) => one.post_id === id);
  if (!pin) return draft;
  const frozen = draft.frozen.filter((one) => one.post_id !== id);
  const at = flowPlace(pin.position, frozen);
  return {
    frozen,
    post_ids: at < draft.post_ids.length ? draft.post_ids.toSpliced(at, 0, id) : draft.post_ids,
  };
}

/** The draft without a post, which is found among the newest again. */
export const released = (draft: Draft, id: number): Draft => ({
  post_ids: draft.post_ids.filter((one) => one !== id),
  frozen: draft.frozen.filter((one) => one.post_id !== id),
});

/** What a draft changes for a post: how many places up, or what became of it. */
export type Change = { up: number } | 'pinned' | 'unpinned' | 'added' | 'removed';

/** The posts for which a draft changes something, by what people did: what merely flows around them is not one. */
export function changesOf(live: Draft, draft: Draft, newest: readonly number[]): Map<number, Change> {
  const changes = new Map<number, Change>();
  const before = new Map(standings(live, newest).map((row, at) => [row.id, { ...row, at }]));
  const after = standings(draft, newest).map((row, at) => ({ ...row, at, was: before.get(row.id) }));
  const flowing = after.flatMap(({ id, pin, was }) => (was && !was.pin && !pin ? [{ id, at: was.at }] : []));
  const stays = new Set(longestRising(flowing));
  for (const { id, at, pin, was } of after) {
    if (!was) changes.set(id, 'added');
    else if (!was.pin && !pin) {
      if (!stays.has(id)) changes.set(id, { up: was.at - at });
    } else if (was.pin?.position === pin?.position && was.pin?.until_ts === pin?.until_ts) continue;
    else if (was.at === at || !was.pin !== !pin) changes.set(id, pin ? 'pinned' : 'unpinned');
    else changes.set(id, { up: was.at - at });
  }
  const kept = new Set(after.map(({ id }) => id));
  for (const id of before.keys()) if (!kept.has(id)) changes.set(id, 'removed');
  return changes;
}

/** The most posts that follow each other as they did: whatever is left was moved among them. */
function longestRising(rows: readonly { id: number; at: number }[]): number[] {
  // The last row of the best run of each length, and what stands before each row in its run.
  const ends: number[] = [];
  const previous: number[] = [];
  rows.forEach(({ at }, index) => {
    const found = ends.findIndex((end) => (rows[end]?.at ?? 0) > at);
    const length = found < 0 ? ends.length : found;
    previous[index] = length === 0 ? -1 : (ends[length - 1] ?? -1);
    ends[length] = index;
  });
  const run: number[] = [];
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) {
    run.push(rows[index]?.id ?? 0);
  }
  return run;
}

/** Whether two drafts say the same. */
export const isSameDraft = (one: Draft, other: Draft): boolean => told(one) === told(other);

const told = ({ post_ids, frozen }: Draft): string =>
  JSON.stringify([post_ids, frozen.toSorted((a, b) => a.position - b.position)]);
