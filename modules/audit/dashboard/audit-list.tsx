import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { shortDateTime } from '#platform/dashboard/dates.ts';
import { ChevronDownIcon, ChevronRightIcon } from '#platform/dashboard/icons.tsx';
import { i18n } from '#platform/dashboard/texts.ts';
import { TimeText } from '#platform/dashboard/time-text.tsx';
import type { AuditEvent } from '../audit.contract.ts';
import { EventDetails } from './audit-details.tsx';
import classes from './audit-list.module.css';
import { useAuditTexts } from './audit-texts.ts';
import { actionWords, actorWords, objectWords } from './event-words.ts';

type AuditListProps = {
  title: string;
  items: readonly AuditEvent[];
  /** Left out where all entries are one's own. */
  showsActor: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  onMore: () => void;
  onRequest?: (requestId: string) => void;
  /** What stands there when there are none. */
  notice: ReactNode;
};

/** Deeds, newest first; each opens to show its fields before and after. */
export function AuditList(props: AuditListProps) {
  const text = useAuditTexts();
  if (props.items.length === 0) return props.notice;
  return (
    <>
      <ul className={classes.list} aria-label={props.title}>
        {props.items.map((event) => (
          <EventRow key={event.id} event={event} showsActor={props.showsActor} onRequest={props.onRequest} />
        ))}
      </ul>
      {props.hasMore ? (
        <p className={classes.more}>
          <Button variant="default" loading={props.isLoadingMore} onClick={props.onMore}>
            {text('more')}
          </Button>
        </p>
      ) : null}
    </>
  );
}

type EventRowProps = Pick<AuditListProps, 'showsActor' | 'onRequest'> & { event: AuditEvent };

function EventRow({ event, showsActor, onRequest }: EventRowProps) {
  const text = useAuditTexts();
  const { site } = useCaller();
  const [isOpen, setIsOpen] = useState(false);
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  const when = { seconds: event.ts, zone: site.timeZone, language: i18n.language };
  const Chevron = isOpen ? ChevronDownIcon : ChevronRightIcon;
  return (
    <li className={classes.item}>
      <button
        type="button"
        className={classes.row}
        data-actor={showsActor}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Chevron className={isOpen ? undefined : classes.closed} />
        <span className={classes.time}>
          <TimeText seconds={event.ts} zone={site.timeZone}>
            {shortDateTime(when, now)}
          </TimeText>
        </span>
        {showsActor ? (
          <span className={classes.actor} dir="auto">
            {actorWords(event, text)}
          </span>
        ) : null}
        <span className={classes.action}>{actionWords(event.action)}</span>
        <span className={classes.object} dir="auto">
          {objectWords(event)}
        </span>
      </button>
      {isOpen ? <EventDetails event={event} onRequest={onRequest} /> : null}
    </li>
  );
}
