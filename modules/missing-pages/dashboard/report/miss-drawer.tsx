import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import parts from '#platform/dashboard/drawer-parts.module.css';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { read } from '#platform/dashboard/queries.ts';
import { TimeCell } from '#platform/dashboard/records/columns.tsx';
import { RowDrawer, type ShownRows } from '#platform/dashboard/records/row-drawer.tsx';
import { listReferers, type MissedPath } from '../../missing-pages.contract.ts';
import classes from '../missed-path.module.css';
import { useNotFoundTexts } from '../not-found-texts.ts';
import { periodQuery, type ReportSearch } from './report-search.ts';

type MissDrawerProps = {
  miss: MissedPath;
  shown: ShownRows<MissedPath>;
  search: ReportSearch;
  onOpen: (id: number) => void;
  onClose: () => void;
  actions: ReactNode;
};

/** A missing address beside the list: how often it was asked for, and where its readers came from. */
export function MissDrawer({ miss, shown, search, onOpen, onClose, actions }: MissDrawerProps) {
  const text = useNotFoundTexts();
  const { path, hits, bot_hits, distinct_visitors, last_hit_ts } = miss;
  return (
    <RowDrawer
      label={text('drawer.label')}
      {...{ id: miss.id, shown, onClose }}
      onOpen={({ id }) => onOpen(id)}
    >
      <div className={parts.head}>
        <h2 className={classes.title}>
          <bdi dir="ltr">{path}</bdi>
        </h2>
        <dl className={parts.figures}>
          <Fact name={text('drawer.hits')}>{numberText(hits)}</Fact>
          <Fact name={text('drawer.visitors')}>{numberText(distinct_visitors)}</Fact>
          <Fact name={text('drawer.lastHit')}>
            <TimeCell seconds={last_hit_ts} />
          </Fact>
          {bot_hits > 0 ? <Fact name={text('drawer.bots')}>{numberText(bot_hits)}</Fact> : null}
        </dl>
        <div className={parts.acts}>{actions}</div>
      </div>
      <section className={parts.part}>
        <h3>{text('drawer.referrers')}</h3>
        <Referrers path={path} search={search} />
      </section>
    </RowDrawer>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

function Referrers({ path, search }: { path: string; search: ReportSearch }) {
  const text = useNotFoundTexts();
  const found = useQuery(
    read(listReferers, { query: { path, ...periodQuery(search), bots: search.bots === 'shown' } }),
  );
  if (found.error && !found.data) {
    return <FailureView error={found.error} onRetry={() => void found.refetch()} />;
  }
  if (!found.data) return null;
  if (found.data.length === 0) return <p className={classes.quiet}>{text('drawer.none')}</p>;
  const most = Math.max(...found.data.map(({ hits }) => hits));
  return (
    <ul className={classes.bars}>
      {found.data.map(({ referer, hits }) => (
        <li key={referer}>
          <span className={classes.fill} style={{ inlineSize: `${(hits / most) * 100}%` }} />
          {referer === '' ? (
            <span className={classes.quiet}>{text('drawer.direct')}</span>
          ) : referer === '*' ? (
            <span className={classes.quiet}>{text('drawer.others')}</span>
          ) : (
            <bdi dir="ltr">{referer}</bdi>
          )}
          <span className={classes.number}>{numberText(hits)}</span>
        </li>
      ))}
    </ul>
  );
}
