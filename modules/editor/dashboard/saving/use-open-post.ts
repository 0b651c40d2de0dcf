import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { type PostType, UNSAVED } from '#modules/posts/post-status.contract.ts';
import {
  createPost,
  type PostContent,
  type PostEdit,
  updatePost,
} from '#modules/posts/post-writing.contract.ts';
import { readsOfPosts } from '#modules/posts/posts.public.tsx';
import { CallError, call } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { isSameValue } from '#platform/dashboard/dialogs/use-form.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { keyOf } from '#platform/dashboard/queries.ts';
import { useEditorTexts } from '../editor-texts.ts';
import { afterBlock, type Conflict, chosenOver, mergeFrom } from './conflicts.ts';
import { currentOf } from './current-of.ts';
import { type Followed, followSaved } from './follow-saved.ts';
import type { Side } from './merge-bodies.ts';
import { isPassing, SAVING } from './passing-failures.ts';
import {
  differing,
  emptyFields,
  fieldsOf,
  type MergedValues,
  type PostFields,
  type PostValues,
  type ValueName,
  valuesOf,
} from './post-values.ts';
import { refusedFields, withoutErrorsOf } from './refused-fields.ts';
import { usePauses } from './use-pauses.ts';

export type SaveState =
  | { kind: 'new' | 'unsaved' | 'saving' | 'kept' | 'refused' }
  | { kind: 'saved'; at: number };

type Options = {
  start: PostContent | null;
  /** Where a new post is written: a community, or the site with null. */
  place: number | null;
  type: PostType;
  /** The source of the body on the screen now. */
  source: () => string;
  /** Shows another body. */
  load: (source: string) => void;
  /** What is kept beside the post rests while it is saved. */
  rest: () => Promise<void>;
  /** The server has answered a save. */
  onAnswer: (isSaved: boolean) => void;
};

/** A post while it is written: its fields, what is saved of it, and what stands between the two. */
export function useOpenPost({ start, place, type, source, load, rest, onAnswer }: Options) {
  const text = useEditorTexts();
  const { site, profile } = useCaller();
  const client = useQueryClient();
  const [post, setPost] = useState(start);
  const [fields, setFields] = useState<PostFields>(() =>
    start ? fieldsOf(start) : emptyFields(profile.id, place),
  );
  const [state, setState] = useState<SaveState>(
    start ? { kind: 'saved', at: start.updated_ts * 1000 } : { kind: 'new' },
  );
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [conflict, showConflict] = useState<Conflict | null>(null);
  const now = useRef({
    ...{ post, fields, isBusy: false, making: null as Promise<PostContent> | null },
    conflict: null as Conflict | null,
  });
  const setConflict = (next: Conflict | null) => {
    now.current.conflict = next;
    showConflict(next);
  };
  const pauses = usePauses();

  const values = useCallback((): PostValues => ({ ...now.current.fields, body: source() }), [source]);
  const savedValues = useCallback(
    (): PostValues => valuesOf(now.current.post ?? { ...emptyFields(profile.id, place), body: '' }),
    [profile.id, place],
  );
  const put = useCallback((next: PostFields) => {
    now.current.fields = next;
    setFields(next);
  }, []);
  const keep = useCallback((next: PostContent) => {
    now.current.post = next;
    setPost(next);
  }, []);
  /** What is on the screen and not saved; before a choice is made, beside what both sides began from. */
  const changes = useCallback((): Partial<PostValues> => {
    const mine = values();
    const base = now.current.conflict?.base ?? savedValues();
    return Object.fromEntries(differing(base, mine).map((name) => [name, mine[name]]));
  }, [savedValues, values]);
  /** The revision that the changes began from; null where nobody knows. */
  const baseRevision = useCallback((): number | null => {
    const { conflict: open, post: saved } = now.current;
    return open ? open.revision : (saved?.revision ?? null);
  }, []);
  const isChanged = useCallback(() => Object.keys(changes()).length > 0, [changes]);
  /** To be called after each change of the body. */
  const touch = useCallback(() => {
    if (!now.current.isBusy) setState((was) => (was.kind === 'unsaved' ? was : { kind: 'unsaved' }));
  }, []);
  const set = useCallback(
    <Name extends keyof PostFields>(name: Name, value: PostFields[Name]) => {
      put({ ...now.current.fields, [name]: value });
      setErrors((was) => withoutErrorsOf(name, was));
      touch();
    },
    [put, touch],
  );

  /** Puts values in the place of those on the screen. */
  const show = (next: PostValues) => {
    const { post: saved } = now.current;
    // Where a post stands that was saved is settled, whatever was kept of the time before.
    const isSettled = saved && !UNSAVED.some((one) => one === saved.status);
    put({ ...fieldsOf(next), ...(isSettled ? { community_id: saved.community_id } : {}) });
    if (next.body !== source()) load(next.body);
  };
  /** Takes over what the server has, such as after a restore. */
  const adopt = (next: PostContent) => {
    keep(next);
    show(valuesOf(next));
    setState({ kind: 'saved', at: Date.now() });
    setConflict(null);
  };
  /** A colleague saved meanwhile. @returns what they did; null while a save or a choice settles it anyway */
  const follow = (theirs: PostContent): Followed | null => {
    const { post: before, isBusy, conflict: open } = now.current;
    if (!before || isBusy || open || theirs.revision <= before.revision) return null;
    const isAsSaved = !isChanged();
    const next = followSaved(before, theirs, values());
    keep(next.post);
    if (!next.followed.isMet) show(next.values);
    if (isAsSaved) setState({ kind: 'saved', at: theirs.updated_ts * 1000 });
    return next.followed;
  };

  /** The post with its number; whoever asks first makes it. */
  const make = useCallback(async (): Promise<PostContent> => {
    const { current } = now;
    if (current.post) return current.post;
    current.making ??= call(createPost, {
      params: { siteId: current.fields.community_id ?? site.id },
      body: { type },
    })
      .then((made) => {
        keep(made);
        return made;
      })
      .finally(() => {
        current.making = null;
      });
    return current.making;
  }, [site.id, type, keep]);

  const save = async (status?: number, reason?: string): Promise<boolean> => {
    if (now.current.isBusy || conflict) return false;
    pauses.stop();
    now.current.isBusy = true;
    setState({ kind: 'saving' });
    await rest();
    const mine = values();
    const base = savedValues();
    try {
      const { id, revision } = await make();
      const changed = Object.fromEntries(differing(savedValues(), mine).map((name) => [name, mine[name]]));
      const body = { revision, ...changed, ...givenOf(status, reason) } as PostEdit;
      const answer = await call(updatePost, { params: { postId: id }, body });
      now.current.isBusy = false;
      pauses.over();
      keep(answer);
      // What the server settled, such as the slug, comes to the screen where nobody has typed on.
      const typed = fieldsOf(values());
      const settled = fieldsOf(answer);
      const isTyped = (name: keyof PostFields) => !isSameValue(typed[name], mine[name]);
      for (const name of Object.keys(settled) as (keyof PostFields)[])
        if (isTyped(name)) Object.assign(settled, { [name]: typed[name] });
      put(settled);
      // So does a body that the server has cleaned.
      if (answer.body !== mine.body && source() === mine.body) load(answer.body);
      setErrors({});
      setState(isChanged() ? { kind: 'unsaved' } : { kind: 'saved', at: Date.now() });
      for (const one of readsOfPosts) void client.invalidateQueries({ queryKey: keyOf(one) });
      onAnswer(true);
      return true;
    } catch (error) {
      now.current.isBusy = false;
      onAnswer(false);
      return refused(error, base, status, reason);
    }
  };

  const refused = async (
    error: unknown,
    base: PostValues,
    status?: number,
    reason?: string,
  ): Promise<boolean> => {
    if (!(error instanceof CallError)) throw error;
    const theirs = await currentOf(error, ({ currentPost }) => currentPost);
    if (theirs) return meet(base, theirs, () => save(status, reason));
    if (isPassing(error.status)) {
      setState({ kind: 'kept' });
      if (error.status !== 401) pauses.next(() => void again.current(status, reason));
      return false;
    }
    tell(error, status, reason);
    return false;
  };
  /** What the server had against the post, at its fields where it says which. */
  const tell = (error: CallError, status?: number, reason?: string) => {
    setState({ kind: 'refused' });
    const named = refusedFields(error.details, Object.keys(now.current.fields), error.body.message);
    setErrors(named);
    // What stands at its field is not said twice, and is gone from there once it is mended.
    if (Object.values(named).includes(error.message)) return;
    notices.failed(error, error.message, () => again.current(status, reason), { act: SAVING });
  };
  const again = useRef(save);
  again.current = save;

  /** Somebody saved meanwhile: what only one side changed is brought together, the rest is asked. */
  const meet = (
    base: PostValues,
    theirs: PostContent,
    saveAgain: () => Promise<boolean>,
  ): Promise<boolean> | false => {
    const { revision = null } = now.current.post ?? {};
    const merged = mergeFrom(base, values(), valuesOf(theirs));
    keep(theirs);
    if (!bring('saved', merged, { base, revision, theirs: valuesOf(theirs) })) return false;
    notices.done(text('conflict.merged'));
    return saveAgain();
  };
  /** Shows what a merge gave; false where there is something to choose. */
  const bring = (
    kind: Conflict['kind'],
    { values: next, conflicts: names, bodies }: MergedValues,
    from: Pick<Conflict, 'base' | 'revision' | 'theirs'>,
  ): boolean => {
    show(next);
    setState({ kind: 'unsaved' });
    const begun = { kind, ...from, names, bodies, shown: source(), settled: new Map() };
    setConflict(names.length > 0 ? begun : null);
    return names.length === 0;
  };
  /** Puts values in the place of those on the screen, where that body was shown, and asks nothing any more. */
  const goBack = (next: PostValues, shown: string) => {
    setConflict(null);
    show({ ...next, body: chosenOver(shown, next.body, source()) });
    touch();
  };
  const settle = (name: ValueName, isTheirs: boolean) => {
    if (!conflict) return;
    const chosen =
      name === 'body' ? chosenOver(conflict.shown, conflict.theirs.body, source()) : conflict.theirs[name];
    if (isTheirs) show({ ...values(), [name]: chosen });
    const names = conflict.names.filter((one) => one !== name);
    setConflict(names.length > 0 ? { ...conflict, names } : null);
  };
  const settleBlock = (place: number, side: Side) => {
    if (!conflict) return;
    const { body, conflict: left } = afterBlock(conflict, source(), [place, side]);
    show({ ...values(), body });
    setConflict(left);
  };

  return {
    ...{
      post,
      fields,
      state,
      errors,
      conflict,
      set,
      save,
      settle,
      adopt,
      follow,
      show,
      touch,
      values,
      changes,
    },
    ...{ isChanged, make, tell, isBusy: () => now.current.isBusy, settleBlock, bring, goBack },
    ...{ baseRevision, savedValues },
  };
}

const givenOf = (status?: number, reason?: string) => ({
  ...(status === undefined ? {} : { status }),
  ...(reason ? { reason } : {}),
});

export type OpenPost = ReturnType<typeof useOpenPost>;
