import { element, icon } from './element.ts';
import { type Field, field } from './field.ts';
import { words } from './words.ts';

type Rules = typeof import('../../password-rule.contract.ts');

const check = 'M5 12l5 5l10-10';

/** A field for a password that is to be set, with the rules below it that tick themselves off. */
export async function newPasswordField(
  label: string,
): Promise<{ field: Field; problem: (value: string) => string | undefined }> {
  // The rules come with the schema library, which the sign-in itself does without.
  const { passwordProblems }: Rules = await import('../../password-rule.contract.ts');
  const made = field({ name: 'password', label, type: 'password', autocomplete: 'new-password' });
  const shown = ['tooShort', 'noUpper', 'noLower', 'noSign', 'hasSpace'] as const;
  const items = shown.map((rule) => ({
    rule,
    item: element('li', {}, icon(check), element('span', {}, words.rules[rule])),
  }));
  const tick = () => {
    const broken = passwordProblems(made.input.value);
    for (const { rule, item } of items) {
      item.dataset.kept = String(made.input.value !== '' && !broken.includes(rule));
    }
  };
  made.input.addEventListener('input', tick);
  made.input.setAttribute('aria-describedby', 'password-rules password-error');
  made.root.append(element('ul', { id: 'password-rules', class: 'rules' }, ...items.map(({ item }) => item)));
  const problem = (value: string) => {
    if (value === '') return words.errors.passwordMissing;
    const broken = passwordProblems(value);
    if (broken.length === 0) return undefined;
    return broken.includes('tooLong') ? words.rules.tooLong : words.errors.ruleBroken;
  };
  return { field: made, problem };
}
