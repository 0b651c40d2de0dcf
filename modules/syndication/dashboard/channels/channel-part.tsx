import { Button } from '@mantine/core';
import { Suspense } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { shortDateTime } from '#platform/dashboard/dates.ts';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { StateMark } from '#platform/dashboard/status-mark.tsx';
import type { Channel } from '../../channels.contract.ts';
import { useSyndicationTexts } from '../syndication-texts.ts';
import classes from './channels.module.css';
import { useTurnChannel } from './use-turn-channel.ts';

const AppleForm = lazyPart(() => import('./apple-form.tsx'), 'AppleForm');

const shapes = { on: 'live', off: 'draft', problem: 'needsRevision', closed: 'deleted' } as const;

type ChannelPartProps = { channel: Channel; onRefresh: () => Promise<Channel | undefined> };

/** One service: whether it is on, what it has, and what it is set up by. */
export function ChannelPart({ channel, onRefresh }: ChannelPartProps) {
  const text = useSyndicationTexts();
  const { kind, is_closed, is_enabled, problem, feed_url } = channel;
  const name = text(`channels.${kind}`);
  const now = is_closed ? 'closed' : !is_enabled ? 'off' : problem === null ? 'on' : 'problem';
  return (
    <section className={classes.channel} aria-label={name}>
      <div className={classes.head}>
        <h2 className={classes.title}>{name}</h2>
        <StateMark shape={shapes[now]}>{text(`channelsPage.states.${now}`)}</StateMark>
        {feed_url !== null && !is_closed ? <Turn channel={channel} name={name} /> : null}
      </div>
      <p className={classes.hint}>{text(`channelsPage.hint.${kind}`)}</p>
      {problem !== null && is_enabled ? (
        <p className={classes.problem} role="status">
          <bdi>{problem}</bdi>
        </p>
      ) : null}
      <Sent channel={channel} />
      {feed_url !== null && is_enabled ? <FeedAddress url={feed_url} /> : null}
      {kind === 'apple_news' ? (
        <Suspense fallback={null}>
          <AppleForm saved={channel} onRefresh={onRefresh} />
        </Suspense>
      ) : null}
    </section>
  );
}

function Sent({ channel: { counts, last_sent_ts: last } }: { channel: Channel }) {
  const text = useSyndicationTexts();
  const zone = useCaller().site.timeZone;
  if (counts.sent + counts.failed + counts.pending === 0) return null;
  const shown = {
    sent: numberText(counts.sent),
    failed: numberText(counts.failed),
    pending: numberText(counts.pending),
  };
  const time = last && shortDateTime({ seconds: last, zone, language: pageLanguage }, Date.now() / 1000);
  return (
    <p className={classes.hint}>
      {text('channelsPage.counts', shown)}
      {time ? ` · ${text('channelsPage.lastSent', { time })}` : null}
    </p>
  );
}

function Turn({ channel, name }: { channel: Channel; name: string }) {
  const text = useSyndicationTexts();
  const { turn, isPending } = useTurnChannel();
  return (
    <Button
      size="xs"
      variant={channel.is_enabled ? 'default' : 'filled'}
      className={classes.turn}
      loading={isPending}
      aria-label={`${text(channel.is_enabled ? 'channelsPage.turnOff' : 'channelsPage.turnOn')}: ${name}`}
      onClick={() => void turn(channel, !channel.is_enabled)}
    >
      {text(channel.is_enabled ? 'channelsPage.turnOff' : 'channelsPage.turnOn')}
    </Button>
  );
}

function FeedAddress({ url }: { url: string }) {
  const text = useSyndicationTexts();
  const onCopy = async () => {
    await navigator.clipboard.writeText(url);
    notices.done(text('channelsPage.copied'));
  };
  return (
    <div className={classes.address}>
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        dir="ltr"
        aria-label={`${text('channelsPage.address')}: ${url}`}
      >
        {url}
      </a>
      <Button size="xs" variant="default" onClick={() => void onCopy()}>
        {text('channelsPage.copy')}
      </Button>
    </div>
  );
}
