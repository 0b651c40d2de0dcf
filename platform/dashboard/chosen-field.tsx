import { useRef } from 'react';
import { type Choice, ChoiceList } from './choice-list.tsx';
import classes from './chosen-field.module.css';
import { Dropdown } from './dropdown.tsx';
import { AlertCircleIcon, XIcon } from './icons.tsx';
import { usePlatformTexts } from './texts.ts';

type ChosenFieldProps<Value extends number | string> = {
  label: string;
  /** What opens the list: "Add section". */
  add: string;
  chosen: readonly Value[];
  choices: readonly Choice<Value>[];
  /** The word for one that is chosen and is no choice any more. */
  gone: string;
  onChange: (chosen: Value[]) => void;
  state?: 'ready' | 'loading' | 'failed';
  help?: string;
  error?: string | undefined;
};

/** Some of many: those that are chosen, each with a way out, and a list with a search to add more of them. */
export function ChosenField<Value extends number | string>(props: ChosenFieldProps<Value>) {
  const { label, chosen, choices, error, help, onChange } = props;
  const text = usePlatformTexts();
  const list = useRef<HTMLUListElement>(null);
  const labelOf = (value: Value) => choices.find((one) => one.value === value)?.label ?? props.gone;
  const remove = (at: number) => {
    onChange(chosen.filter((_, index) => index !== at));
    // The button goes with its word: the next one takes the focus, or what adds one.
    requestAnimationFrame(() => {
      const buttons = [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])];
      buttons[Math.min(at, buttons.length - 1)]?.focus();
    });
  };
  return (
    <fieldset className={classes.field}>
      <legend>{label}</legend>
      <ul ref={list} className={classes.chosen}>
        {chosen.map((value, at) => (
          <li key={value}>
            <bdi>{labelOf(value)}</bdi>
            <button
              type="button"
              aria-label={text('choice.remove', { name: labelOf(value) })}
              onClick={() => remove(at)}
            >
              <XIcon size={14} />
            </button>
          </li>
        ))}
        <li data-add>
          <Dropdown
            label={props.add}
            opener={(opener) => (
              <button type="button" className={classes.add} {...opener}>
                {props.add}
              </button>
            )}
          >
            {() => (
              <ChoiceList
                label={props.add}
                search="labels"
                isMultiple
                state={props.state ?? 'ready'}
                choices={choices}
                isChosen={(value) => chosen.includes(value)}
                onChoose={(value) =>
                  onChange(
                    chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value],
                  )
                }
              />
            )}
          </Dropdown>
        </li>
      </ul>
      {error ? (
        <p className={classes.error} role="alert">
          <AlertCircleIcon />
          <span>{error}</span>
        </p>
      ) : help ? (
        <p className={classes.help}>{help}</p>
      ) : null}
    </fieldset>
  );
}
