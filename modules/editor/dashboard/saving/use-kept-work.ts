import { useRef } from 'react';
import type { PostType } from '#modules/posts/post-status.contract.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { mergeFrom } from './conflicts.ts';
import { copyKey, dropCopy, type Offer } from './offers.ts';
import { SAVING } from './passing-failures.ts';
import { savedBase } from './saved-base.ts';
import { useEditLayer } from './use-edit-layer.ts';
import { useKeptCopy } from './use-kept-copy.ts';
import type { OpenPost } from './use-open-post.ts';

/** Keeps what is not saved, in this browser and on the server, and offers what was left at both. */
export function useKeptWork(open: OpenPost, type: PostType) {
  const { site, profile } = useCaller();
  const key = copyKey(site.id, profile.id, open.post?.id ?? `new-${type}`);
  const copy = useKeptCopy({
    ...{ key, changes: open.changes, shown: open.values, revision: open.baseRevision },
  });
  const layer = useEditLayer({
    post: open.post,
    make: open.make,
    isBusy: open.isBusy,
    changes: open.changes,
    baseRevision: open.baseRevision,
    onOffer: copy.offer,
    onRefused: open.tell,
  });
  const isAbandoned = useRef(false);
  /** To be called after each change. */
  const touch = () => {
    if (isAbandoned.current) return;
    copy.touch();
    layer.touch();
  };
  /** The server has answered a save. */
  const answered = (isSaved: boolean) => {
    if (isSaved) {
      notices.worked(SAVING);
      layer.forget();
      copy.touch();
    }
    if (open.isChanged()) touch();
    if (!isSaved && !isAbandoned.current) copy.keepNow();
  };
  /** What comes of an offer and what is on the screen, from what both began with. */
  const merge = async (offer: Offer) => {
    const { base, revision } = await baseOf(open, offer);
    const theirs = open.values();
    return { merged: mergeFrom(base, offer.values, theirs), from: { base, revision, theirs } };
  };
  /** Puts what is offered on the screen; gives the way back. */
  const apply = async (offer: Offer) => {
    const { merged, from } = await merge(offer);
    open.bring('offer', merged, from);
    const { body: shown } = open.values();
    touch();
    copy.settle(offer);
    return () => {
      open.goBack(from.theirs, shown);
      copy.offer(offer);
      touch();
    };
  };
  const turnDown = (offer: Offer) => {
    copy.settle(offer);
    if (offer.person === null) layer.discard();
  };
  /** Nothing of it is wanted any more. */
  const abandon = () => {
    isAbandoned.current = true;
    dropCopy(key);
    layer.abandon();
  };
  const { offered, hasRoom } = copy;
  const { keptAt, rest, flush, isKept } = layer;
  return {
    key,
    touch,
    answered,
    offered,
    hasRoom,
    merge,
    apply,
    turnDown,
    abandon,
    keptAt,
    rest,
    flush,
    isKept,
  };
}

export type KeptWork = ReturnType<typeof useKeptWork>;

/** What an offer began from. One that does not say so began from what is saved, unless that is newer. */
async function baseOf({ post, savedValues }: OpenPost, { revision, savedAt }: Offer) {
  if (!post) return { base: savedValues(), revision: null };
  const isOfNow = revision === null && savedAt >= post.updated_ts * 1000;
  if (isOfNow) return { base: savedValues(), revision: post.revision };
  return { base: await savedBase(post, revision), revision };
}
