import { CheckField, SegmentedField, SelectField } from '#platform/dashboard/choice-fields.tsx';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { LONGEST_COMMUNITY_NAME, LONGEST_COMMUNITY_TITLE } from '../region-limits.contract.ts';
import { addRegionLanguage, LanguageDraft, listRegions, type Region } from '../regions.contract.ts';
import { languageName } from './language-list.tsx';
import { useRegionsTexts } from './regions-texts.ts';

type Values = {
  code: string;
  kind: 'existing' | 'new';
  community_id: number;
  title: string;
  name: string;
  default: boolean;
};
type Free = { id: number; title: string };

const bodyOf = ({ kind, community_id, title, name, code, default: isDefault }: Values) =>
  kind === 'existing'
    ? { code, default: isDefault, community_id: community_id || undefined }
    : { code, default: isDefault, title, name: name || undefined };

const schema = { safeParse: (values: unknown) => LanguageDraft.safeParse(bodyOf(values as Values)) };

type LanguageDialogProps = { region: Region; communities: readonly Free[]; onClose: () => void };

/** Adds a language to a region: a community that is there, or a new one. */
export function LanguageDialog({ region, communities, onClose }: LanguageDialogProps) {
  const text = useRegionsTexts();
  const { mutateAsync: add } = useWrite(addRegionLanguage, [listRegions]);
  const onSubmit = async (values: Values) => {
    await add({ params: { regionId: region.id }, body: bodyOf(values) });
    notices.done(text('languages.added', { name: languageName(values.code) }));
  };
  return (
    <FormDialog<Values>
      title={text('languages.add')}
      submit={text('languages.add')}
      initial={{
        ...{ code: region.languageList[0] ?? '', kind: communities.length > 0 ? 'existing' : 'new' },
        ...{ community_id: 0, title: '', name: '', default: region.languages.length === 0 },
      }}
      schema={schema}
      failed={() => text('languages.failed')}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {(form) => (
        <>
          <SelectField
            label={text('languages.language')}
            value={form.values.code}
            choices={region.languageList.map((code) => ({ value: code, label: languageName(code) }))}
            error={form.error('code')}
            onChoose={(code) => form.set('code', code)}
          />
          {communities.length > 0 ? (
            <SegmentedField
              label={text('languages.site')}
              value={form.values.kind}
              choices={[
                { value: 'existing', label: text('languages.existing') },
                { value: 'new', label: text('languages.new') },
              ]}
              onChoose={(kind) => form.set('kind', kind)}
            />
          ) : null}
          {form.values.kind === 'existing' ? (
            <SelectField
              label={text('languages.community')}
              value={form.values.community_id}
              choices={[
                { value: 0, label: text('languages.choose') },
                ...communities.map(({ id, title }) => ({ value: id, label: title })),
              ]}
              error={form.error('community_id') ?? form.error('title')}
              onChoose={(id) => form.set('community_id', id)}
            />
          ) : (
            <>
              <TextField
                label={text('languages.newTitle')}
                maxLength={LONGEST_COMMUNITY_TITLE}
                {...textOf(form, 'title')}
              />
              <TextField
                label={text('languages.slug')}
                help={text('languages.slugHelp')}
                isMono
                maxLength={LONGEST_COMMUNITY_NAME}
                {...textOf(form, 'name')}
              />
            </>
          )}
          <CheckField
            label={text('languages.isDefault')}
            isOn={form.values.default}
            onChange={(isOn) => form.set('default', isOn)}
          />
        </>
      )}
    </FormDialog>
  );
}
