import { useQuery } from '@tanstack/react-query';
import { numberText } from '#platform/dashboard/number-text.ts';
import { read } from '#platform/dashboard/queries.ts';
import { countMove } from '../../section-removal.contract.ts';
import { useSectionsTexts } from '../sections-texts.ts';
import { useScopeId } from '../tree/tree-scope.tsx';

type MovedNoteProps = { sectionId: number; parentId: number | null };

/** How many addresses change when the section comes to lie elsewhere. */
export function MovedNote({ sectionId, parentId }: MovedNoteProps) {
  const text = useSectionsTexts();
  const params = { siteId: useScopeId() };
  const body = { section_id: sectionId, parent_id: parentId };
  const { data } = useQuery({ ...read(countMove, { params, body }), staleTime: 0 });
  const count = data ? data.section_count + data.post_count : 0;
  if (!data || count === 0) return null;
  const key = data.is_exact ? 'moved.willChange' : 'moved.willChangeAtLeast';
  return <p role="status">{text(key, { count, shown: numberText(count) })}</p>;
}
