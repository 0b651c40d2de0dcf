import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useGo } from '#platform/dashboard/address.ts';
import { RowActs } from '#platform/dashboard/records/row-acts.tsx';
import { RowButtons } from '#platform/dashboard/row-actions.tsx';
import { StateMark } from '#platform/dashboard/status-mark.tsx';
import type { TableColumn } from '#platform/dashboard/table/table-column.ts';
import { splitUrl } from './split-path.ts';
import classes from './traffic-split.module.css';
import { useTrafficSplitTexts } from './traffic-split-texts.ts';
import type { StoredSplit } from './use-splits.ts';

type Acts = { onToggle: (split: StoredSplit) => void; onRemove: (split: StoredSplit) => void };

/** The columns of what is split. */
export function useSplitColumns({ onToggle, onRemove }: Acts): TableColumn<StoredSplit>[] {
  const text = useTrafficSplitTexts();
  const go = useGo();
  return useMemo(
    () => [
      {
        ...{ id: 'name', title: text('columns.name'), width: 240, phone: 'main' },
        cell: ({ name }) => <bdi>{name}</bdi>,
      },
      {
        ...{ id: 'variants', title: text('columns.variants'), width: 'rest', phone: 'below' },
        cell: (split, shape) => (
          <>
            <span className={classes.variants}>
              {split.distribution.map(({ name, weight }) => (
                <span key={name}>
                  <bdi>{name}</bdi> <span className={classes.weight}>{text('percent', { weight })}</span>
                </span>
              ))}
            </span>
            <RowActs
              {...{ name: split.name, shape }}
              onEdit={() => go(splitUrl({ action: 'edit', id: split.id }))}
              onDelete={() => onRemove(split)}
            />
          </>
        ),
      },
      {
        ...{ id: 'param', title: text('columns.param'), width: 140, leaves: 1, minWindow: 900 },
        cell: ({ queryParam }) =>
          queryParam === '' ? null : (
            <bdi dir="ltr" className={classes.mono}>
              ?{queryParam}=
            </bdi>
          ),
      },
      {
        ...{ id: 'state', title: text('columns.state'), width: 112, phone: 'end' },
        cell: ({ isDisabled }) => (
          <StateMark shape={isDisabled ? 'draft' : 'live'}>{text(isDisabled ? 'isOff' : 'isOn')}</StateMark>
        ),
      },
      {
        ...{ id: 'acts', title: text('columns.act'), width: 112, phone: 'belowEnd' },
        cell: (split) => (
          <RowButtons>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={text(split.isDisabled ? 'startOf' : 'stopOf', { name: split.name })}
              onClick={() => onToggle(split)}
            >
              {text(split.isDisabled ? 'start' : 'stop')}
            </Button>
          </RowButtons>
        ),
      },
    ],
    [text, go, onToggle, onRemove],
  );
}
