import CodeGlyph from '@tabler/icons-react/dist/esm/icons/IconCode.mjs';
import { useCallback, useMemo } from 'react';
import { useDeleteRows } from '#modules/undo/undo-rows.public.tsx';
import { mayCall } from '#platform/contract/endpoint.ts';
import { AddButton } from '#platform/dashboard/add-button.tsx';
import { useGo } from '#platform/dashboard/address.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { icon } from '#platform/dashboard/icons.tsx';
import { ListScreen } from '#platform/dashboard/list-screen.tsx';
import { oneOf } from '#platform/dashboard/list-search.ts';
import { May } from '#platform/dashboard/may.tsx';
import { read, useWrite } from '#platform/dashboard/queries.ts';
import { choiceFilter } from '#platform/dashboard/records/choice-filter.tsx';
import { numberColumn, timeColumn } from '#platform/dashboard/records/columns.tsx';
import { listAddress, pageQuery } from '#platform/dashboard/records/list-address.ts';
import { RowActs } from '#platform/dashboard/records/row-acts.tsx';
import type { DeleteRows } from '#platform/dashboard/records/use-delete.tsx';
import { useList } from '#platform/dashboard/records/use-list.tsx';
import type { TableColumn } from '#platform/dashboard/table/table-column.ts';
import { useCopy } from '#platform/dashboard/use-copy.ts';
import { embedTemplates, snippetOf } from '../../embed-kinds.contract.ts';
import { createEmbedFeed, deleteEmbedFeed, type EmbedFeed, listEmbedFeeds } from '../../embeds.contract.ts';
import { embedSortKeys } from '../../feed-kinds.contract.ts';
import { embedUrl } from '../feed-paths.ts';
import { useFeedsTexts } from '../feeds-texts.ts';

const CodeIcon = icon(CodeGlyph);

const address = listAddress({ template: oneOf(['', ...embedTemplates] as const, '') }, embedSortKeys, {
  ...{ sortBy: 'title', sortDirection: 1 },
});
const nameOf = ({ title }: EmbedFeed): string => title;
const stale = [listEmbedFeeds];

/** The lists of posts that other websites show. */
export function EmbedList() {
  const text = useFeedsTexts();
  const go = useGo();
  const onOpen = useCallback(({ id }: EmbedFeed) => go(embedUrl(id)), [go]);
  const { site, holder } = useCaller();
  const siteId = site.id;
  const { search, change, items, props } = useList({
    list: 'embeds',
    address,
    ask: (state) =>
      read(listEmbedFeeds, {
        params: { siteId },
        query: {
          query: state.q || undefined,
          template: state.template || undefined,
          ...pageQuery(state),
        },
      }),
    nameOf,
    count: (values) => text('embeds.count', values),
    live: { topic: 'embed_feed', said: (count) => text('embeds.changed', { count }) },
  });
  const { mutateAsync: remove } = useWrite(deleteEmbedFeed, stale);
  const onDelete = useDeleteRows({
    stale,
    remove: ([embedFeedId = 0]) => remove({ params: { siteId, embedFeedId } }),
    nameOf: (id) => items.find((embed) => embed.id === id)?.title,
  });
  const mayChange = mayCall(createEmbedFeed, holder);
  return (
    <ListScreen
      {...props}
      title={text('embeds.name')}
      search={{ ...props.search, label: text('embeds.find') }}
      filters={[
        choiceFilter({
          ...{ id: 'template', name: text('embeds.columns.template'), values: embedTemplates },
          value: search.template || undefined,
          labelOf: (template) => text(`embeds.template.${template}`),
          onChange: (template) => change({ template: template ?? '' }),
        }),
      ]}
      primary={
        <May call={createEmbedFeed}>
          <AddButton label={text('embeds.add')} onClick={() => go(embedUrl('new'))} />
        </May>
      }
      columns={useColumns(onOpen, mayChange ? onDelete : null)}
      onOpen={onOpen}
      empty={text('embeds.empty')}
    />
  );
}

function useColumns(
  onOpen: (embed: EmbedFeed) => void,
  onDelete: DeleteRows | null,
): TableColumn<EmbedFeed>[] {
  const text = useFeedsTexts();
  const copy = useCopy();
  const onCopy = useCallback(
    (embed: EmbedFeed) => void copy(snippetOf(location.origin, embed), text('embeds.snippetCopied')),
    [copy, text],
  );
  return useMemo(
    () => [
      {
        ...{
          id: 'title',
          title: text('embeds.columns.title'),
          width: 'rest',
          sortBy: 'title',
          phone: 'main',
        },
        cell: (embed, shape) => (
          <>
            <bdi>{embed.title}</bdi>
            <RowActs
              {...{ name: embed.title, shape }}
              {...(onDelete
                ? { onEdit: () => onOpen(embed), onDelete: () => void onDelete([embed.id]) }
                : {})}
            >
              <IconButton
                name={text('embeds.copySnippet', { name: embed.title })}
                tip="end"
                onClick={() => onCopy(embed)}
              >
                <CodeIcon />
              </IconButton>
            </RowActs>
          </>
        ),
      },
      {
        ...{ id: 'source', title: text('embeds.columns.source'), width: 120, leaves: 1 },
        cell: ({ source }) => text(`embeds.sources.${source.kind}`),
      },
      {
        ...{ id: 'template', title: text('embeds.columns.template'), width: 120, phone: 'below' },
        cell: ({ template }) => text(`embeds.template.${template}`),
      },
      numberColumn(
        ({ count }) => count,
        (values) => text('embeds.posts', values),
        { id: 'count', title: text('embeds.columns.count'), width: 110, phone: 'belowEnd' },
      ),
      {
        ...{ id: 'origins', title: text('embeds.columns.origins'), width: 170, leaves: 2 },
        cell: ({ allowed_origins: origins }) => {
          const [only] = origins;
          if (only === undefined) return text('embeds.anySite');
          return origins.length === 1 ? <bdi>{only}</bdi> : text('embeds.sites', { count: origins.length });
        },
      },
      timeColumn(({ updated_ts }) => updated_ts, {
        ...{
          id: 'updated',
          title: text('embeds.columns.updated'),
          sortBy: 'updated',
          leaves: 3,
          phone: 'end',
        },
      }),
    ],
    [text, onOpen, onDelete, onCopy],
  );
}
