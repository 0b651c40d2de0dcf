/** A field of a form, as the layout of accounts shows it. */
export type Field = {
  name: string;
  label: string;
  type: 'text' | 'email' | 'password' | 'checkbox';
  autocomplete: string;
  max: number;
  value: string;
  is_required: boolean;
  hint: string | null;
  problem: string | null;
  /** Of what may have several lines, how many are shown. */
  rows?: number;
  /** Of what is ticked or not. */
  is_on?: boolean;
};

/** A form of a page of accounts. */
export type Form = {
  id: string;
  action: string;
  title: string | null;
  text: string | null;
  hidden: readonly { name: string; value: string }[];
  fields: readonly Field[];
  /** What a field is called that only machines fill in; null without it. */
  trap: string | null;
  act: string | null;
  button: string;
  /** Whether it is not what people mostly come for. */
  is_quiet: boolean;
  /** Where more of it is changed. */
  more: { url: string; title: string } | null;
};

/** Longest address and password that a form sends, and a code of an authenticator app. */
export const LONGEST = { email: 254, password: 1_024, code: 20 } as const;

type Said = Pick<Field, 'name' | 'label'> & Partial<Field>;

export const textField = (said: Said): Field => ({
  ...{ type: 'text', autocomplete: 'off', max: 120, value: '', is_required: true, hint: null, problem: null },
  ...said,
});

export const emailField = (said: Said): Field =>
  textField({ type: 'email', autocomplete: 'email', max: LONGEST.email, ...said });

/** What was typed into it never comes back. */
export const passwordField = (said: Said & { isNew: boolean }): Field => {
  const { isNew, ...rest } = said;
  const autocomplete = isNew ? 'new-password' : 'current-password';
  return textField({ type: 'password', autocomplete, max: LONGEST.password, ...rest });
};

export const formOf = (said: Pick<Form, 'id' | 'action' | 'button'> & Partial<Form>): Form => ({
  ...{ title: null, text: null, hidden: [], fields: [], trap: null, act: null, is_quiet: false, more: null },
  ...said,
});

/** A press, or a link, beside something that somebody has. */
type RowAct = {
  action: string;
  hidden: Form['hidden'];
  act: string | null;
  button: string;
  /** What it is called where it is heard without the row. */
  label: string;
};

/** Something that somebody has, among others of its kind. */
type Row = {
  title: string;
  url: string | null;
  text: string;
  links: readonly { url: string; title: string; label: string }[];
  forms: readonly RowAct[];
};

/** What somebody has of one kind, above the forms of a page of accounts. */
export type Part = {
  id: string;
  title: string;
  text: string | null;
  rows: readonly Row[];
  links: readonly { url: string; title: string }[];
  forms: readonly RowAct[];
};
