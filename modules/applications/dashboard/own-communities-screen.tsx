import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { shortDate } from '#platform/dashboard/dates.ts';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { PageSection } from '#platform/dashboard/page-form.tsx';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { read, useWrite } from '#platform/dashboard/queries.ts';
import {
  applyToCommunity,
  listOpenCommunities,
  type OpenCommunity,
  withdrawApplication,
} from '../applications.contract.ts';
import { useApplicationsTexts } from './applications-texts.ts';
import classes from './own-communities.module.css';

const ApplyDialog = lazyPart(() => import('./apply-dialog.tsx'), 'ApplyDialog');

/** The communities that somebody may ask to write in, and how that stands. */
export function OwnCommunitiesScreen() {
  const text = useApplicationsTexts();
  const { site } = useCaller();
  const params = { siteId: site.id };
  const asked = useQuery({ ...read(listOpenCommunities, { params, query: {} }), staleTime: 0 });
  const [applying, setApplying] = useState<OpenCommunity | null>(null);
  const { mutateAsync: apply } = useWrite(applyToCommunity, [listOpenCommunities]);
  const { mutateAsync: withdraw } = useWrite(withdrawApplication, [listOpenCommunities]);
  if (!asked.data && !asked.error) return null;

  const onWithdraw = async ({ title, application }: OpenCommunity) => {
    try {
      await withdraw({ params: { ...params, applicationId: application?.id ?? 0 } });
      notices.done(text('own.withdrawn', { title }));
    } catch (error) {
      notices.failed(error, text('own.withdrawFailed'), null);
    }
  };
  const items = asked.data?.items;
  return (
    <PageSection title={text('own.title')} hint={text('own.hint')}>
      {asked.error && items === undefined ? (
        <FailureView
          error={asked.error}
          title={text('own.loadFailed')}
          onRetry={() => void asked.refetch()}
        />
      ) : items === undefined || items.length === 0 ? (
        <p>{text('own.none')}</p>
      ) : (
        <ul className={classes.list}>
          {items.map((community) => (
            <CommunityLine
              key={community.id}
              community={community}
              onApply={() => setApplying(community)}
              onWithdraw={() => void onWithdraw(community)}
            />
          ))}
        </ul>
      )}
      <Suspense fallback={null}>
        {applying ? (
          <ApplyDialog
            title={applying.title}
            onApply={async (message) => {
              await apply({ params, body: { group_site_id: applying.id, message } });
              notices.done(text('own.sent', { title: applying.title }));
            }}
            onClose={() => setApplying(null)}
          />
        ) : null}
      </Suspense>
    </PageSection>
  );
}

type CommunityLineProps = { community: OpenCommunity; onApply: () => void; onWithdraw: () => void };

function CommunityLine({ community, onApply, onWithdraw }: CommunityLineProps) {
  const text = useApplicationsTexts();
  const { title, description, application } = community;
  const isWaiting = application?.status === 'pending';
  const state = useStateWords(community);
  return (
    <li className={classes.line}>
      <div className={classes.about}>
        <h3 className={classes.title}>
          <bdi>{title}</bdi>
        </h3>
        {description === '' ? null : <p className={classes.description}>{description}</p>}
        {state === null ? null : <p className={classes.state}>{state}</p>}
      </div>
      {community.may_apply ? (
        <Button size="xs" variant="default" aria-label={text('own.applyTo', { title })} onClick={onApply}>
          {text('own.apply')}
        </Button>
      ) : null}
      {isWaiting ? (
        <Button
          size="xs"
          variant="default"
          aria-label={text('own.withdrawOf', { title })}
          onClick={onWithdraw}
        >
          {text('own.withdraw')}
        </Button>
      ) : null}
    </li>
  );
}

/** How a person stands to a community; nothing where they may simply apply. */
function useStateWords({ is_member: isMember, may_apply_from_ts: from, application }: OpenCommunity) {
  const text = useApplicationsTexts();
  const zone = useCaller().site.timeZone;
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  const day = (seconds: number) => shortDate({ seconds, zone, language: pageLanguage }, now);
  if (isMember) return text('own.member');
  if (application?.status === 'pending') return text('own.waiting', { date: day(application.created_ts) });
  if (application?.status !== 'declined' || from === null) return null;
  const { reason } = application;
  return reason === ''
    ? text('own.declined', { date: day(from) })
    : text('own.declinedReason', { reason, date: day(from) });
}
