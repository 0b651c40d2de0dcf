import { Button } from '@mantine/core';
import type { AnswerOf } from '#platform/contract/endpoint.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { AlertTriangleIcon } from '#platform/dashboard/later-icons.tsx';
import { May } from '#platform/dashboard/may.tsx';
import { RelativeTime } from '#platform/dashboard/relative-time.tsx';
import { type LayoutBuild, type listBuilds, releaseBuild } from '../builds.contract.ts';
import { buildName } from './build-name.ts';
import classes from './builds.module.css';
import { useBuildsTexts } from './builds-texts.ts';

type LiveLayoutsProps = {
  list: AnswerOf<typeof listBuilds>;
  /** Back to a build, or to the layouts of the product. */
  onRollBack: (build: LayoutBuild | null, isLater: boolean) => void;
};

/** What readers get, since when and by whom, and how it is taken back. */
export function LiveLayouts({ list, onRollBack }: LiveLayoutsProps) {
  const text = useBuildsTexts();
  const { timeZone } = useCaller().site;
  const { items, production, authors, releases, faults } = list;
  const nameOf = (id: number | null) => {
    if (id === null) return text('live.standard');
    const build = items.find((one) => one.id === id);
    return build ? buildName(build) : text('live.gone');
  };
  const before = items.find(({ id }) => id === production?.previous_build_id) ?? null;
  const now = items.find(({ id }) => id === production?.build_id);
  // After a roll back the one before is the later build.
  const isLater = (before?.number ?? 0) > (now?.number ?? 0);
  const hasBefore = production && (production.previous_build_id === null || before !== null);
  return (
    <section className={classes.live} aria-label={text('live.title')}>
      <div className={classes.liveHead}>
        <div>
          <h2>{text('live.title')}</h2>
          <p className={classes.name}>
            <bdi>{nameOf(production?.build_id ?? null)}</bdi>
          </p>
          {production ? (
            <p className={classes.note}>
              <bdi>{authors[String(production.released_by)] ?? text('someone')}</bdi>
              {' · '}
              <RelativeTime seconds={production.released_ts} zone={timeZone} />
            </p>
          ) : null}
        </div>
        {hasBefore && production.build_id !== production.previous_build_id ? (
          <May call={releaseBuild}>
            <Button variant="default" className={classes.wide} onClick={() => onRollBack(before, isLater)}>
              {text(isLater ? 'live.releaseAgain' : 'live.rollBack', {
                name: nameOf(production.previous_build_id),
              })}
            </Button>
          </May>
        ) : null}
      </div>
      {faults.length > 0 ? (
        <div className={classes.faults} role="alert">
          <p>
            <AlertTriangleIcon />
            {text('live.faults')}
          </p>
          <ul>
            {faults.map(({ template, message, last_ts }) => (
              <li key={template}>
                <bdi dir="ltr" className={classes.code}>
                  {template}.liquid
                </bdi>{' '}
                <bdi>{message}</bdi>{' '}
                <span className={classes.note}>
                  <RelativeTime seconds={last_ts} zone={timeZone} />
                </span>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {releases.length > 1 ? (
        <details className={classes.history}>
          <summary>{text('live.history')}</summary>
          <ol>
            {releases.map(({ build_id, released_ts, released_by }) => (
              <li key={`${released_ts} ${build_id}`}>
                <bdi>{nameOf(build_id)}</bdi>{' '}
                <span className={classes.note}>
                  <bdi>{authors[String(released_by)] ?? text('someone')}</bdi>
                  {' · '}
                  <RelativeTime seconds={released_ts} zone={timeZone} />
                </span>
              </li>
            ))}
          </ol>
        </details>
      ) : null}
    </section>
  );
}
