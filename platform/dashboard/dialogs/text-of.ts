import type { FormState } from './use-form.ts';

type TextName<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] &
  string;

/** What a `TextField` needs of one value of a form: `<TextField label="…" {...textOf(form, 'name')} />`. */
export const textOf = <Values extends object>(form: FormState<Values>, name: TextName<Values>) => ({
  value: form.values[name] as string,
  error: form.error(name),
  onText: (text: string) => form.set(name, text as Values[TextName<Values>]),
  onLeave: () => form.leave(name),
});
