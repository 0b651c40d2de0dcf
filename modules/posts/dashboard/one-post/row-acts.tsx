import { type OnAct, PostActs } from '../batch/post-acts.tsx';
import { ViewButton } from './view-button.tsx';

type RowActsProps = {
  post: { id: number; status: number; headline: string; is_suspicious: boolean };
  onAct: OnAct;
};

/** What a row offers beside editing. */
export function RowActs({ post, onAct }: RowActsProps) {
  return (
    <>
      <ViewButton post={post} />
      <PostActs post={post} onAct={onAct} />
    </>
  );
}
