import { ACCOUNT_PATH } from '#modules/pages/pages.public.ts';
import { GRACE_DAYS } from '#modules/personal-data/personal-data.contract.ts';
import {
  emailField,
  type Field,
  type Form,
  formOf,
  LONGEST,
  passwordField,
  textField,
} from '../account-forms.ts';
import type { AccountSay } from '../account-words.ts';
import { LONGEST_NAME } from '../typed-values.ts';
import type { AccountAct } from './own-account-acts.ts';

/** What the page of an account shows of it. */
export type AccountFacts = {
  title: string;
  email: string;
  /** An address that waits to be proven. */
  waitingEmail: string | null;
  asksForCode: boolean;
  /** The day on which they are forgotten; null for who stays. */
  leavesOn: string | null;
};

type Shown = {
  /** The form that was sent, and came back. */
  act: AccountAct | null;
  problems: Readonly<Record<string, string>>;
  typed: Readonly<Record<string, string>>;
};

/** The forms by which readers look after their account. */
export function accountForms(text: AccountSay, facts: AccountFacts, { act, problems, typed }: Shown): Form[] {
  const of = (one: AccountAct) => ({
    problem: (name: string) => (act === one ? (problems[name] ?? null) : null),
    value: (name: string, usual: string) => (act === one ? (typed[name] ?? usual) : usual),
  });
  const current = (one: AccountAct): Field =>
    passwordField({
      ...{ name: 'current', label: text('fields.current'), isNew: false },
      problem: of(one).problem('current'),
    });
  const form = (one: AccountAct, said: Partial<Form>): Form =>
    formOf({ id: one, action: ACCOUNT_PATH, act: one, button: text(`own.buttons.${one}`), ...said });
  const named = of('name');
  const mailed = of('email');
  const code = textField({
    ...{ name: 'code', label: text('fields.code'), autocomplete: 'one-time-code', max: LONGEST.code },
    problem: mailed.problem('code'),
  });
  return [
    form('name', {
      title: text('own.sections.name'),
      fields: [
        textField({
          ...{ name: 'name', label: text('fields.name'), autocomplete: 'name', max: LONGEST_NAME },
          ...{ value: named.value('name', facts.title), problem: named.problem('name') },
          hint: text('hints.name'),
        }),
      ],
    }),
    form('email', {
      title: text('own.sections.email'),
      text:
        facts.waitingEmail === null
          ? text('own.emailText')
          : text('own.emailWaits', { email: facts.waitingEmail }),
      fields: [
        emailField({
          ...{ name: 'email', label: text('fields.newEmail'), value: mailed.value('email', '') },
          problem: mailed.problem('email'),
        }),
        current('email'),
        ...(facts.asksForCode ? [code] : []),
      ],
    }),
    form('password', {
      title: text('own.sections.password'),
      text: text('own.passwordText'),
      fields: [
        current('password'),
        passwordField({
          ...{ name: 'password', label: text('fields.newPassword'), isNew: true },
          ...{ hint: text('hints.password'), problem: of('password').problem('password') },
        }),
      ],
    }),
    facts.leavesOn === null ? leave() : stay(facts.leavesOn),
  ];

  function leave(): Form {
    const left = of('leave');
    return form('leave', {
      ...{ title: text('own.sections.leave'), text: text('own.leaveText', { count: GRACE_DAYS }) },
      is_quiet: true,
      fields: [
        emailField({
          ...{ name: 'email', label: text('fields.confirmEmail'), value: left.value('email', '') },
          problem: left.problem('email'),
        }),
        current('leave'),
        textField({
          name: 'comments',
          label: text('fields.removeComments'),
          type: 'checkbox',
          is_required: false,
        }),
      ],
    });
  }

  function stay(date: string): Form {
    return form('stay', { title: text('own.sections.leave'), text: text('own.leaves', { date }) });
  }
}
