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

/** The values of text fields by their names: those of a record, or empty ones where it is new. */
export const textValues = <Name extends string>(
  record: Readonly<Record<Name, string>> | null,
  ...names: readonly Name[]
): Record<Name, string> =>
  Object.fromEntries(names.map((name) => [name, record?.[name] ?? ''])) as Record<Name, string>;
