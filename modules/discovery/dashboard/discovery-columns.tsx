import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { createPost } from '#modules/posts/post-writing.contract.ts';
import { ActMenu } from '#platform/dashboard/act-menu.tsx';
import { May } from '#platform/dashboard/may.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { timeColumn } from '#platform/dashboard/records/columns.tsx';
import { RowButtons } from '#platform/dashboard/row-actions.tsx';
import type { TableColumn } from '#platform/dashboard/table/table-column.ts';
import type { Discovered } from '../discovery.contract.ts';
import type { DiscoveryTab } from '../discovery-kinds.contract.ts';
import classes from './discovery.module.css';
import { useDiscoveryTexts } from './discovery-texts.ts';
import { useDiscoveryActs } from './use-discovery-acts.ts';

/** A row of the list: what is found has no id that all kinds share. */
export type DiscoveryRow = Discovered & { id: number };

/** What was found, how fast it is, and what is done with it. */
export function useDiscoveryColumns(
  tab: DiscoveryTab,
  moreOf: (item: Discovered) => readonly { name: string; run: () => void }[],
): TableColumn<DiscoveryRow>[] {
  const text = useDiscoveryTexts();
  const { onSave, onDraft } = useDiscoveryActs();
  return useMemo(() => {
    const name: TableColumn<DiscoveryRow> = {
      ...{ id: 'title', title: text(`columns.${tab}`), width: 'rest', phone: 'main' },
      cell: ({ title }) => <bdi className={classes.title}>{title}</bdi>,
    };
    const kind: TableColumn<DiscoveryRow> = {
      ...{ id: 'kind', title: text('columns.kind'), width: 130, phone: 'start' },
      cell: (item) => <span className={classes.quiet}>{text(`kinds.${item.kind}`)}</span>,
    };
    const published = timeColumn<DiscoveryRow>((row) => row.published_ts, {
      ...{ id: 'published', title: text('columns.published'), width: 140, leaves: 1, phone: 'below' },
    });
    const figures: TableColumn<DiscoveryRow>[] = [
      {
        ...{ id: 'views', width: 110, doubleWidth: 88, align: 'end', leaves: 2 },
        title: text(tab === 'network' ? 'columns.lastHour' : 'columns.views'),
        cell: ({ views }) => numberText(views ?? 0),
      },
      {
        ...{
          id: 'velocity',
          title: text('columns.velocity'),
          width: 110,
          doubleWidth: 84,
          align: 'end',
          phone: 'start',
        },
        cell: ({ velocity, views }, shape) => (
          <span className={shape === 'phone' ? classes.start : undefined}>
            <Velocity times={velocity} />
            {shape === 'phone' ? (
              <span className={classes.quiet}>
                {' '}
                {text('views', { count: views ?? 0, shown: numberText(views ?? 0) })}
              </span>
            ) : null}
          </span>
        ),
      },
    ];
    return [
      name,
      ...(tab === 'saved' ? [kind] : []),
      ...(tab === 'network' ? [published] : []),
      ...(tab === 'saved' ? [] : figures),
      {
        ...{ id: 'acts', title: text('columns.acts'), width: 230, align: 'end', phone: 'belowEnd' },
        cell: (item) => (
          <RowButtons>
            <May call={createPost}>
              <Button
                size="compact-sm"
                variant="subtle"
                aria-label={text('named.draft', { title: item.title })}
                onClick={() => void onDraft(item)}
              >
                {text('draft')}
              </Button>
            </May>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={text(item.saved ? 'named.remove' : 'named.save', { title: item.title })}
              onClick={() => void onSave(item)}
            >
              {text(item.saved ? 'remove' : 'save')}
            </Button>
            <ActMenu label={text('named.more', { title: item.title })} acts={moreOf(item)} />
          </RowButtons>
        ),
      },
    ];
  }, [text, tab, moreOf, onSave, onDraft]);
}

const RISES = 1.5;

/** How many times the usual; what rises stands out, and what is new has no usual. */
function Velocity({ times }: { times: number | null }) {
  const text = useDiscoveryTexts();
  if (times === null) return <span className={classes.quiet}>{text('noUsual')}</span>;
  const shown = new Intl.NumberFormat(pageLanguage, { maximumFractionDigits: 1 }).format(times);
  return (
    <bdi className={classes.velocity} data-rises={times >= RISES}>
      {shown}×
    </bdi>
  );
}
