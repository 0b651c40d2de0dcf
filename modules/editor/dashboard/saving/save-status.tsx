import { clockTime } from '#platform/dashboard/dates.ts';
import { CheckIcon } from '#platform/dashboard/icons.tsx';
import classes from '../editor.module.css';
import { useEditorTexts } from '../editor-texts.ts';
import type { SaveState } from './use-open-post.ts';

/** How the text on the screen stands to what is saved, in words. */
export function SaveStatus({ state }: { state: SaveState }) {
  const text = useEditorTexts();
  return (
    <p className={classes.saveState} role="status">
      {state.kind === 'saved' ? (
        <>
          <CheckIcon /> {text('save.saved', { time: clockTime(state.at).slice(0, 5) })}
        </>
      ) : state.kind === 'new' ? null : (
        text(`save.${state.kind}`)
      )}
    </p>
  );
}
