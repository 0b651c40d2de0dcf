import MergeGlyph from '@tabler/icons-react/dist/esm/icons/IconArrowMerge.mjs';
import { useMemo } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { icon } from '#platform/dashboard/icons.tsx';
import { numberColumn, timeColumn } from '#platform/dashboard/records/columns.tsx';
import { RowActs } from '#platform/dashboard/records/row-acts.tsx';
import type { DeleteRows } from '#platform/dashboard/records/use-delete.tsx';
import type { TableColumn } from '#platform/dashboard/table/table-column.ts';
import type { Tag } from '../tags.contract.ts';
import { useTagsTexts } from './tags-texts.ts';

const MergeIcon = icon(MergeGlyph);

type Acts = { onEdit: (tag: Tag) => void; onDelete: DeleteRows; onMerge: (tag: Tag) => void };

/** The columns of tags; without acts for those who may only look. */
export function useTagColumns(acts: Acts | null): TableColumn<Tag>[] {
  const text = useTagsTexts();
  const { onEdit, onDelete, onMerge } = acts ?? {};
  const seesUse = useCaller().holder.sitePermissions.has('VIEW_REAL_DRAFT');
  const seesViews = useCaller().holder.sitePermissions.has('VIEW_STATS');
  return useMemo(
    () => [
      {
        id: 'title',
        title: text('columns.title'),
        width: 240,
        sortBy: 'title',
        phone: 'main',
        cell: ({ title }) => <bdi>{title}</bdi>,
      },
      {
        id: 'description',
        title: text('columns.description'),
        width: 'rest',
        phone: 'below',
        cell: (tag, shape) => (
          <>
            <bdi>{tag.description}</bdi>
            {onEdit && onDelete ? (
              <RowActs
                {...{ name: tag.title, shape }}
                onEdit={() => onEdit(tag)}
                onDelete={() => void onDelete([tag.id])}
              >
                <IconButton
                  name={text('merge.open', { name: tag.title })}
                  tip="end"
                  onClick={() => onMerge?.(tag)}
                >
                  <MergeIcon />
                </IconButton>
              </RowActs>
            ) : null}
          </>
        ),
      },
      {
        id: 'slug',
        title: text('columns.slug'),
        width: 180,
        leaves: 1,
        minWindow: 900,
        cell: ({ slug }) => <bdi>{slug}</bdi>,
      },
      {
        id: 'visibility',
        title: text('columns.visibility'),
        width: 96,
        leaves: 2,
        minWindow: 900,
        cell: ({ is_hidden }) => text(is_hidden ? 'hidden' : 'visible'),
      },
      ...(seesUse ? usageColumns(text) : []),
      ...(seesViews
        ? [
            numberColumn<Tag>(
              (tag) => tag.page_views_30d ?? 0,
              (values) => text('views', values),
              { id: 'views', width: 120, leaves: 3, title: text('columns.views'), sortBy: 'views' },
            ),
          ]
        : []),
    ],
    [text, onEdit, onDelete, onMerge, seesUse, seesViews],
  );
}

/** How much a tag is used: for those alone who see all posts. */
const usageColumns = (text: ReturnType<typeof useTagsTexts>): TableColumn<Tag>[] => [
  numberColumn(
    (tag) => tag.post_count ?? 0,
    (values) => text('posts', values),
    { id: 'posts', width: 96, title: text('columns.posts'), sortBy: 'posts', phone: 'belowEnd' },
  ),
  timeColumn((tag) => tag.last_used_ts, {
    ...{ id: 'lastUsed', title: text('columns.lastUsed'), sortBy: 'last_used', phone: 'end' },
  }),
];
