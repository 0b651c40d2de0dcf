import { useCallback, useEffect, useRef, useState } from 'react';
import { CallError, call } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import {
  editLocked,
  LEASE_SECONDS,
  lockPost,
  RENEW_SECONDS,
  renewLock,
  takeLock,
  unlockPost,
} from '../../editor.contract.ts';

/** Whether this window may write, and if not, who does; a server that cannot be asked forbids nothing. */
export type EditLock =
  | { kind: 'open' }
  | {
      kind: 'others';
      name: string;
      isOwn: boolean;
      isLost: boolean;
      /** Since when they edit; undefined where that is not known. */
      since: number | undefined;
    };

const ASK_AGAIN_SECONDS = 20;
/** Whoever is given the post asks for it before whoever gave it. */
const GIVEN_SECONDS = 60;

type Refusal = { holder?: { title: string } | null; is_own?: boolean; since_ts?: number };

type Options = {
  postId: number | undefined;
  /** The lock came to this window; the post has this revision by then. */
  onGained: (revision: number) => void;
  onLost: () => void;
};

type EditTurn = {
  lock: EditLock;
  take: () => void;
  /** Gives the post to somebody who asked for it; it is read-only here from then on. */
  give: (name: string) => void;
  /** Asks at once whether this window still has the lock. */
  askNow: () => void;
};

/** Holds the lock of a post while it is open here: claimed, renewed, asked for again, given back. */
export function useEditLock({ postId, onGained, onLost }: Options): EditTurn {
  const { site } = useCaller();
  const [lock, setLock] = useState<EditLock>({ kind: 'open' });
  const latest = useRef({ onGained, onLost });
  latest.current = { onGained, onLost };
  const taking = useRef(() => {});
  const giving = useRef((_: string) => {});
  const asking = useRef(() => {});

  useEffect(() => {
    if (postId === undefined) return;
    const params = { siteId: site.id, postId };
    let token: string | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const next = (seconds: number) => {
      clearTimeout(timer);
      if (!isOver) timer = setTimeout(() => void beat(), seconds * 1000);
    };
    const hold = (held: { token: string; post_revision: number }) => {
      const isNew = token === undefined;
      token = held.token;
      // Left meanwhile: nobody would give it back.
      if (isOver) return release();
      setLock((was) => (was.kind === 'open' ? was : { kind: 'open' }));
      if (isNew) latest.current.onGained(held.post_revision);
      next(RENEW_SECONDS);
    };
    const refused = (error: unknown) => {
      if (isOver) return;
      if (error instanceof CallError && error.code === editLocked.code && 'is_own' in error.body) {
        const { holder, is_own, since_ts: since } = error.body as Refusal;
        const isLost = token !== undefined;
        token = undefined;
        const name = holder?.title ?? '';
        setLock((was) => ({
          ...{ kind: 'others', name, isOwn: is_own === true },
          isLost: isLost || (was.kind === 'others' && was.isLost),
          since,
        }));
        if (isLost) latest.current.onLost();
      }
      next(ASK_AGAIN_SECONDS);
    };
    const beat = () =>
      (token === undefined
        ? call(lockPost, { params, body: {} })
        : call(renewLock, { params, body: { token } })
      ).then(hold, refused);
    const release = () => {
      if (token !== undefined) {
        call(unlockPost, { params, body: { token } }, { isAside: true }).catch(() => undefined);
      }
      token = undefined;
    };
    const onHide = () => {
      clearTimeout(timer);
      release();
    };
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && void beat();
    let beatAt = Date.now();
    // A computer that slept has let its lease go by.
    const onVisible = () => {
      if (document.visibilityState === 'visible' && Date.now() - beatAt > LEASE_SECONDS * 500) {
        beatAt = Date.now();
        void beat();
      }
    };
    taking.current = () => {
      call(takeLock, { params }).then(
        (held) => {
          token = undefined;
          hold(held);
        },
        (error: unknown) => {
          if (error instanceof CallError) notices.failed(error, error.message, taking.current);
        },
      );
    };
    giving.current = (name) => {
      release();
      setLock({ kind: 'others', name, isOwn: false, isLost: false, since: undefined });
      next(GIVEN_SECONDS);
    };
    asking.current = () => void beat();
    addEventListener('pagehide', onHide);
    addEventListener('pageshow', onShow);
    document.addEventListener('visibilitychange', onVisible);
    void beat();
    return () => {
      isOver = true;
      onHide();
      removeEventListener('pagehide', onHide);
      removeEventListener('pageshow', onShow);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [postId, site.id]);

  const take = useCallback(() => taking.current(), []);
  const give = useCallback((name: string) => giving.current(name), []);
  const askNow = useCallback(() => asking.current(), []);
  return { lock, take, give, askNow };
}
