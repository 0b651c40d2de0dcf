import { element } from './element.ts';
import { field } from './field.ts';
import { form } from './form.ts';
import type { Sent } from './send.ts';
import { words } from './words.ts';

/** Asks for the code of the second factor, once the password was right. */
export function codeForm(options: {
  submit: (code: string) => Promise<Sent>;
  done: (answer: Record<string, unknown>) => void;
}): HTMLElement {
  const code = field({ name: 'code', label: words.code.code, autocomplete: 'one-time-code' });
  const back = element('a', { href: location.pathname + location.search }, words.code.back);
  return form({
    title: words.code.title,
    hint: words.code.hint,
    fields: [{ field: code, problem: (value) => (value.trim() === '' ? words.code.missing : undefined) }],
    button: words.code.button,
    submit: () => options.submit(code.input.value.trim()),
    done: options.done,
    after: [element('p', { class: 'way' }, back)],
  });
}
