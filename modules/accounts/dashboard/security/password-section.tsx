import { useCaller } from '#platform/dashboard/caller.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { PageForm, PageSection } from '#platform/dashboard/page-form.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { passwordProblems } from '../../password-rule.contract.ts';
import { changePassword, listSessions, PasswordChange } from '../../security.contract.ts';
import { useAccountTexts } from '../account-texts.ts';

const empty = { current_password: '', password: '', again: '' };
type Values = typeof empty;

/** Changes the password: each complaint stands under its field. */
export function PasswordSection() {
  const text = useAccountTexts();
  const { site } = useCaller();
  const change = useWrite(changePassword, [listSessions]);
  const schema = {
    safeParse: (values: unknown) => {
      const { password, again } = values as Values;
      const parsed = PasswordChange.safeParse(values);
      const isSame = password === again;
      const differs = { path: ['again'], message: text('notTheSame') };
      const broken = passwordProblems(password).map((problem) => ({
        path: ['password'],
        message: `${text(`rules.${problem}`)}.`,
      }));
      const others = parsed.error?.issues.filter(({ path }) => path[0] !== 'password') ?? [];
      const issues = [...others, ...broken, ...(isSame ? [] : [differs])];
      return { success: issues.length === 0, error: { issues } };
    },
  };
  const send = async ({ current_password, password }: Values) => {
    await change.mutateAsync({ params: { siteId: site.id }, body: { current_password, password } });
    notices.done(text('passwordChanged'));
    return empty;
  };
  const fields: readonly { name: keyof Values; label: string; autoComplete: string; help?: string }[] = [
    { name: 'current_password', label: text('currentPassword'), autoComplete: 'current-password' },
    {
      name: 'password',
      label: text('newPassword'),
      autoComplete: 'new-password',
      help: text('passwordHelp'),
    },
    { name: 'again', label: text('again'), autoComplete: 'new-password' },
  ];
  return (
    <PageSection title={text('password')}>
      <PageForm submit={text('changePassword')} initial={empty} schema={schema} onSubmit={send}>
        {(form) =>
          fields.map(({ name, ...field }) => (
            <TextField
              key={name}
              {...field}
              type="password"
              value={form.values[name]}
              error={form.error(name)}
              onText={(value) => form.set(name, value)}
              onLeave={() => (form.values[name] === '' ? undefined : form.leave(name))}
            />
          ))
        }
      </PageForm>
    </PageSection>
  );
}
