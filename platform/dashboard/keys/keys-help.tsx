import { DialogFrame } from '../dialogs/dialog-frame.tsx';
import classes from './keys-help.module.css';
import { KeysText } from './keys-text.tsx';
import { useKeysTexts, useShortcutTitle } from './shortcut-title.ts';
import { type ListKey, listKeys, useBindings } from './shortcuts.ts';

type KeysHelpProps = {
  /** The shortcuts that do something on the screen that is open; those of every screen are shown anyway. */
  live: ReadonlySet<string>;
  /** The titles of the screens that shortcuts lead to, by the shortcut. */
  places: ReadonlyMap<string, string>;
  onSettings: () => void;
  onClose: () => void;
};

const everywhere = new Set(['palette', 'help', 'undo', 'menu', 'notifications']);

/** The keys of everything that the open screen can do. */
export function KeysHelp({ live, places, onSettings, onClose }: KeysHelpProps) {
  const text = useKeysTexts();
  const titleOf = useShortcutTitle(places);
  const bindings = useBindings();
  // What works everywhere is listed also while there is nothing to do, such as to undo.
  const shown = [...bindings].filter(([id, keys]) => keys !== '' && (everywhere.has(id) || live.has(id)));
  const groups = [
    { id: 'everywhere', lines: shown.filter(([id]) => everywhere.has(id)) },
    { id: 'screen', lines: shown.filter(([id]) => !everywhere.has(id) && !places.has(id)) },
    { id: 'go', lines: shown.filter(([id]) => places.has(id)) },
  ] as const;
  return (
    <DialogFrame title={text('title')} width={560} onClose={onClose}>
      <div className={classes.groups}>
        {groups.map(({ id, lines }) =>
          lines.length === 0 ? null : (
            <section key={id}>
              <h3 className={classes.heading}>{text(`groups.${id}`)}</h3>
              <dl className={classes.lines}>
                {lines.map(([shortcut, keys]) => (
                  <div key={shortcut}>
                    <dt>{titleOf(shortcut)}</dt>
                    <dd>
                      <KeysText keys={keys} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ),
        )}
        <section>
          <h3 className={classes.heading}>{text('groups.lists')}</h3>
          <dl className={classes.lines}>
            {(Object.keys(listKeys) as ListKey[]).map((id) => (
              <div key={id}>
                <dt>{text(`list.${id}`)}</dt>
                <dd className={classes.several}>
                  {listKeys[id].map((keys) => (
                    <KeysText key={keys} keys={keys} />
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
        <button type="button" className={classes.change} onClick={onSettings}>
          {text('change')}
        </button>
      </div>
    </DialogFrame>
  );
}
