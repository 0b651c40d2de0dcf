import { mayCall } from '#platform/contract/endpoint.ts';
import { DotsIcon } from '#platform/dashboard/act-icons.tsx';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { useCommands } from '#platform/dashboard/commands/commands.ts';
import { Dropdown } from '#platform/dashboard/dropdown.tsx';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { May } from '#platform/dashboard/may.tsx';
import type { BatchAction } from '../../batch-kinds.contract.ts';
import { changePosts } from '../../post-batches.contract.ts';
import { offeredActs } from './batch-acts.ts';
import type { BatchTarget } from './batch-order.ts';
import { useBatchTexts } from './batch-texts.ts';
import classes from './post-acts.module.css';

/** Begins an act on posts: its dialog says what will happen. */
export type OnAct = (target: BatchTarget, action: BatchAction) => void;

type PostActsProps = {
  post: { id: number; status: number; headline: string; is_suspicious: boolean };
  onAct: OnAct;
};

/** What can be done with one post, as far as the person may do it. */
export function PostActs({ post, onAct }: PostActsProps) {
  const text = useBatchTexts();
  const { holder } = useCaller();
  const target: BatchTarget = { kind: 'posts', ids: [post.id], status: post.status };
  const already: BatchAction = post.is_suspicious ? 'mark_spam' : 'unmark_spam';
  const acts = offeredActs(holder, target).filter((action) => action !== already);
  const name = text('more', { name: post.headline || String(post.id) });
  if (acts.length === 0) return null;
  return (
    <May call={changePosts}>
      <Dropdown
        label={name}
        align="end"
        width={220}
        opener={(opener) => (
          <IconButton name={name} tip="end" {...opener}>
            <DotsIcon />
          </IconButton>
        )}
      >
        {(close) => (
          <ul className={classes.list}>
            {acts.map((action) => (
              <li key={action}>
                <button
                  type="button"
                  className={classes.item}
                  onClick={() => {
                    close();
                    onAct(target, action);
                  }}
                >
                  {text(`acts.${action}`)}
                </button>
              </li>
            ))}
          </ul>
        )}
      </Dropdown>
    </May>
  );
}

type ActCommandsProps = { of: 'selected' | 'open'; target: BatchTarget; onAct: OnAct };

/** The same acts by name, in the palette, for what is selected or open. */
export function ActCommands({ of, target, onAct }: ActCommandsProps) {
  const text = useBatchTexts();
  const { holder } = useCaller();
  const acts = mayCall(changePosts, holder) ? offeredActs(holder, target) : [];
  useCommands(
    acts.map((action) => ({
      id: `posts.${of}.${action}`,
      title: text(`commands.${of}`, { act: text(`acts.${action}`) }),
      run: () => onAct(target, action),
    })),
  );
  return null;
}
