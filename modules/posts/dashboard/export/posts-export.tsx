import { ExportControl, type ExportOrder } from '#modules/exports/exports.public.tsx';
import { call } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { May } from '#platform/dashboard/may.tsx';
import type { SelectedRows } from '#platform/dashboard/table/selected-rows.ts';
import { exportPosts } from '../../post-export.contract.ts';
import {
  CUSTOM_EXPORT,
  MOST_CUSTOM_EXPORTED,
  type PostExportField,
  type postExportFields,
} from '../../post-export-fields.contract.ts';
import { postFieldsOf } from '../filters/custom/post-fields.ts';
import type { postsListQuery } from '../list/posts-list-query.ts';
import { usePostsTexts } from '../posts-texts.ts';

type PostsExportProps = {
  query: ReturnType<typeof postsListQuery>;
  selected: SelectedRows;
  /** How many posts the list has. */
  counted: { count: number; is_exact: boolean } | undefined;
};

/** Exports what the list shows, or its selected rows; offered to those who may make the call. */
export function PostsExport({ query, selected, counted }: PostsExportProps) {
  const text = usePostsTexts();
  const own = postFieldsOf(useCaller().postFields).slice(0, MOST_CUSTOM_EXPORTED);
  const titles: Record<(typeof postExportFields)[number], string> = {
    id: text('export.id'),
    headline: text('export.headline'),
    subheadline: text('export.subheadline'),
    basename: text('export.basename'),
    type: text('export.type'),
    'roar_authors[*].id': text('export.authorIds'),
    'roar_authors[*].title': text('export.authorTitles'),
    'roar_authors[*].profile_href': text('export.authorPages'),
    'roar_authors[*].name': text('export.authorNames'),
    'roar_authors[*].avatar': text('export.authorPictures'),
    tags: text('export.tags'),
    sections: text('export.sections'),
    created_ts: text('export.created'),
    inserted_ts: text('export.inserted'),
    body: text('export.body'),
    image: text('export.image'),
    last_published_ts: text('export.lastPublished'),
    total_page_views: text('export.views'),
    post_url: text('export.url'),
    status: text('export.status'),
    kicker: text('export.kicker'),
    external_url: text('export.externalUrl'),
  };
  const start = ({ fields, settings, selected: post_ids, isByEmail }: ExportOrder) => {
    const { limit: _, offset: __, ...filters } = query;
    const body = { post_ids, post_field: fields as { name: PostExportField; title: string }[], settings };
    return call(exportPosts, {
      query: isByEmail ? { ...filters, notify_by_email: 1 } : filters,
      body,
    });
  };
  return (
    <May call={exportPosts}>
      <ExportControl
        kind="posts"
        things={text('posts')}
        fields={[
          ...Object.entries(titles).map(([name, title]) => ({ name, title })),
          ...own.map(({ name, title }) => ({ name: `${CUSTOM_EXPORT}${name}`, title })),
        ]}
        selected={selected}
        count={counted?.count}
        isExact={counted?.is_exact ?? false}
        onStart={start}
      />
    </May>
  );
}
