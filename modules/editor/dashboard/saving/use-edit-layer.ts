import { useCallback, useEffect, useRef, useState } from 'react';
import type { PostContent } from '#modules/posts/post-writing.contract.ts';
import type { InputOf } from '#platform/contract/endpoint.ts';
import { CallError, call } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { onBack } from '#platform/dashboard/reachable.ts';
import { discardLayer, type EditLayer, getLayers, keepLayer } from '../../editor.contract.ts';
import { currentOf } from './current-of.ts';
import type { Offer } from './offers.ts';
import { isPassing } from './passing-failures.ts';
import type { PostValues } from './post-values.ts';

/** How long after the first change that is not kept yet the server keeps it. */
const REST = 15_000;
const LONGEST_PAUSE = 240_000;

type Options = {
  post: PostContent | null;
  /** Gives a new post its number; the same one however often it is asked. */
  make: () => Promise<PostContent>;
  isBusy: () => boolean;
  changes: () => Partial<PostValues>;
  /** The revision that the changes began from. */
  baseRevision: () => number | null;
  onOffer: (offer: Offer) => void;
  onRefused: (error: CallError) => void;
};

type Kept = {
  version: number | null;
  timer: ReturnType<typeof setTimeout> | undefined;
  pause: number;
  /** Whether the server took all that was typed, as the last answer says. */
  isWhole: boolean;
};

/** Keeps what is not saved on the server, beside the post; what another window kept there is offered, not replaced. */
export function useEditLayer(options: Options) {
  const { site, profile } = useCaller();
  const [keptAt, setKeptAt] = useState<number | null>(null);
  const latest = useRef(options);
  latest.current = options;
  const state = useRef<Kept>({
    version: options.post ? null : 0,
    timer: undefined,
    pause: REST,
    isWhole: false,
  });
  const underWay = useRef<Promise<void>>(Promise.resolve());
  const postId = options.post?.id;

  const offer = useCallback((layer: EditLayer, isOwn: boolean) => {
    const { person, content, saved_ts, base_revision: revision } = layer;
    const values = content as Partial<PostValues>;
    latest.current.onOffer({
      savedAt: saved_ts * 1000,
      person: isOwn ? null : person.title,
      values,
      revision,
    });
  }, []);

  /** Asks what is kept of the post, once. */
  const look = useCallback(
    async (id: number) => {
      if (state.current.version !== null) return;
      const { own, other } = await call(getLayers, { params: { siteId: site.id, postId: id } });
      if (state.current.version !== null) return;
      state.current.version = own?.version ?? 0;
      if (own) offer(own, true);
      const saved = latest.current.post?.updated_ts ?? 0;
      if (other && other.saved_ts >= saved) offer(other, false);
    },
    [site.id, offer],
  );

  const keep = useCallback(async () => {
    const { changes, baseRevision, make, isBusy } = latest.current;
    state.current.isWhole = false;
    // A save that is under way says itself what becomes of the layer.
    if (isBusy()) return wait(state.current, () => run.current());
    const values = changes() as InputOf<typeof keepLayer>['body']['content'];
    const base = baseRevision();
    const isEmpty = Object.keys(values).length === 0;
    if (isEmpty && !state.current.version) return;
    const { id, revision } = await make();
    await look(id);
    const params = { siteId: site.id, postId: id };
    const version = state.current.version ?? 0;
    if (isEmpty) {
      if (version > 0) await call(discardLayer, { params });
      state.current.version = 0;
      return setKeptAt(null);
    }
    const kept = await call(keepLayer, {
      params,
      body: { base_revision: base ?? revision, version, content: values },
    });
    state.current.version = kept.version;
    state.current.pause = REST;
    // What was typed while the server answered waits to be kept again.
    state.current.isWhole = state.current.timer === undefined;
    setKeptAt(Date.now());
  }, [site.id, look]);

  const failed = useCallback(
    async (error: unknown) => {
      if (!(error instanceof CallError)) throw error;
      const other = await currentOf(error, ({ currentLayer }) => currentLayer);
      if (other) {
        // What another window kept is offered here; what is typed here is kept over it from now on.
        state.current.version = other.version;
        offer(other, other.person.id === profile.id);
        return wait(state.current, () => run.current());
      }
      if (!isPassing(error.status)) return latest.current.onRefused(error);
      state.current.pause = Math.min(state.current.pause * 2, LONGEST_PAUSE);
      wait(state.current, () => run.current());
    },
    [offer, profile.id],
  );

  const run = useRef(() => {});
  run.current = () => {
    clearTimeout(state.current.timer);
    state.current.timer = undefined;
    underWay.current = underWay.current.then(keep).catch(failed);
  };
  /** To be called after each change. */
  const touch = useCallback(() => {
    state.current.isWhole = false;
    if (state.current.timer === undefined) wait(state.current, () => run.current());
  }, []);
  /** Keeps now what waits to be kept. */
  const flush = useCallback(() => {
    if (state.current.timer !== undefined) run.current();
    return underWay.current;
  }, []);
  /** Whether the server has all that waited to be kept. */
  const isKept = useCallback(() => state.current.isWhole, []);
  /** Waits for what is under way, and lets nothing follow: the post itself is saved. */
  const rest = useCallback(() => {
    clearTimeout(state.current.timer);
    state.current.timer = undefined;
    return underWay.current;
  }, []);
  /** The post was saved, which removes what was kept beside it. */
  const forget = useCallback(() => {
    state.current.version = 0;
    state.current.isWhole = false;
    setKeptAt(null);
  }, []);
  /** Nothing that was typed is wanted any more. */
  const abandon = useCallback(() => {
    const { post } = latest.current;
    clearTimeout(state.current.timer);
    if (!post || !state.current.version) return;
    const params = { siteId: site.id, postId: post.id };
    underWay.current.then(() => call(discardLayer, { params }, { isAside: true })).catch(() => undefined);
  }, [site.id]);
  /** Removes what is kept, where nothing was typed since. */
  const discard = useCallback(() => {
    run.current();
  }, []);

  useEffect(() => {
    if (postId !== undefined) look(postId).catch(() => undefined);
  }, [postId, look]);
  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && void flush();
    document.addEventListener('visibilitychange', onHidden);
    const forgetBack = onBack(() => void flush());
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      forgetBack();
      clearTimeout(state.current.timer);
    };
  }, [flush]);
  return { touch, flush, isKept, rest, forget, discard, abandon, keptAt };
}

function wait(kept: Kept, act: () => void): void {
  clearTimeout(kept.timer);
  kept.timer = setTimeout(act, kept.pause);
}
