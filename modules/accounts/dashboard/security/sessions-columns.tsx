import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { shortDateTime } from '#platform/dashboard/dates.ts';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { RowButtons } from '#platform/dashboard/row-actions.tsx';
import type { TableColumn } from '#platform/dashboard/table/table-column.ts';
import { TimeText } from '#platform/dashboard/time-text.tsx';
import type { Session } from '../../security.contract.ts';
import { useAccountTexts } from '../account-texts.ts';
import classes from './sessions.module.css';

type Text = ReturnType<typeof useAccountTexts>;

/** Where one is signed in, since when it was last used, and the end of it. */
export function useSessionsColumns(onEnd: (session: Session) => void): TableColumn<Session>[] {
  const text = useAccountTexts();
  const { site } = useCaller();
  const zone = site.timeZone;
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  return useMemo(() => {
    const lastSeen = ({ last_seen_ts: seconds }: Session) =>
      shortDateTime({ seconds, zone, language: pageLanguage }, now);
    return [
      {
        id: 'device',
        title: text('columns.device'),
        width: 'rest',
        least: 150,
        phone: 'main',
        cell: (session) => (
          <>
            <span className={classes.device}>{deviceText(text, session)}</span>
            {session.is_current ? <span className={classes.here}>{text('thisOne')}</span> : null}
          </>
        ),
      },
      {
        id: 'network',
        title: text('columns.network'),
        width: 116,
        phone: 'start',
        cell: ({ network }) => <bdi>{network ?? text('unknownNetwork')}</bdi>,
      },
      {
        id: 'lastSeen',
        title: text('columns.lastSeen'),
        width: 112,
        phone: 'end',
        cell: (session) => (
          <TimeText seconds={session.last_seen_ts} zone={zone}>
            {lastSeen(session)}
          </TimeText>
        ),
      },
      {
        id: 'end',
        title: text('columns.end'),
        width: 112,
        phone: 'belowEnd',
        cell: (session) =>
          session.is_current ? null : (
            <RowButtons>
              <Button
                variant="default"
                size="compact-sm"
                // Several of one device and network are told apart by when they were last used.
                aria-label={`${text('end')}: ${[
                  deviceText(text, session),
                  session.network ?? text('unknownNetwork'),
                  lastSeen(session),
                ].join(', ')}`}
                onClick={() => onEnd(session)}
              >
                {text('end')}
              </Button>
            </RowButtons>
          ),
      },
    ];
  }, [text, zone, now, onEnd]);
}

/** The browser and the system of a session, as far as they are known. */
export function deviceText(text: Text, { browser, system }: Session): string {
  if (browser && system) return text('device', { browser, system });
  return browser ?? system ?? text('unknownDevice');
}
