import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import classes from './choice-list.module.css';
import { CheckIcon, SearchIcon } from './icons.tsx';
import { usePlatformTexts } from './texts.ts';

/** One entry of a list of choices. */
export type Choice<Value> = {
  value: Value;
  label: string;
  /** What stands before the word, such as a status shape. */
  mark?: ReactNode;
  /** Steps to the end, for trees. */
  indent?: number;
};

type ChoiceListProps<Value> = {
  label: string;
  choices: readonly Choice<Value>[];
  isChosen: (value: Value) => boolean;
  onChoose: (value: Value) => void;
  /** Shows a search field; the text is handed up, or filters the labels when nobody takes it. */
  search?: { text: string; onText: (text: string) => void } | 'labels';
  /** `unasked`: nothing has been looked for yet, so that nothing is said of it. */
  state?: 'ready' | 'loading' | 'failed' | 'unasked';
  isMultiple?: boolean;
};

const plain = (text: string): string => text.trim().toLocaleLowerCase();

/** Where the choice is that is called so, or begins so; the first one otherwise. Trees keep their order. */
function closest(choices: readonly Choice<unknown>[], sought: string): number {
  const [words, labels] = [plain(sought), choices.map(({ label }) => plain(label))];
  const same = labels.indexOf(words);
  return Math.max(0, same >= 0 ? same : labels.findIndex((label) => label.startsWith(words)));
}

/** A list to choose from with the keyboard or the pointer, with a search field where it is long. */
export function ChoiceList<Value>(props: ChoiceListProps<Value>) {
  const { label, isChosen, onChoose, search, state = 'ready', isMultiple = false } = props;
  const text = usePlatformTexts();
  const id = useId();
  const [typed, setTyped] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const matches = (sought: string) => {
    const words = plain(sought);
    return props.choices.filter((choice) => plain(choice.label).includes(words));
  };
  const choices = search === 'labels' ? matches(typed) : props.choices;
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      choices.findIndex((choice) => isChosen(choice.value)),
    ),
  );
  const current = Math.min(active, choices.length - 1);

  useEffect(() => {
    list.current?.children[current]?.scrollIntoView?.({ block: 'nearest' });
  }, [current]);

  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      ...(search === undefined ? { Home: 0, End: choices.length - 1 } : {}),
    };
    const next = moves[event.key];
    const choice = choices[current];
    if (next !== undefined) setActive(Math.max(0, Math.min(next, choices.length - 1)));
    else if (event.key === 'Enter' && choice) onChoose(choice.value);
    else if (event.key === ' ' && search === undefined && choice) onChoose(choice.value);
    else return;
    event.preventDefault();
  };

  const listProps = {
    'aria-activedescendant': current >= 0 ? `${id}-${current}` : undefined,
    onKeyDown,
    'data-autofocus': true,
  };
  return (
    <div className={classes.box}>
      {search === undefined ? null : (
        <div className={classes.search}>
          <SearchIcon />
          <input
            {...listProps}
            role="combobox"
            aria-expanded="true"
            aria-controls={id}
            aria-label={text('choice.search')}
            placeholder={text('choice.search')}
            value={search === 'labels' ? typed : search.text}
            onChange={({ currentTarget }) => {
              const { value } = currentTarget;
              setActive(search === 'labels' ? closest(matches(value), value) : 0);
              if (search === 'labels') setTyped(value);
              else search.onText(value);
            }}
          />
        </div>
      )}
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={label}
        aria-multiselectable={isMultiple}
        className={classes.list}
        {...(search === undefined ? { ...listProps, tabIndex: 0 } : { tabIndex: -1 })}
      >
        {choices.map((choice, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the list itself takes the keys.
          <div
            key={`${choice.value}`}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={isChosen(choice.value)}
            data-active={index === current}
            className={classes.option}
            style={choice.indent ? { paddingInlineStart: 8 + choice.indent * 16 } : undefined}
            onPointerMove={() => setActive(index)}
            onClick={() => onChoose(choice.value)}
          >
            {choice.mark ?? <bdi className={classes.label}>{choice.label}</bdi>}
            {isChosen(choice.value) ? <CheckIcon className={classes.check} /> : null}
          </div>
        ))}
      </div>
      {state === 'unasked' || (state === 'ready' && choices.length > 0) ? null : (
        <p className={classes.note} role="status">
          {state === 'loading' ? text('choice.loading') : null}
          {state === 'failed' ? text('choice.failed') : null}
          {state === 'ready' ? text('choice.nothing') : null}
        </p>
      )}
    </div>
  );
}
