import { useCaller } from '#platform/dashboard/caller.tsx';
import { SelectField } from '#platform/dashboard/choice-fields.tsx';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { proposedSlug } from '#platform/dashboard/proposed-slug.ts';
import { useWrite } from '#platform/dashboard/queries.ts';
import { TitleAndSlug } from '#platform/dashboard/records/title-and-slug.tsx';
import { LONGEST_ENVIRONMENT_TITLE } from '../environment-kinds.contract.ts';
import {
  createEnvironment,
  type Environment,
  EnvironmentDraft,
  passwordMissing,
} from '../environments.contract.ts';
import { AccessFields, type AccessValues } from './access-fields.tsx';
import { useEnvironmentsTexts } from './environments-texts.ts';
import { stale } from './use-environment-acts.ts';

type Values = AccessValues & {
  title: string;
  slug: string;
  source_slug: string;
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

const LONGEST_SLUG = 63;

/** A slug as most people would write it; its first sign is a letter. */
const slugFor = (title: string): string => proposedSlug(title, LONGEST_SLUG).replace(/^[^a-z]+/, '');

/** Clones production or another environment. */
export function NewEnvironmentDialog({ source, sources, onMade, onClose }: NewEnvironmentDialogProps) {
  const text = useEnvironmentsTexts();
  const params = { siteId: useCaller().site.id };
  const create = useWrite(createEnvironment, stale);
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
          <TitleAndSlug
            form={form}
            isNew
            title={{ name: 'title', label: text('new.title'), maxLength: LONGEST_ENVIRONMENT_TITLE }}
            slug={{
              ...{ name: 'slug', label: text('new.slug'), help: text('new.slugHelp') },
              maxLength: LONGEST_SLUG,
            }}
            propose={slugFor}
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
          <AccessFields form={form} />
        </>
      )}
    </FormDialog>
  );
}
