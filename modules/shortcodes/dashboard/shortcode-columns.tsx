import FilesGlyph from '@tabler/icons-react/dist/esm/icons/IconFiles.mjs';
import { useMemo } from 'react';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { icon } from '#platform/dashboard/icons.tsx';
import { numberColumn, timeColumn } from '#platform/dashboard/records/columns.tsx';
import { RowActs } from '#platform/dashboard/records/row-acts.tsx';
import type { DeleteRows } from '#platform/dashboard/records/use-delete.tsx';
import { StateMark } from '#platform/dashboard/status-mark.tsx';
import type { TableColumn } from '#platform/dashboard/table/table-column.ts';
import type { ListedShortcode } from '../shortcodes.contract.ts';
import classes from './shortcodes.module.css';
import { useShortcodesTexts } from './shortcodes-texts.ts';

const FilesIcon = icon(FilesGlyph);

type ColumnOptions = {
  onEdit: (shortcode: ListedShortcode) => Promise<void>;
  onDelete: DeleteRows;
  onUses: (shortcode: ListedShortcode) => void;
};

/** The columns of the list, in the order of the table. */
export function useShortcodeColumns(options: ColumnOptions): TableColumn<ListedShortcode>[] {
  const { onEdit, onDelete, onUses } = options;
  const text = useShortcodesTexts();
  return useMemo(
    () => [
      {
        id: 'name',
        title: text('columns.name'),
        width: 240,
        sortBy: 'name',
        phone: 'main',
        cell: ({ name }) => (
          <bdi dir="ltr" className={classes.code}>
            [{name}]
          </bdi>
        ),
      },
      {
        id: 'title',
        title: text('columns.title'),
        width: 'rest',
        phone: 'below',
        cell: (shortcode, shape) => (
          <>
            <bdi>{shortcode.title}</bdi>
            <RowActs
              {...{ name: shortcode.name, shape }}
              onEdit={() => void onEdit(shortcode)}
              onDelete={() => void onDelete([shortcode.id])}
            >
              <IconButton
                name={text('showPosts', { name: shortcode.name })}
                tip="end"
                onClick={() => onUses(shortcode)}
              >
                <FilesIcon />
              </IconButton>
            </RowActs>
          </>
        ),
      },
      numberColumn(
        ({ usage_count }) => usage_count,
        (values) => text('posts', values),
        { id: 'posts', title: text('columns.posts'), phone: 'end' },
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
    [text, onEdit, onDelete, onUses],
  );
}
