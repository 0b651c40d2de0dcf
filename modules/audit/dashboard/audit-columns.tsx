import { useMemo, useState } from 'react';
import type { UndoState } from '#platform/contract/undo-state.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { shortDateTime } from '#platform/dashboard/dates.ts';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import type { Words } from '#platform/dashboard/rooms/room-words.ts';
import { RowButtons } from '#platform/dashboard/row-actions.tsx';
import type { TableColumn } from '#platform/dashboard/table/table-column.ts';
import { TimeText } from '#platform/dashboard/time-text.tsx';
import type { AuditEvent } from '../audit.contract.ts';
import classes from './audit-list.module.css';
import { useAuditTexts } from './audit-texts.ts';
import { actorWords, deedWords, objectWords, timeWords } from './event-words.ts';
import { UndoButton, UndoWords } from './undo-part.tsx';

/** When, who, what and to what; who is left out where all entries are one's own. */
export function useAuditColumns(showsActor: boolean, words: Words): TableColumn<AuditEvent>[] {
  const text = useAuditTexts();
  const { site } = useCaller();
  const zone = site.timeZone;
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  return useMemo(() => {
    const actor: TableColumn<AuditEvent> = {
      id: 'actor',
      title: text('columns.actor'),
      width: 180,
      isInSecondLine: true,
      phone: 'below',
      cell: (event) => <span dir="auto">{actorWords(event, text)}</span>,
    };
    const eventTexts = { text, words };
    const said = (event: AuditEvent) =>
      [objectWords(event, eventTexts), timeWords(event, eventTexts, zone)]
        .filter((part) => part !== '')
        .join(' · ');
    return [
      {
        id: 'time',
        title: text('columns.time'),
        width: 152,
        phone: 'end',
        cell: ({ ts: seconds }) => (
          <TimeText seconds={seconds} zone={zone}>
            {shortDateTime({ seconds, zone, language: pageLanguage }, now)}
          </TimeText>
        ),
      },
      ...(showsActor ? [actor] : []),
      {
        id: 'action',
        title: text('columns.action'),
        width: 240,
        doubleWidth: 240,
        phone: 'start',
        cell: (event, shape) => (
          <>
            <span className={classes.action}>{deedWords(event, eventTexts)}</span>
            {shape === 'double' && showsActor ? (
              <span className={classes.actor} dir="auto">
                {actorWords(event, text)}
              </span>
            ) : null}
          </>
        ),
      },
      {
        id: 'object',
        title: text('columns.object'),
        width: 'rest',
        least: 128,
        phone: 'main',
        cell: (event) => (
          <>
            <span className={classes.object} dir="auto">
              {said(event)}
              {hasUndo(event) ? <UndoWords {...{ event, words }} followsName={said(event) !== ''} /> : null}
            </span>{' '}
            {hasUndo(event) ? (
              <RowButtons>
                <UndoButton undo={event.undo} />
              </RowButtons>
            ) : null}
          </>
        ),
      },
    ];
  }, [text, words, zone, now, showsActor]);
}

/** An entry that stands for an act that can be undone as a whole, or was. */
const hasUndo = (event: AuditEvent): event is AuditEvent & { undo: UndoState } => event.undo != null;
