import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { shortDateTime } from '#platform/dashboard/dates.ts';
import { ConfirmDialog } from '#platform/dashboard/dialogs/confirm-dialog.tsx';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { PageSection } from '#platform/dashboard/page-form.tsx';
import { read, useWrite } from '#platform/dashboard/queries.ts';
import { i18n } from '#platform/dashboard/texts.ts';
import { TimeText } from '#platform/dashboard/time-text.tsx';
import { endOtherSessions, endSession, listSessions, type Session } from '../../security.contract.ts';
import { useAccountTexts } from '../account-texts.ts';
import classes from './sessions.module.css';

/** Where the account is signed in; one session or all others can be ended. */
export function SessionsSection() {
  const text = useAccountTexts();
  const { site } = useCaller();
  const [isAsking, setIsAsking] = useState(false);
  const params = { siteId: site.id };
  const list = useQuery({ ...read(listSessions, { params }), staleTime: 0 });
  const endOthers = useWrite(endOtherSessions, [listSessions]);
  const items = list.data?.items ?? [];
  const others = items.filter(({ is_current }) => !is_current).length;
  const onEndOthers = async () => {
    const { ended } = await endOthers.mutateAsync({ params });
    notices.done(text('endedOthers', { count: ended }));
  };
  return (
    <PageSection title={text('sessions')} hint={text('sessionsHint')}>
      {list.error ? (
        <FailureView error={list.error} title={text('failed')} onRetry={() => void list.refetch()} />
      ) : null}
      <ul className={classes.list}>
        {[...items]
          .sort((one, other) => Number(other.is_current) - Number(one.is_current))
          .map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
      </ul>
      {others > 0 ? (
        <Button variant="default" onClick={() => setIsAsking(true)}>
          {text('endOthers')}
        </Button>
      ) : null}
      {isAsking ? (
        <ConfirmDialog
          title={text('endOthersQuestion')}
          confirm={text('endOthers')}
          onConfirm={onEndOthers}
          onClose={() => setIsAsking(false)}
        >
          {text('endOthersHint', { count: others })}
        </ConfirmDialog>
      ) : null}
    </PageSection>
  );
}

function SessionRow({ session }: { session: Session }) {
  const text = useAccountTexts();
  const { site } = useCaller();
  const end = useWrite(endSession, [listSessions]);
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  const { browser, system } = session;
  const device = browser && system ? text('device', { browser, system }) : (browser ?? system);
  const name = device ?? text('unknownDevice');
  const network = session.network ?? text('unknownNetwork');
  const when = { seconds: session.last_seen_ts, zone: site.timeZone, language: i18n.language };
  const [before, after] = text('facts', { network, time: '\u0000' }).split('\u0000');
  const onEnd = async () => {
    try {
      await end.mutateAsync({ params: { siteId: site.id, sessionId: session.id } });
      notices.done(text('ended'));
    } catch (error) {
      notices.failed(text('endFailed', { reason: error instanceof Error ? error.message : '' }));
    }
  };
  return (
    <li className={classes.session}>
      <div className={classes.what}>
        <p className={classes.device}>
          {name}
          {session.is_current ? <span className={classes.here}>{text('thisOne')}</span> : null}
        </p>
        <p className={classes.facts}>
          {before}
          <TimeText seconds={session.last_seen_ts} zone={site.timeZone}>
            {shortDateTime(when, now)}
          </TimeText>
          {after}
        </p>
      </div>
      {session.is_current ? null : (
        <Button
          variant="default"
          size="xs"
          aria-label={text('endNamed', { device: name, network })}
          onClick={() => void onEnd()}
        >
          {text('end')}
        </Button>
      )}
    </li>
  );
}
