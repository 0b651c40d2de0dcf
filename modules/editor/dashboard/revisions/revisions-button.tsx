import { useQuery } from '@tanstack/react-query';
import { listRevisions } from '#modules/posts/post-revisions.contract.ts';
import type { PostContent } from '#modules/posts/post-writing.contract.ts';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { read } from '#platform/dashboard/queries.ts';
import tools from '../bar-tools.module.css';
import { useEditorTexts } from '../editor-texts.ts';
import { HistoryIcon } from '../writing/editor-icons.tsx';

/** Opens the revisions of a post, and says how many there are. */
export function RevisionsButton({ post, onOpen }: { post: PostContent; onOpen: () => void }) {
  const text = useEditorTexts();
  const { data } = useQuery({
    ...read(listRevisions, { params: { postId: post.id }, query: { limit: 1 } }),
    queryKey: ['editor-revisions', post.id, post.revision, 'count'],
    placeholderData: (before) => before,
  });
  const count = data?.total_count ?? 0;
  const name = count === 0 ? text('revisions.title') : text('revisions.count', { count });
  return (
    <IconButton name={name} tip="end" className={tools.counted} onClick={onOpen}>
      <HistoryIcon />
      <span>{name}</span>
    </IconButton>
  );
}
