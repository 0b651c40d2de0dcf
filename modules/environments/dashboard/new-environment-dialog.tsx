import { useState } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { SegmentedField, SelectField } from '#platform/dashboard/choice-fields.tsx';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import { MomentField } from '#platform/dashboard/moment-field.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import {
  type EnvironmentAccess,
  environmentAccesses,
  LONGEST_ENVIRONMENT_TITLE,
  LONGEST_PASSWORD,
} from '../environment-kinds.contract.ts';
import {
  createEnvironment,
  type Environment,
  EnvironmentDraft,
  passwordMissing,
} from '../environments.contract.ts';
import { useEnvironmentsTexts } from './environments-texts.ts';
import { stale } from './use-environment-acts.ts';

type Values = {
  title: string;
  slug: string;
  source_slug: string;
  access: EnvironmentAccess;
  password: string;
  expires_ts: number | null;
};

type NewEnvironmentDialogProps = {
  source: string;
  sources: readonly Environment[];
  onMade: (slug: string) => void;
  onClose: () => void;
};

const bodyOf = ({ password, ...values }: Values) => ({
  ...values,
  ...(values.access === 'password' ? { password } : {}),
});

const schema = { safeParse: (values: unknown) => EnvironmentDraft.safeParse(bodyOf(values as Values)) };

/** A slug as most people would write it. */
const slugFor = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
    .slice(0, 63);

/** Clones production or another environment. */
export function NewEnvironmentDialog({ source, sources, onMade, onClose }: NewEnvironmentDialogProps) {
  const text = useEnvironmentsTexts();
  const params = { siteId: useCaller().site.id };
  const create = useWrite(createEnvironment, stale);
  const [isOwnSlug, setIsOwnSlug] = useState(false);
  const initial: Values = {
    ...{ title: '', slug: '', source_slug: source, access: 'staff', password: '', expires_ts: null },
  };
  return (
    <FormDialog
      title={text('add')}
      submit={text('new.submit')}
      {...{ initial, schema, onClose }}
      failed={(code) => (code === passwordMissing.code ? '' : text('new.failed'))}
      onSubmit={async (values) => {
        await create.mutateAsync({ params, body: bodyOf(values) });
        onMade(values.slug);
      }}
    >
      {(form) => (
        <>
          <TextField
            label={text('new.title')}
            maxLength={LONGEST_ENVIRONMENT_TITLE}
            {...textOf(form, 'title')}
            onText={(title) => {
              form.set('title', title);
              if (!isOwnSlug) form.set('slug', slugFor(title));
            }}
          />
          <TextField
            label={text('new.slug')}
            help={text('new.slugHelp')}
            maxLength={63}
            isMono
            {...textOf(form, 'slug')}
            onText={(slug) => {
              setIsOwnSlug(slug !== '');
              form.set('slug', slug);
            }}
          />
          <SelectField
            label={text('new.source')}
            value={form.values.source_slug}
            error={form.error('source_slug')}
            choices={sources
              .filter(({ status }) => status !== 'creating')
              .map(({ slug, title, is_production }) => ({
                value: slug,
                label: is_production ? text('production') : title,
              }))}
            onChoose={(slug) => form.set('source_slug', slug)}
          />
          <SegmentedField
            label={text('new.access')}
            help={text(`accessHint.${form.values.access}`)}
            value={form.values.access}
            choices={environmentAccesses.map((value) => ({ value, label: text(`access.${value}`) }))}
            onChoose={(access) => form.set('access', access)}
          />
          {form.values.access === 'password' ? (
            <TextField
              label={text('new.password')}
              help={text('new.passwordHelp')}
              type="password"
              autoComplete="new-password"
              maxLength={LONGEST_PASSWORD}
              {...textOf(form, 'password')}
            />
          ) : null}
          <MomentField
            day={text('new.expires')}
            time={text('new.expiresTime')}
            at={form.values.expires_ts}
            error={form.error('expires_ts')}
            onChange={(at) => form.set('expires_ts', at)}
          />
        </>
      )}
    </FormDialog>
  );
}
