import { Button } from '@mantine/core';
import { useGo } from '#platform/dashboard/address.ts';
import parts from '#platform/dashboard/drawer-parts.module.css';
import { numberText } from '#platform/dashboard/number-text.ts';
import { TimeCell } from '#platform/dashboard/records/columns.tsx';
import { RowDrawer, type ShownRows } from '#platform/dashboard/records/row-drawer.tsx';
import { ShellLink } from '#platform/dashboard/shell/shell-link.tsx';
import type { DistributionError } from '../../syndication.contract.ts';
import classes from '../syndication.module.css';
import { useSyndicationTexts } from '../syndication-texts.ts';
import type { ErrorActs } from './use-error-acts.ts';

type ErrorDrawerProps = {
  error: DistributionError;
  shown: ShownRows<DistributionError>;
  acts: ErrorActs;
  onOpen: (error: DistributionError) => void;
  onClose: () => void;
};

/** One error: what it says, where in the article it is, and what can be done. */
export function ErrorDrawer({ error, shown, acts, onOpen, onClose }: ErrorDrawerProps) {
  const text = useSyndicationTexts();
  const go = useGo();
  const { post_id, post_title, provider, code, message, keypath, attempts, status } = error;
  return (
    <RowDrawer label={text('error.label')} {...{ id: error.id, shown, onOpen }} onClose={onClose}>
      <section className={parts.lines}>
        <p className={parts.hint}>
          {text(`channels.${provider}`)} · {text(`errors.status.${status}`)}
        </p>
        <h2 className={parts.title} dir="auto">
          {message}
        </h2>
        <ShellLink url={`/r/dashboard/posts?post=${post_id}`} onGo={go}>
          <bdi>{post_title || text('error.noHeadline')}</bdi>
        </ShellLink>
        <div className={parts.acts}>
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
      <section className={parts.part}>
        <dl className={parts.pairs}>
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
    </RowDrawer>
  );
}
