import { Button } from '@mantine/core';
import { useGo } from '#platform/dashboard/address.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { RelativeTime } from '#platform/dashboard/relative-time.tsx';
import { ShellLink } from '#platform/dashboard/shell/shell-link.tsx';
import type { Environment, EnvironmentPromotion } from '../environments.contract.ts';
import { EnvironmentBadges } from './environment-badges.tsx';
import type { EnvironmentDialog } from './environment-dialogs.tsx';
import { EnvironmentMenu } from './environment-menu.tsx';
import { isWorking, LIST } from './environment-names.ts';
import classes from './environments.module.css';
import { useEnvironmentsTexts } from './environments-texts.ts';
import { Until } from './until.tsx';
import type { EnvironmentActs } from './use-environment-acts.ts';

type EnvironmentRowProps = {
  environment: Environment;
  /** What people are called. */
  authors: Readonly<Record<string, string>>;
  /** What readers were given last, which is said of production. */
  last: EnvironmentPromotion | null;
  acts: EnvironmentActs;
  onDialog: (dialog: EnvironmentDialog) => void;
};

/** An environment with what differs, who may open it and until when. */
export function EnvironmentRow({ environment, authors, last, acts, onDialog }: EnvironmentRowProps) {
  const text = useEnvironmentsTexts();
  const go = useGo();
  const { slug, is_production } = environment;
  const name = is_production ? text('production') : environment.title;
  const isOpen = !is_production && !isWorking(environment) && environment.status !== 'archived';
  return (
    <li className={classes.row}>
      <div className={classes.facts}>
        <p className={classes.name}>
          <ShellLink url={`${LIST}/${slug}`} className={classes.link} onGo={go}>
            <bdi>{name}</bdi>
          </ShellLink>
          <EnvironmentBadges environment={environment} />
        </p>
        <p className={classes.note}>
          {is_production ? (
            <ProductionFacts {...{ last, authors }} />
          ) : (
            <Facts {...{ environment, authors }} />
          )}
        </p>
      </div>
      <div className={classes.acts}>
        {isOpen ? (
          <Button
            size="xs"
            variant="default"
            aria-label={text('previewOf', { name })}
            onClick={() => void acts.open(environment)}
          >
            {text('preview')}
          </Button>
        ) : null}
        <EnvironmentMenu {...{ environment, acts, onDialog }} />
      </div>
    </li>
  );
}

type ProductionFactsProps = Pick<EnvironmentRowProps, 'last' | 'authors'>;

function ProductionFacts({ last, authors }: ProductionFactsProps) {
  const text = useEnvironmentsTexts();
  const { timeZone } = useCaller().site;
  const name = last?.title ?? '';
  const isBack = last !== null && last.rolled_back_ts !== null;
  const by = last && authors[`${isBack ? last.rolled_back_by : last.created_by}`];
  const said = by
    ? text(isBack ? 'lastRolledBackBy' : 'lastPromotedBy', { name, by })
    : text(isBack ? 'lastRolledBack' : 'lastPromoted', { name });
  return (
    <>
      {text('productionHint')}
      {last ? (
        <>
          {' · '}
          <bdi>{said}</bdi> <RelativeTime seconds={last.rolled_back_ts ?? last.created_ts} zone={timeZone} />
        </>
      ) : null}
    </>
  );
}

function Facts({ environment, authors }: Pick<EnvironmentRowProps, 'environment' | 'authors'>) {
  const text = useEnvironmentsTexts();
  const { timeZone } = useCaller().site;
  const { diff_count, access, expires_ts, created_ts, created_by } = environment;
  const by = authors[`${created_by}`];
  return (
    <>
      {text('changes', { count: diff_count })}
      {' · '}
      {text(`access.${access}`)}
      {by === undefined ? null : (
        <>
          {' · '}
          <bdi>{by}</bdi>
        </>
      )}
      {created_ts === null ? null : (
        <>
          {' · '}
          <RelativeTime seconds={created_ts} zone={timeZone} />
        </>
      )}
      <Until seconds={expires_ts} />
    </>
  );
}
