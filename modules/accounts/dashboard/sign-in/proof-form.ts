import { field } from './field.ts';
import { form } from './form.ts';
import { linkFacts, linkMessage, linkUnanswered } from './link-facts.ts';
import { send } from './send.ts';
import { fill, words } from './words.ts';

type Facts = { email: string | null; asks_for_password: boolean };

/** Confirms an address by the link that was sent there; whoever is not signed in shows whose account it is. */
export async function proofForm(path: string): Promise<[string, HTMLElement]> {
  const token = path.slice('/core/users/email/'.length);
  const facts = await linkFacts<Facts>(`/core/users/email_facts/${token}`);
  const title = words.proof.title;
  if (facts === undefined) return [title, linkUnanswered(title)];
  if (!facts?.email) return [title, linkMessage(title, words.proof.spent)];
  const password = field({
    ...{ name: 'password', label: words.password, type: 'password', autocomplete: 'current-password' },
  });
  const asked = {
    field: password,
    problem: (value: string) => (value === '' ? words.errors.passwordMissing : undefined),
  };
  const becomes = fill(words.proof.hint, { email: facts.email });
  const made = form({
    title,
    button: words.proof.button,
    hint: facts.asks_for_password ? `${becomes} ${words.proof.known}` : becomes,
    fields: facts.asks_for_password ? [asked] : [],
    submit: () => send(path, facts.asks_for_password ? { password: password.input.value } : {}),
    done: ({ next_url }) => location.assign(typeof next_url === 'string' ? next_url : '/core/users/login'),
  });
  return [title, made];
}
