import type { PostPresence } from '#modules/posts/post-presence.contract.ts';
import { initialsOf } from '#platform/contract/initials.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { useEditorTexts } from '../editor-texts.ts';
import classes from './together.module.css';

const MOST = 4;

/** Who else has the post open; whoever edits it has a ring. */
export function PeopleHere({ people }: { people: PostPresence['people'] }) {
  const text = useEditorTexts();
  const { profile } = useCaller();
  const others = people.filter(({ id }) => id !== profile.id);
  if (others.length === 0) return null;
  const more = others.length - MOST;
  return (
    <ul className={classes.people} aria-label={text('together.label')}>
      {others.slice(0, MOST).map(({ id, title, is_editing }) => {
        const said = text(is_editing ? 'together.editing' : 'together.reading', { name: title });
        return (
          <li key={id} data-editing={is_editing} title={said}>
            <span aria-hidden="true">{initialsOf(title)}</span>
            <span className="visually-hidden">{said}</span>
          </li>
        );
      })}
      {more > 0 ? <li>{`+${more}`}</li> : null}
    </ul>
  );
}
