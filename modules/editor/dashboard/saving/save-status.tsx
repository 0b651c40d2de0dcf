import { clockTime } from '#platform/dashboard/dates.ts';
import { CheckIcon, LockIcon } from '#platform/dashboard/icons.tsx';
import classes from '../editor.module.css';
import { useEditorTexts } from '../editor-texts.ts';
import type { SaveState } from './use-open-post.ts';

type SaveStatusProps = {
  state: SaveState;
  isLocked: boolean;
  /** When the server last kept what is not saved. */
  keptAt: number | null;
  /** Whether this browser could keep what is not saved. */
  hasRoom: boolean;
};

const minutes = (at: number) => clockTime(at).slice(0, 5);

/** How the text on the screen stands to what is saved, in words. */
export function SaveStatus({ state, isLocked, keptAt, hasRoom }: SaveStatusProps) {
  const text = useEditorTexts();
  const isKept = keptAt !== null && state.kind === 'unsaved';
  return (
    <p className={classes.saveState} role="status">
      {isLocked ? (
        <>
          <LockIcon /> {text('save.locked')}
        </>
      ) : state.kind === 'saved' ? (
        <>
          <CheckIcon /> {text('save.saved', { time: minutes(state.at) })}
        </>
      ) : isKept ? (
        text('save.backedUp', { time: minutes(keptAt) })
      ) : state.kind === 'new' ? null : state.kind === 'kept' && !hasRoom ? (
        text('save.nowhere')
      ) : (
        text(`save.${state.kind}`)
      )}
    </p>
  );
}
