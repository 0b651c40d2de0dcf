import { element, icon } from './element.ts';
import { words } from './words.ts';

/** A labelled input with room for its error below. */
export type Field = {
  root: HTMLElement;
  input: HTMLInputElement;
  /** Shows a sentence under the field, or takes it away. */
  say(error: string | undefined): void;
};

type FieldOptions = {
  name: string;
  label: string;
  type?: 'text' | 'email' | 'password';
  autocomplete: AutoFill;
  /** Stands at the end of the label's line, and is reached after the input. */
  aside?: Node;
  /** Says what is wrong with a value; asked when the field is left. */
  check?: (value: string) => string | undefined;
};

const alertCircle = 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18M12 8v4M12 16h.01';

/** Makes a field; an error stands under it until the value is right. */
export function field({ name, label, type = 'text', autocomplete, aside, check }: FieldOptions): Field {
  const input = element('input', { id: name, name, type, autocomplete, 'aria-describedby': `${name}-error` });
  const error = element('p', { id: `${name}-error`, class: 'error', role: 'alert' });
  const isPassword = type === 'password';
  const box = isPassword ? element('div', { class: 'box' }, input, showButton(input)) : input;
  const top = element('div', { class: 'label' }, element('label', { for: name }, label));
  const side = aside && element('div', { class: 'aside' }, aside);
  const say = (sentence: string | undefined) => {
    input.setAttribute('aria-invalid', String(sentence !== undefined));
    error.replaceChildren(...(sentence ? [icon(alertCircle), element('span', {}, sentence)] : []));
  };
  input.addEventListener('blur', () => {
    if (check && input.value !== '') say(check(input.value));
  });
  input.addEventListener('input', () => {
    if (check && input.getAttribute('aria-invalid') === 'true' && !check(input.value)) say(undefined);
  });
  return { root: element('div', { class: 'field' }, top, box, error, side), input, say };
}

const eye =
  'M10 12a2 2 0 1 0 4 0a2 2 0 0 0-4 0M21 12c-2.4 4-5.4 6-9 6c-3.600 0-6.600-2-9-6c2.400-4 5.400-6 9-6c3.600 0 6.600 2 9 6';

function showButton(input: HTMLInputElement): HTMLButtonElement {
  const label = element('span', {}, words.show);
  const button = element(
    'button',
    { type: 'button', class: 'show', 'aria-label': words.showPassword },
    icon(eye),
    label,
  );
  button.addEventListener('click', () => {
    const isShown = input.type === 'text';
    input.type = isShown ? 'password' : 'text';
    label.textContent = isShown ? words.show : words.hide;
    button.setAttribute('aria-label', isShown ? words.showPassword : words.hidePassword);
    input.focus();
  });
  return button;
}

/** A plain test; the server decides. */
export const emailProblem = (value: string): string | undefined => {
  if (value.trim() === '') return words.errors.emailMissing;
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim()) ? undefined : words.errors.emailInvalid;
};
