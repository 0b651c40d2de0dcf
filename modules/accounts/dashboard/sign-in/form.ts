import { serverMessage } from '#platform/dashboard/server-message.ts';
import { element } from './element.ts';
import type { Field } from './field.ts';
import type { Sent } from './send.ts';

type FormOptions = {
  title: string;
  hint?: Node | string | undefined;
  fields: { field: Field; problem: (value: string) => string | undefined }[];
  button: string;
  /** Sends the form. */
  submit: () => Promise<Sent>;
  /** Goes on after a good answer. */
  done: (answer: Record<string, unknown>) => void;
  /** The field that an error belongs under, by its code. */
  fieldOf?: (code: string) => Field | undefined;
  /** Shows something else after this refusal; told by true. */
  instead?: (code: string) => boolean;
  after?: (Node | undefined)[];
};

/** One of the small forms: checks, sends, and puts each complaint where it belongs. */
export function form(options: FormOptions): HTMLElement {
  const { fields } = options;
  const button = element('button', { type: 'submit', class: 'primary' }, options.button);
  const complaint = element('p', { class: 'error', role: 'alert' });
  const made = element(
    'form',
    { novalidate: true },
    element('h1', {}, options.title),
    element('div', { class: 'hint' }, options.hint),
    ...fields.map(({ field }) => field.root),
    complaint,
    button,
    ...(options.after ?? []),
  );
  const focusOn = (field: Field) => {
    field.input.focus();
    field.input.select();
  };
  const refuse = (sent: Sent & { isOk: false }) => {
    const named = sent.details.flatMap(({ loc, msg }) => {
      const found = fields.find(({ field }) => loc.includes(field.input.name))?.field;
      return found ? [{ field: found, msg }] : [];
    });
    const [first] = named;
    const owner = options.fieldOf?.(sent.code);
    for (const { field, msg } of named) field.say(serverMessage(msg));
    if (owner) owner.say(sent.message);
    if (!first && !owner) complaint.textContent = sent.message;
    const target = first?.field ?? owner;
    if (target) focusOn(target);
  };
  made.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (made.getAttribute('aria-busy') === 'true') return;
    complaint.textContent = '';
    const problems = fields.map(({ field, problem }) => ({ field, sentence: problem(field.input.value) }));
    for (const { field, sentence } of problems) field.say(sentence);
    const wrong = problems.find(({ sentence }) => sentence !== undefined);
    if (wrong) return focusOn(wrong.field);
    made.setAttribute('aria-busy', 'true');
    const sent = await options.submit();
    made.removeAttribute('aria-busy');
    if (sent.isOk) options.done(sent.answer);
    else if (!options.instead?.(sent.code)) refuse(sent);
  });
  return made;
}
