import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Command, offeredCommands } from '../commands/commands.ts';
import { SearchIcon } from '../icons.tsx';
import { KeysText } from '../keys/keys-text.tsx';
import { useBindings } from '../keys/shortcuts.ts';
import { lazyPart } from '../lazy-part.ts';
import { useModalElement } from '../modal-element.ts';
import { roomTexts } from '../texts.ts';
import classes from './palette.module.css';
import { type PaletteItem, paletteGroups } from './palette-groups.ts';
import { PaletteLine } from './palette-line.tsx';
import type { PalettePlace, PaletteSource } from './palette-source.ts';
import { recentIds, remember } from './recent.ts';
import texts from './texts/en-US.json' with { type: 'json' };
import { useFound } from './use-found.ts';

const usePaletteTexts = roomTexts('platformPalette', texts);

/** Few look for it, and it knows many languages. */
const LookCommands = lazyPart(() => import('./look-commands.tsx'), 'LookCommands');

type PaletteProps = {
  places: readonly PalettePlace[];
  /** What can be done on every screen. */
  general: readonly Command[];
  sources: readonly PaletteSource[];
  onGo: (url: string) => void;
  onClose: () => void;
};

/** Everything that can be reached or done, by typing its name. */
export function Palette({ places, general, sources, onGo, onClose }: PaletteProps) {
  const text = usePaletteTexts();
  const dialog = useModalElement();
  const id = useId();
  const bindings = useBindings();
  const [typed, setTyped] = useState('');
  const [actions] = useState(offeredCommands);
  const [recent] = useState(recentIds);
  const [at, setAt] = useState(0);
  const [look, setLook] = useState<readonly Command[]>([]);
  const found = useFound(sources, typed);
  const isSearching = found.waiting > 0;
  const groups = paletteGroups({
    ...{ typed, actions, places, recent, found: found.groups },
    // They are many, and found by their names.
    general: typed.trim() === '' ? general : [...general, ...look],
    titles: {
      recent: text('recent'),
      actions: text('actions'),
      places: text('places'),
      general: text('general'),
    },
  });
  const items = groups.flatMap((group) => group.items);
  const index = Math.min(at, items.length - 1);
  const current = items[index];
  const optionId = (item: PaletteItem) => `${id}-${item.id}`;
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => field.current?.focus(), []);

  useEffect(() => {
    if (index >= 0)
      list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [index]);

  const choose = (item: PaletteItem, isApart: boolean) => {
    remember(item.id);
    // The palette is gone, and the focus back in its place, before what was chosen begins.
    flushSync(onClose);
    if (!item.url) item.run?.();
    else if (isApart) window.open(item.url, '_blank', 'noopener');
    else onGo(item.url);
  };
  const moves: Record<string, number> = {
    ArrowDown: (index + 1) % Math.max(items.length, 1),
    ArrowUp: (index - 1 + items.length) % Math.max(items.length, 1),
    PageDown: Math.min(index + 5, items.length - 1),
    PageUp: Math.max(index - 5, 0),
  };
  return (
    <dialog
      ref={dialog}
      className={classes.palette}
      data-past-due="ignore"
      aria-label={text('label')}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={({ target, currentTarget }) => target === currentTarget && onClose()}
      onKeyDown={(event) => {
        const isToggle = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
        if (event.key !== 'Escape' && !isToggle) return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      <div className={classes.sheet}>
        <div className={classes.find}>
          <SearchIcon />
          <input
            ref={field}
            type="text"
            role="combobox"
            aria-expanded="true"
            aria-autocomplete="list"
            aria-controls={`${id}-list`}
            aria-activedescendant={current ? optionId(current) : undefined}
            aria-label={text('find')}
            placeholder={text('find')}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            enterKeyHint="go"
            value={typed}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              setAt(0);
            }}
            onKeyDown={(event) => {
              const next = moves[event.key];
              if (next !== undefined) setAt(Math.max(next, 0));
              else if (event.key === 'Enter' && current && !event.nativeEvent.isComposing)
                choose(current, event.ctrlKey || event.metaKey);
              else return;
              event.preventDefault();
            }}
          />
        </div>
        <div
          ref={list}
          id={`${id}-list`}
          role="listbox"
          aria-label={text('results')}
          className={classes.list}
        >
          {groups.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand inside a listbox.
            <div
              key={group.id}
              role="group"
              aria-labelledby={`${id}-${group.id}-title`}
              className={classes.group}
            >
              <p id={`${id}-${group.id}-title`} className={classes.heading}>
                {group.title}
              </p>
              {group.items.map((item) => (
                <PaletteLine
                  key={item.id}
                  id={optionId(item)}
                  item={item}
                  keys={item.shortcut ? (bindings.get(item.shortcut) ?? '') : ''}
                  isCurrent={item === current}
                  onPoint={() => setAt(items.indexOf(item))}
                  onChoose={(isApart) => choose(item, isApart)}
                />
              ))}
            </div>
          ))}
        </div>
        {items.length === 0 && !isSearching ? <p className={classes.none}>{text('nothing')}</p> : null}
        {found.failed > 0 && !isSearching ? <p className={classes.none}>{text('failed')}</p> : null}
        <p role="status" className="visually-hidden">
          {isSearching ? text('searching') : text('count', { count: items.length })}
        </p>
        <Suspense fallback={null}>
          {typed.trim() === '' ? null : <LookCommands {...{ text }} onCommands={setLook} />}
        </Suspense>
        <p className={classes.foot} aria-hidden="true">
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> {text('move')}
          </span>
          <span>
            <KeysText keys="Enter" /> {text('choose')}
          </span>
          <span>
            <KeysText keys="Escape" /> {text('close')}
          </span>
          <span className={classes.state}>{isSearching ? text('searching') : null}</span>
        </p>
      </div>
    </dialog>
  );
}
