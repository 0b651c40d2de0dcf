import { useRef } from 'react';
import type { PostType } from '#modules/posts/post-status.contract.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { copyKey, dropCopy, type Offer } from './offers.ts';
import type { PostValues } from './post-values.ts';
import { useEditLayer } from './use-edit-layer.ts';
import { useKeptCopy } from './use-kept-copy.ts';
import type { OpenPost } from './use-open-post.ts';

/** Keeps what is not saved, in this browser and on the server, and offers what was left at both. */
export function useKeptWork(open: OpenPost, type: PostType) {
  const { site, profile } = useCaller();
  const key = copyKey(site.id, profile.id, open.post?.id ?? `new-${type}`);
  const copy = useKeptCopy({ key, changes: open.changes, shown: open.values });
  const layer = useEditLayer({
    post: open.post,
    make: open.make,
    isBusy: open.isBusy,
    changes: open.changes,
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
      layer.forget();
      copy.touch();
    }
    if (open.isChanged()) touch();
  };
  const change = (values: PostValues) => {
    open.show(values);
    open.touch();
    touch();
  };
  /** Puts what is offered on the screen; gives the way back. */
  const apply = (offer: Offer, values: Partial<PostValues>) => {
    const before = open.values();
    change({ ...before, ...values });
    copy.settle(offer);
    return () => change(before);
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
  const { offered } = copy;
  const { keptAt, rest, flush, isKept } = layer;
  return { touch, answered, offered, apply, turnDown, abandon, keptAt, rest, flush, isKept };
}

export type KeptWork = ReturnType<typeof useKeptWork>;
