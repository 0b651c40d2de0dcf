import CopyGlyph from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import WriteGlyph from '@tabler/icons-react/dist/esm/icons/IconReplace.mjs';
import { useMemo } from 'react';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { icon } from '#platform/dashboard/icons.tsx';
import { numberColumn, timeColumn } from '#platform/dashboard/records/columns.tsx';
import { RowActs } from '#platform/dashboard/records/row-acts.tsx';
import type { DeleteRows } from '#platform/dashboard/records/use-delete.tsx';
import { StateMark } from '#platform/dashboard/status-mark.tsx';
import type { TableColumn } from '#platform/dashboard/table/table-column.ts';
import type { Replacement } from '../smart-links.contract.ts';
import { useSmartLinksTexts } from './smart-links-texts.ts';

const CopyIcon = icon(CopyGlyph);
const WriteIcon = icon(WriteGlyph);

type ColumnOptions = {
  target: string;
  onEdit: (rule: Replacement) => void;
  onDuplicate: (rule: Replacement) => void;
  /** Null for whoever may not change posts. */
  onWrite: ((rule: Replacement) => void) | null;
  onDelete: DeleteRows;
};

/** The columns of the list, in the order of the table. */
export function useRuleColumns(options: ColumnOptions): TableColumn<Replacement>[] {
  const { target, onEdit, onDuplicate, onWrite, onDelete } = options;
  const text = useSmartLinksTexts();
  return useMemo(
    () => [
      {
        id: 'phrase',
        title: text('columns.phrase'),
        width: 240,
        sortBy: 'phrase',
        phone: 'main',
        cell: ({ find_phrase }) => <bdi>{find_phrase}</bdi>,
      },
      {
        id: 'target',
        title: target,
        width: 'rest',
        phone: 'below',
        cell: (rule, shape) => (
          <>
            <bdi>{rule.replace_phrase}</bdi>
            <RowActs
              {...{ name: rule.find_phrase, shape }}
              onEdit={() => onEdit(rule)}
              onDelete={() => void onDelete([rule.id])}
            >
              {onWrite ? (
                <IconButton
                  name={text('write.act', { name: rule.find_phrase })}
                  tip="end"
                  onClick={() => onWrite(rule)}
                >
                  <WriteIcon />
                </IconButton>
              ) : null}
              <IconButton
                name={text('duplicate', { name: rule.find_phrase })}
                tip="end"
                onClick={() => onDuplicate(rule)}
              >
                <CopyIcon />
              </IconButton>
            </RowActs>
          </>
        ),
      },
      {
        id: 'tags',
        title: text('columns.tags'),
        width: 180,
        leaves: 3,
        minWindow: 1000,
        cell: ({ included_tags }) => <bdi>{included_tags.join(', ')}</bdi>,
      },
      numberColumn(
        ({ priority }) => priority,
        (values) => text('prioritySaid', values),
        { id: 'priority', title: text('columns.priority'), sortBy: 'priority', leaves: 2, phone: 'end' },
      ),
      {
        id: 'state',
        title: text('columns.state'),
        width: 80,
        phone: 'belowEnd',
        cell: ({ enabled }) => (
          <StateMark shape={enabled ? 'live' : 'draft'}>{text(enabled ? 'on' : 'off')}</StateMark>
        ),
      },
      timeColumn(({ updated_ts }) => updated_ts, {
        ...{ id: 'changed', title: text('columns.changed'), leaves: 1 },
      }),
    ],
    [text, target, onEdit, onDuplicate, onWrite, onDelete],
  );
}
