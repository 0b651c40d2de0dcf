import { CheckField, SelectField } from '#platform/dashboard/choice-fields.tsx';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { languageChoices } from '#platform/dashboard/language-choices.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { listCommunities } from '../communities.contract.ts';
import { type Community, createCommunityByForm, NewCommunityDraft } from '../community-details.contract.ts';
import { firstNameOf } from '../community-kinds.contract.ts';
import classes from './communities.module.css';
import { useCommunitiesTexts } from './communities-texts.ts';
import { NameFields } from './name-fields.tsx';

type Values = {
  title: string;
  name: string;
  description: string;
  language: string;
  direct_publish: boolean;
  can_apply: boolean;
};

const bodyOf = ({ name, language, ...values }: Values) => ({
  ...{ ...values, name: name || undefined, language: language || undefined },
  first_name: firstNameOf(values.title).slice(0, 200),
});
const schema = { safeParse: (values: unknown) => NewCommunityDraft.safeParse(bodyOf(values as Values)) };

type AddCommunityProps = { onAdded: (community: Community) => void; onClose: () => void };

/** Adds a community. */
export function AddCommunity({ onAdded, onClose }: AddCommunityProps) {
  const text = useCommunitiesTexts();
  const { mutateAsync: add } = useWrite(createCommunityByForm, [listCommunities]);
  return (
    <FormDialog<Values>
      title={text('add')}
      submit={text('add')}
      initial={{
        ...{ title: '', name: '', description: '', language: '' },
        ...{ direct_publish: false, can_apply: true },
      }}
      schema={schema}
      failed={() => text('addFailed')}
      onSubmit={async (values) => {
        const community = await add({ body: bodyOf(values) });
        notices.done(text('added', { title: community.title }));
        onAdded(community);
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <NameFields form={form} isNew />
          <SelectField
            label={text('form.language')}
            value={form.values.language}
            choices={[{ value: '', label: text('form.siteLanguage') }, ...languageChoices(null)]}
            error={form.error('language')}
            onChoose={(language) => form.set('language', language)}
          />
          <CheckField
            label={text('form.canApply')}
            isOn={form.values.can_apply}
            onChange={(isOn) => form.set('can_apply', isOn)}
          />
          <CheckField
            label={text('form.directPublish')}
            isOn={form.values.direct_publish}
            onChange={(isOn) => form.set('direct_publish', isOn)}
          />
          <p className={classes.help}>{text('form.directPublishHelp')}</p>
        </>
      )}
    </FormDialog>
  );
}
