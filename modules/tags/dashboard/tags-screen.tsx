import { Button } from '@mantine/core';
import CopyGlyph from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { Suspense, useState } from 'react';
import { savedField, useListViews } from '#modules/saved-views/saved-views.public.tsx';
import { mayCall } from '#platform/contract/endpoint.ts';
import { AddButton } from '#platform/dashboard/add-button.tsx';
import { BarButton } from '#platform/dashboard/bar-button.tsx';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { icon } from '#platform/dashboard/icons.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { ListScreen } from '#platform/dashboard/list-screen.tsx';
import { oneOf } from '#platform/dashboard/list-search.ts';
import { May } from '#platform/dashboard/may.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { choiceFilter } from '#platform/dashboard/records/choice-filter.tsx';
import { listAddress, pageQuery } from '#platform/dashboard/records/list-address.ts';
import { BulkDelete } from '#platform/dashboard/records/use-delete.tsx';
import { useList } from '#platform/dashboard/records/use-list.tsx';
import { useGoLater } from '#platform/dashboard/use-go-later.ts';
import { tagSortKeys } from '../tag-kinds.contract.ts';
import { mergeTags } from '../tag-merging.contract.ts';
import { createTag, listTags, type Tag, updateTag } from '../tags.contract.ts';
import type { MergedTag } from './merging/merge-dialog.tsx';
import { useTagColumns } from './tag-columns.tsx';
import type { OtherTag } from './tag-dialog.tsx';
import { useTagsTexts } from './tags-texts.ts';
import { useDeleteTags } from './use-delete-tags.tsx';
import { useNamedTag } from './use-named-tag.ts';

const MergeDialog = lazyPart(() => import('./merging/merge-dialog.tsx'), 'MergeDialog');
const SimilarDialog = lazyPart(() => import('./merging/similar-dialog.tsx'), 'SimilarDialog');
const TagDialog = lazyPart(() => import('./tag-dialog.tsx'), 'TagDialog');

const CopyIcon = icon(CopyGlyph);

/** Tags that are about to be merged, and which of them is kept at first. */
type Merging = { tags: readonly MergedTag[]; into?: number; clear: () => void };

const visibilities = ['visible', 'hidden'] as const;
const address = listAddress(
  { ...savedField, visibility: oneOf(['', ...visibilities] as const, '') },
  tagSortKeys,
  {
    ...{ sortBy: 'title', sortDirection: 1 },
  },
);
const nameOf = ({ title }: Tag): string => title;

/** The tags of a site: found, added, renamed, hidden, deleted. */
export function TagsScreen() {
  const text = useTagsTexts();
  const params = { siteId: useCaller().site.id };
  const mayEdit = mayCall(updateTag, useCaller().holder);
  const [dialog, setDialog] = useState<Tag | 'add' | null>(null);
  const [merging, setMerging] = useState<Merging | null>(null);
  const [isComparing, setComparing] = useState(false);
  const named = useNamedTag();
  const list = useList({
    list: 'tags',
    address,
    ask: (state) =>
      read(listTags, {
        params,
        query: {
          query: state.q || undefined,
          is_hidden: state.visibility === '' ? undefined : state.visibility === 'hidden',
          ...pageQuery(state),
        },
      }),
    nameOf,
    count: (values) => text('count', values),
    live: { topic: 'tag', said: (count) => text('changed', { count }) },
  });
  const { search, change, items, props } = list;
  const { onDelete, dialog: question } = useDeleteTags(items);
  const columns = useTagColumns(
    mayEdit
      ? { onEdit: setDialog, onDelete, onMerge: (tag) => setMerging({ tags: [tag], clear: ignore }) }
      : null,
  );
  const views = useListViews({ screen: 'tags', address, list, columns, all: text('viewsAll') });
  const opened = dialog ?? named.tag;
  const close = () => {
    setDialog(null);
    named.close();
  };
  const goLater = useGoLater(opened !== null);
  const onOther = (other: OtherTag, act: 'open' | 'merge') => {
    if (act === 'open') goLater(`/r/dashboard/tags/${other.slug}`);
    else if (opened !== null && opened !== 'add') {
      const tags = [opened, { ...other, post_count: null }];
      setMerging({ tags, into: other.id, clear: ignore });
    }
    close();
  };
  return (
    <>
      <ListScreen
        {...props}
        title={text('tags')}
        views={views.bar}
        savedView={views}
        onReset={views.onReset}
        search={{ ...props.search, label: text('find') }}
        filters={[
          choiceFilter({
            ...{ id: 'visibility', name: text('columns.visibility'), values: visibilities },
            value: search.visibility === '' ? undefined : search.visibility,
            labelOf: (value) => text(value),
            onChange: (visibility) => change({ visibility: visibility ?? '' }),
          }),
        ]}
        primary={
          <May call={createTag}>
            <AddButton label={text('add')} onClick={() => setDialog('add')} />
          </May>
        }
        actions={
          <May call={mergeTags}>
            <BarButton icon={<CopyIcon />} label={text('similar.open')} onClick={() => setComparing(true)} />
          </May>
        }
        bulkActions={
          mayEdit
            ? (selected, clear) => (
                <>
                  {selected.ids.size > 1 ? (
                    <Button
                      variant="default"
                      size="xs"
                      onClick={() =>
                        setMerging({ tags: items.filter(({ id }) => selected.ids.has(id)), clear })
                      }
                    >
                      {text('merge.selected')}
                    </Button>
                  ) : null}
                  <BulkDelete
                    {...{ selected, clear }}
                    onDelete={({ ids }) => onDelete([...ids])}
                    count={selected.ids.size}
                    asksItself={items.some(
                      ({ id, post_count }) => selected.ids.has(id) && (post_count ?? 0) > 0,
                    )}
                  />
                </>
              )
            : undefined
        }
        columns={columns}
        onOpen={mayEdit ? setDialog : undefined}
        empty={text('empty')}
      />
      <Suspense fallback={null}>
        {opened === null || !mayEdit ? null : (
          <TagDialog tag={opened === 'add' ? null : opened} onOther={onOther} onClose={close} />
        )}
      </Suspense>
      {question}
      {views.dialog}
      <Suspense fallback={null}>
        {merging && merging.tags.length > 0 ? (
          <MergeDialog
            tags={merging.tags}
            into={merging.into}
            onMerged={merging.clear}
            onClose={() => setMerging(null)}
          />
        ) : null}
        {isComparing ? <SimilarDialog onClose={() => setComparing(false)} /> : null}
      </Suspense>
    </>
  );
}

const ignore = () => undefined;
