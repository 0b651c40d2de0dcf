import { useRouter } from '@tanstack/react-router';
import { useGo } from '#platform/dashboard/address.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import type { Words } from '#platform/dashboard/rooms/room-words.ts';
import { ShellLink } from '#platform/dashboard/shell/shell-link.tsx';
import type { AuditEvent } from '../audit.contract.ts';
import classes from './audit-list.module.css';
import { useAuditTexts } from './audit-texts.ts';
import { changesOf, objectName } from './event-words.ts';
import { LeftDetails } from './undo-part.tsx';

type EventDetailsProps = {
  event: AuditEvent;
  words: Words;
  onRequest?: ((requestId: string) => void) | undefined;
};

/** The fields of a deed before and after, and where it came from. */
export function EventDetails({ event, words, onRequest }: EventDetailsProps) {
  const text = useAuditTexts();
  const isMany = (event.batch_count ?? 1) > 1;
  const { profile, site } = useCaller();
  const changes = changesOf(event, words, site.timeZone);
  // The posts of a batch may have been of several values before it, or after its undo.
  const hasBefore = !isMany || event.before !== null;
  const hasAfter = !isMany || event.after !== null;
  const { request_id: requestId } = event;
  const base = useRouter().basepath.replace(/\/$/, '');
  const go = useGo();
  const linkOf = ({ kind, id, name, is_deleted }: AuditEvent['object']) =>
    id === null || name === null || is_deleted ? null : words.link(kind, { id, name, ownId: profile.id });
  const link = isMany ? null : linkOf(event.object);
  return (
    <div className={classes.details}>
      {event.undo ? <LeftDetails undo={event.undo} /> : null}
      {changes.length === 0 ? (
        isMany ? null : (
          <p className={classes.none}>{text('noFields')}</p>
        )
      ) : (
        <table className={classes.fields}>
          <thead>
            <tr>
              <th scope="col">{text('field')}</th>
              {hasBefore ? <th scope="col">{text('before')}</th> : null}
              {hasAfter ? <th scope="col">{text('after')}</th> : null}
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, before, after }) => (
              <tr key={field}>
                <th scope="row">{field}</th>
                {hasBefore ? <td dir="auto">{before ?? '–'}</td> : null}
                {hasAfter ? <td dir="auto">{after ?? '–'}</td> : null}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <dl className={classes.facts}>
        {event.ip === null ? null : (
          <div>
            <dt>{text('from')}</dt>
            <dd>
              <bdi>{event.ip}</bdi>
            </dd>
          </div>
        )}
        {event.agent ? (
          <div>
            <dt>{text('with')}</dt>
            <dd dir="auto">{event.agent}</dd>
          </div>
        ) : null}
        {requestId === null ? null : (
          <div>
            <dt>{text('requestOf')}</dt>
            <dd>
              <bdi>{requestId}</bdi>
            </dd>
          </div>
        )}
      </dl>
      {link === null ? null : (
        <p className={classes.opens}>
          <ShellLink url={`${base}${link}`} onGo={go}>
            {text('open', {
              name: event.object.name === '' ? words.thing(event.object.kind) : objectName(event, words),
            })}
          </ShellLink>
        </p>
      )}
      {onRequest && requestId !== null ? (
        <button type="button" className={classes.link} onClick={() => onRequest(requestId)}>
          {text('showRequest')}
        </button>
      ) : null}
    </div>
  );
}
