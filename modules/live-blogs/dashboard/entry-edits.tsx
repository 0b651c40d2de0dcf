import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useId, useState } from 'react';
import { readableBody } from '#modules/posts/readable-body.contract.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { RelativeTime } from '#platform/dashboard/relative-time.tsx';
import { type LiveEntry, type LiveEntryEdit, listLiveEntryEdits } from '../live-blogs.contract.ts';
import classes from './live-blogs.module.css';
import { useLiveTexts } from './live-blogs-texts.ts';

type Change = LiveEntryEdit['fields'][number];

/** How words were changed, as whoever shows the updates draws it. */
export type WordsField = ComponentType<{ pieces: NonNullable<Change['pieces']> }>;

type EntryEditsProps = { entry: LiveEntry; Words: WordsField };

/** Who edited an update last, and, once it is asked for, what each edit changed. */
export function EntryEdits({ entry, Words }: EntryEditsProps) {
  const text = useLiveTexts();
  const { site } = useCaller();
  const [isOpen, setOpen] = useState(false);
  const place = useId();
  if (!entry.edited) return null;
  const { ts, by } = entry.edited;
  return (
    <>
      <p className={classes.edited}>
        <EditedBy person={by} />
        {' · '}
        <RelativeTime seconds={ts} zone={site.timeZone} />
        {' · '}
        <Button
          size="compact-xs"
          variant="subtle"
          aria-expanded={isOpen}
          aria-controls={place}
          onClick={() => setOpen(!isOpen)}
        >
          {text(isOpen ? 'hideChanges' : 'showChanges')}
        </Button>
      </p>
      <div id={place}>{isOpen ? <Changes entry={entry} Words={Words} /> : null}</div>
    </>
  );
}

function EditedBy({ person }: { person: LiveEntryEdit['editor'] }) {
  const text = useLiveTexts();
  return text(person ? 'editedBy' : 'edited', { name: person?.title || text('nobody') });
}

function Changes({ entry, Words }: EntryEditsProps) {
  const text = useLiveTexts();
  const { site } = useCaller();
  const params = { siteId: site.id, liveEntryId: entry.id };
  const query = read(listLiveEntryEdits, { params });
  // Another edit brings another list.
  const { data, error, refetch } = useQuery({ ...query, queryKey: [...query.queryKey, entry.revision] });
  if (error) return <FailureView error={error} onRetry={() => void refetch()} />;
  if (!data) return <p role="status">{text('loadingChanges')}</p>;
  return (
    <ol className={classes.edits}>
      {data.items.map(({ id, edited_ts, editor, fields }) => (
        <li key={id}>
          <small>
            <EditedBy person={editor} />
            {' · '}
            <RelativeTime seconds={edited_ts} zone={site.timeZone} />
          </small>
          <dl>
            {fields.map((change) => (
              <div key={change.field}>
                <dt>{text(change.field === 'title' ? 'changedTitle' : 'entryBody')}</dt>
                <dd dir="auto">
                  {change.pieces ? <Words pieces={change.pieces} /> : <BeforeAndAfter change={change} />}
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ol>
  );
}

/** Texts that are too far apart to be compared by their words. */
function BeforeAndAfter({ change: { from, to } }: { change: Change }) {
  return (
    <>
      <del>{readableBody(String(from ?? ''))}</del> <ins>{readableBody(String(to ?? ''))}</ins>
    </>
  );
}
