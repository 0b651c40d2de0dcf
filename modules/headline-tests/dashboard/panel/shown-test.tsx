import { Button } from '@mantine/core';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { fullDateTime } from '#platform/dashboard/dates.ts';
import { numberText } from '#platform/dashboard/number-text.ts';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import type { HeadlineTest, TriedHeadline } from '../../headline-tests.contract.ts';
import { useHeadlineTestsTexts } from '../headline-tests-texts.ts';
import classes from './headline-test.module.css';

type ShownTestProps = {
  test: HeadlineTest;
  /** Ends it with one of its headlines, or without; null where it cannot be. */
  onEnd: ((winner: number | null) => Promise<void>) | null;
};

/** A test with what readers did: how often each headline was seen, and opened then. */
export function ShownTest({ test, onEnd }: ShownTestProps) {
  const text = useHeadlineTestsTexts();
  const { site } = useCaller();
  const { headlines, leader, winner, outcome, ends_ts, ended_ts, takes_winner } = test;
  const isEnough = headlines.every((one) => one.is_enough);
  const time = fullDateTime({ seconds: ended_ts ?? ends_ts, zone: site.timeZone, language: pageLanguage });
  const most = Math.max(...headlines.map(({ share }) => share ?? 0), 0);
  return (
    <>
      <p className={classes.note} role="status">
        {outcome === null
          ? `${text('running')}. ${leader === null ? text(isEnough ? 'even' : 'waiting') : ''}`
          : text(`results.${outcome}`)}
      </p>
      <ol className={classes.tried}>
        {headlines.map((one, at) => (
          <li key={one.headline} data-wins={at === (leader ?? winner) || undefined}>
            <p className={classes.headline}>
              <bdi>{one.headline}</bdi>
            </p>
            <meter
              className={classes.bar}
              aria-hidden="true"
              min={0}
              max={most === 0 ? 1 : most}
              value={one.share ?? 0}
            />
            <Figures one={one} />
            <span className={classes.marks}>
              {at === 0 ? <small>{text('original')}</small> : null}
              {at === leader ? <strong>{text('leads')}</strong> : null}
              {at === winner && outcome === 'won' ? <strong>{text('won')}</strong> : null}
              {onEnd ? (
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={text(at === 0 ? 'keepOf' : 'useOf', { headline: one.headline })}
                  onClick={() => void onEnd(at)}
                >
                  {text(at === 0 ? 'keep' : 'use')}
                </Button>
              ) : null}
            </span>
          </li>
        ))}
      </ol>
      <p className={classes.note}>
        {text(ended_ts === null ? 'ends' : 'ended', { time })}{' '}
        {ended_ts === null && takes_winner ? text('takesItself') : null}
      </p>
      {onEnd ? (
        <div>
          <Button size="xs" variant="default" onClick={() => void onEnd(null)}>
            {text('stop')}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function Figures({ one: { share, low, high, shown } }: { one: TriedHeadline }) {
  const text = useHeadlineTestsTexts();
  if (share === null || low === null || high === null) {
    return <p className={classes.note}>{text('unseen')}</p>;
  }
  return (
    <p className={classes.note}>
      <b>{text('rate', { share: percent(share) })}</b>{' '}
      <bdi>({text('range', { low: percent(low), high: percent(high) })})</bdi>,{' '}
      {text('seen', { count: shown, shown: numberText(shown) })}
    </p>
  );
}

const percent = (share: number): string =>
  new Intl.NumberFormat(pageLanguage, { style: 'percent', maximumFractionDigits: 1 }).format(share);
