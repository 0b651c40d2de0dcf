import { usePostsTexts } from '../posts-texts.ts';
import type { PanelProps } from './use-posts-filters.tsx';

export function AuthorPanel(_: PanelProps) {
  const text = usePostsTexts();
  return <p>{text('filters.anyone')}</p>;
}
