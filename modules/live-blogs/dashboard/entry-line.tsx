import { useEffect, useRef, useState } from 'react';
import { readableBody } from '#modules/posts/readable-body.contract.ts';
import { useDeleteRows } from '#modules/undo/undo-rows.public.tsx';
import { ActMenu } from '#platform/dashboard/act-menu.tsx';
import { CallError } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { RelativeTime } from '#platform/dashboard/relative-time.tsx';
import { changeLiveEntry, deleteLiveEntry, type LiveEntry } from '../live-blogs.contract.ts';
import { EntryEdits, type WordsField } from './entry-edits.tsx';
import { type BodyField, EntryForm } from './entry-form.tsx';
import type { Written } from './kept-draft.ts';
import classes from './live-blogs.module.css';
import { useLiveTexts } from './live-blogs-texts.ts';
import { stale } from './use-live-entries.ts';

type EntryLineProps = { entry: LiveEntry; mayWrite: boolean; Body: BodyField; Words: WordsField };

/** An update with who wrote it when, and what can be done with it. */
export function EntryLine({ entry, mayWrite, Body, Words }: EntryLineProps) {
  const text = useLiveTexts();
  const { site } = useCaller();
  // The row is fetched again meanwhile; the revision belongs to what was opened.
  const [opened, setOpened] = useState<LiveEntry>();
  const [other, setOther] = useState<LiveEntry>();
  const params = { siteId: site.id, liveEntryId: entry.id };
  const { mutateAsync: change } = useWrite(changeLiveEntry, stale);
  const { mutateAsync: remove } = useWrite(deleteLiveEntry, stale);
  const onDelete = useDeleteRows({
    stale,
    remove: () => remove({ params }),
    said: { deleted: () => text('deleted') },
  });
  const set = (said: { is_pinned: boolean } | { is_key: boolean }) =>
    change({ params, body: { ...said, revision: entry.revision } }).catch((error: unknown) =>
      notices.failed(error, text('failed'), null),
    );
  const { title, body, is_pinned, is_key } = entry;
  const line = useRef<HTMLLIElement>(null);
  const isBack = useRef(false);
  const close = () => {
    isBack.current = true;
    setOpened(undefined);
    setOther(undefined);
  };
  // Whoever leaves the form stands where they opened it.
  useEffect(() => {
    if (isBack.current && !opened) line.current?.querySelector('button')?.focus();
    isBack.current = false;
  }, [opened]);
  const save = async (revision: number, said: Written) => {
    try {
      await change({ params, body: { ...said, revision } });
    } catch (error) {
      if (error instanceof CallError && error.code === 'revision_conflict') {
        setOther(error.body.current as LiveEntry | undefined);
      }
      throw error;
    }
  };
  if (opened) {
    return (
      <li className={classes.entry}>
        <EntryForm
          postId={opened.post_id}
          Body={Body}
          submit={text('save')}
          start={{
            ...{ title: opened.title, body: opened.body },
            ...{ is_pinned: opened.is_pinned, is_key: opened.is_key },
          }}
          onSubmit={(said) => save((other ?? opened).revision, said)}
          onClose={close}
        >
          {other ? (
            <section className={classes.saved} aria-label={text('savedMeanwhile')}>
              <small>{text('savedMeanwhile')}</small>
              {other.title === '' ? null : <h3 dir="auto">{other.title}</h3>}
              <p dir="auto">{readableBody(other.body)}</p>
            </section>
          ) : null}
        </EntryForm>
      </li>
    );
  }
  const acts = [
    { name: text('edit'), run: () => setOpened(entry) },
    { name: text(is_pinned ? 'unpin' : 'pin'), run: () => void set({ is_pinned: !is_pinned }) },
    { name: text(is_key ? 'noKey' : 'makeKey'), run: () => void set({ is_key: !is_key }) },
    { name: text('delete'), run: () => void onDelete([entry.id]) },
  ];
  const words = readableBody(body);
  const name = title || words.slice(0, 40);
  return (
    <li ref={line} className={classes.entry} data-pinned={is_pinned}>
      <header>
        <span>
          <RelativeTime seconds={entry.entry_ts} zone={site.timeZone} />
          {entry.author ? (
            <>
              {' · '}
              <bdi>{entry.author.title || text('nobody')}</bdi>
            </>
          ) : null}
          {is_pinned ? <b>{text('pinned')}</b> : null}
          {is_key ? <b>{text('key')}</b> : null}
        </span>
        {mayWrite ? <ActMenu label={text('more', { name })} acts={acts} /> : null}
      </header>
      {title === '' ? null : <h3 dir="auto">{title}</h3>}
      <p dir="auto">{words}</p>
      <EntryEdits entry={entry} Words={Words} />
    </li>
  );
}
