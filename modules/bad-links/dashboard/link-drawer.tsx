import type { ReactNode } from 'react';
import parts from '#platform/dashboard/drawer-parts.module.css';
import { numberText } from '#platform/dashboard/number-text.ts';
import { TimeCell } from '#platform/dashboard/records/columns.tsx';
import { RowDrawer, type ShownRows } from '#platform/dashboard/records/row-drawer.tsx';
import { CANNOT_TELL, type LinkResult, type LinkType } from '../link-kinds.contract.ts';
import classes from './bad-links.module.css';
import { useBadLinksTexts } from './bad-links-texts.ts';
import { LinkPosts } from './link-posts.tsx';
import { LinkResultText } from './link-result.tsx';

/** What monitor and audits know of a link alike. */
export type ShownLink = {
  id: number;
  url: string;
  type: LinkType;
  result: LinkResult | null;
  http_code: number | null;
  first_seen_ts: number;
  last_checked_ts: number | null;
  fails_in_row: number;
  is_broken: boolean;
};

type LinkDrawerProps = {
  link: ShownLink;
  shown: ShownRows<{ id: number }>;
  onOpen: (id: number) => void;
  onClose: () => void;
  actions: ReactNode;
};

/** A link beside the list: what was found of it, and the posts that hold it. */
export function LinkDrawer({ link, shown, onOpen, onClose, actions }: LinkDrawerProps) {
  const text = useBadLinksTexts();
  const isFailing = link.type === 'EXTERNAL' && !link.is_broken && link.fails_in_row > 0;
  return (
    <RowDrawer
      label={text('drawer.label')}
      {...{ id: link.id, shown, onClose }}
      onOpen={({ id }) => onOpen(id)}
    >
      <div className={parts.head}>
        <h2 className={classes.title}>
          <bdi dir="ltr">{link.url}</bdi>
        </h2>
        <dl className={parts.figures}>
          {link.type === 'MALFORMED' ? null : (
            <Fact name={text('drawer.result')}>
              <LinkResultText result={link.result} code={link.http_code} />
            </Fact>
          )}
          {link.fails_in_row > 0 && link.type === 'EXTERNAL' ? (
            <Fact name={text('drawer.fails')}>
              {text('days', { count: link.fails_in_row, shown: numberText(link.fails_in_row) })}
            </Fact>
          ) : null}
          <Fact name={text('drawer.checked')}>
            <TimeCell seconds={link.last_checked_ts} />
          </Fact>
          <Fact name={text('drawer.seen')}>
            <TimeCell seconds={link.first_seen_ts} />
          </Fact>
        </dl>
        {link.result === CANNOT_TELL ? <p className={classes.hint}>{text('drawer.unclear')}</p> : null}
        {isFailing ? <p className={classes.hint}>{text('drawer.failing')}</p> : null}
        <div className={parts.acts}>{actions}</div>
      </div>
      <LinkPosts linkId={link.id} />
    </RowDrawer>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
