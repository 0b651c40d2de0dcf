import { Button } from '@mantine/core';
import { useGo } from '#platform/dashboard/address.ts';
import { numberText } from '#platform/dashboard/number-text.ts';
import { TimeCell } from '#platform/dashboard/records/columns.tsx';
import { ShellLink } from '#platform/dashboard/shell/shell-link.tsx';
import { SideDrawer } from '#platform/dashboard/side-drawer.tsx';
import type { TableRow } from '#platform/dashboard/table/table-column.ts';
import type { DistributionError } from '../../syndication.contract.ts';
import classes from '../syndication.module.css';
import { useSyndicationTexts } from '../syndication-texts.ts';
import type { ErrorActs } from './use-error-acts.ts';

type ErrorDrawerProps = {
  error: DistributionError;
  rows: readonly TableRow<DistributionError>[];
  total: number | undefined;
  acts: ErrorActs;
  onOpen: (error: DistributionError) => void;
  onClose: () => void;
};

/** One error: what it says, where in the article it is, and what can be done. */
export function ErrorDrawer({ error, rows, total, acts, onOpen, onClose }: ErrorDrawerProps) {
  const text = useSyndicationTexts();
  const go = useGo();
  const at = rows.findIndex(({ id }) => id === error.id);
  const [previous, next] = [rows[at - 1], rows[at + 1]];
  const { post_id, post_title, provider, code, message, keypath, attempts, status } = error;
  return (
    <SideDrawer
      label={text('error.label')}
      position={total === undefined ? undefined : { of: at + 1, total: numberText(total) }}
      onPrevious={previous && (() => onOpen(previous.value))}
      onNext={next && (() => onOpen(next.value))}
      onClose={onClose}
    >
      <section className={classes.head}>
        <p className={classes.hint}>
          {text(`channels.${provider}`)} · {text(`errors.status.${status}`)}
        </p>
        <h2 className={classes.drawerTitle} dir="auto">
          {message}
        </h2>
        <ShellLink url={`/r/dashboard/posts?post=${post_id}`} onGo={go}>
          <bdi>{post_title || text('error.noHeadline')}</bdi>
        </ShellLink>
        <div className={classes.acts}>
          <Button component="a" variant="default" href={`/r/dashboard/editor/post/${post_id}`}>
            {text('error.openPost')}
          </Button>
          {status === 'resolved' ? null : (
            <>
              <Button variant="default" onClick={() => void acts.retry(error)}>
                {text('error.retry')}
              </Button>
              {status === 'ignored' ? (
                <Button variant="default" onClick={() => void acts.reopen(error)}>
                  {text('error.reopen')}
                </Button>
              ) : (
                <Button variant="default" onClick={() => void acts.ignore(error)}>
                  {text('error.ignore')}
                </Button>
              )}
            </>
          )}
        </div>
      </section>
      <section className={classes.part}>
        <dl className={classes.facts}>
          <dt>{text('error.code')}</dt>
          <dd className={classes.code}>
            <bdi dir="ltr">{code}</bdi>
          </dd>
          {keypath === '' ? null : (
            <>
              <dt>{text('error.keypath')}</dt>
              <dd className={classes.code}>
                <bdi dir="ltr">{keypath}</bdi>
              </dd>
            </>
          )}
          <dt>{text('error.attempts')}</dt>
          <dd>{numberText(attempts)}</dd>
          <dt>{text('error.firstSeen')}</dt>
          <dd>
            <TimeCell seconds={error.first_seen_ts} />
          </dd>
          <dt>{text('error.lastSeen')}</dt>
          <dd>
            <TimeCell seconds={error.last_seen_ts} />
          </dd>
        </dl>
      </section>
    </SideDrawer>
  );
}
