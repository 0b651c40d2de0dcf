import { Button } from '@mantine/core';
import { useId } from 'react';
import { isAllowed, onSite } from '#platform/contract/permission-rule.ts';
import { useGo } from '#platform/dashboard/address.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { ShellLink } from '#platform/dashboard/shell/shell-link.tsx';
import type { Environment } from '../environments.contract.ts';
import { EnvironmentBadges } from './environment-badges.tsx';
import type { EnvironmentDialog } from './environment-dialogs.tsx';
import { EnvironmentMenu } from './environment-menu.tsx';
import { isWorking, LIST } from './environment-names.ts';
import page from './environment-page.module.css';
import classes from './environments.module.css';
import { useEnvironmentsTexts } from './environments-texts.ts';
import { Until } from './until.tsx';
import type { EnvironmentActs } from './use-environment-acts.ts';

type EnvironmentHeadProps = {
  environment: Environment;
  acts: EnvironmentActs;
  onDialog: (dialog: EnvironmentDialog) => void;
  onPromote: () => void;
};

/** Promoting takes more than changing environments. */
const promotes = onSite('EDIT_ENVIRONMENTS', 'MANAGE_DESIGN');

/** What an environment is called, how it is, and what can be done with all of it. */
export function EnvironmentHead({ environment, acts, onDialog, onPromote }: EnvironmentHeadProps) {
  const text = useEnvironmentsTexts();
  const go = useGo();
  const { holder } = useCaller();
  const { is_production, status, access, expires_ts, slug } = environment;
  const isFree = !isWorking(environment);
  return (
    <header className={page.pageHead}>
      <ShellLink url={LIST} className={page.back} onGo={go}>
        {text('all')}
      </ShellLink>
      <div className={page.titleLine}>
        <div className={classes.facts}>
          <h2 className={classes.title}>
            <bdi>{is_production ? text('production') : environment.title}</bdi>
            <EnvironmentBadges environment={environment} />
          </h2>
          <p className={classes.note}>
            {is_production ? (
              text('productionHint')
            ) : (
              <>
                <bdi className={classes.mono}>{slug}</bdi>
                {' · '}
                {text(`access.${access}`)}
                <Until seconds={expires_ts} />
              </>
            )}
          </p>
        </div>
        {is_production ? null : (
          <div className={classes.acts}>
            {isFree && status !== 'archived' ? (
              <Button variant="default" onClick={() => void acts.open(environment)}>
                {text('preview')}
              </Button>
            ) : null}
            {isAllowed(promotes, holder) ? (
              <PromoteButton environment={environment} onPromote={onPromote} />
            ) : null}
            <EnvironmentMenu {...{ environment, acts, onDialog }} />
          </div>
        )}
      </div>
    </header>
  );
}

/** Says why there is nothing to promote where there is not: it keeps its place and can be asked. */
function PromoteButton({ environment, onPromote }: Pick<EnvironmentHeadProps, 'environment' | 'onPromote'>) {
  const text = useEnvironmentsTexts();
  const id = useId();
  const { diff_count, is_behind } = environment;
  const why = isWorking(environment)
    ? text('promoting')
    : is_behind
      ? text('syncFirst')
      : diff_count === 0
        ? text('nothingToPromote')
        : undefined;
  if (why === undefined) return <Button onClick={onPromote}>{text('promote')}</Button>;
  return (
    <>
      <Button data-disabled aria-disabled aria-describedby={id} data-tip={why}>
        {text('promote')}
      </Button>
      <span id={id} className="visually-hidden">
        {why}
      </span>
    </>
  );
}
