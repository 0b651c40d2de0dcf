import { useEffect } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { CheckField, SelectField } from '#platform/dashboard/choice-fields.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import type { FormState } from '#platform/dashboard/dialogs/use-form.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import type { CampaignDraft } from '../../campaigns.contract.ts';
import {
  LONGEST_EMAIL,
  LONGEST_FROM,
  LONGEST_LETTER_TEMPLATE,
  LONGEST_SUBJECT,
} from '../../newsletter-kinds.contract.ts';
import classes from '../newsletters.module.css';
import { useNewslettersTexts } from '../newsletters-texts.ts';

/** What a newsletter can be made of. */
export type Choices = {
  sections: readonly { id: number; title: string }[];
  streams: readonly { id: number; title: string }[];
  default_template: string;
};

const ALL_POSTS = '';

type CampaignFieldsProps = {
  form: FormState<CampaignDraft>;
  choices: Choices;
  /** Told of what is typed, for the preview. */
  onValues: (values: CampaignDraft) => void;
};

/** The fields of a newsletter. */
export function CampaignFields({ form, choices, onValues }: CampaignFieldsProps) {
  const text = useNewslettersTexts();
  const { site } = useCaller();
  const { values, set, error } = form;
  useEffect(() => onValues(values), [values, onValues]);
  return (
    <>
      <TextField
        label={text('campaign.subject')}
        help={text('campaign.subjectHelp', { example: '{{ posts.first.title }}' })}
        maxLength={LONGEST_SUBJECT}
        {...textOf(form, 'subject')}
      />
      <TextField
        label={text('campaign.from')}
        help={text('campaign.fromHelp', { site: site.title })}
        maxLength={LONGEST_FROM}
        {...textOf(form, 'from_name')}
      />
      <TextField
        label={text('campaign.reply')}
        help={text('campaign.replyHelp')}
        type="email"
        maxLength={LONGEST_EMAIL}
        {...textOf(form, 'reply_to')}
      />
      <SelectField
        label={text('campaign.stream')}
        value={values.stream_id === null ? ALL_POSTS : String(values.stream_id)}
        choices={[
          { value: ALL_POSTS, label: text('campaign.allPosts') },
          ...choices.streams.map(({ id, title }) => ({ value: String(id), label: title })),
        ]}
        error={error('stream_id')}
        onChoose={(id) => set('stream_id', id === ALL_POSTS ? null : Number(id))}
      />
      <SectionBoxes form={form} sections={choices.sections} />
      <CheckField
        label={text('campaign.own')}
        isOn={values.template !== ''}
        onChange={(isOwn) => set('template', isOwn ? choices.default_template : '')}
      />
      {values.template === '' ? null : (
        <TextField
          isMono
          lines={16}
          label={text('campaign.template')}
          help={text('campaign.templateHelp', { url: '{{ unsubscribe_url }}' })}
          maxLength={LONGEST_LETTER_TEMPLATE}
          {...textOf(form, 'template')}
        />
      )}
    </>
  );
}

/** The sections whose posts it brings. */
function SectionBoxes({ form, sections }: { form: FormState<CampaignDraft>; sections: Choices['sections'] }) {
  const text = useNewslettersTexts();
  const { section_ids } = form.values;
  const problem = form.error('section_ids');
  if (sections.length === 0) return null;
  return (
    <fieldset className={classes.boxesGroup}>
      <legend className={classes.legend}>{text('campaign.sections')}</legend>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys. */}
      <div className={classes.boxes} tabIndex={0}>
        {sections.map(({ id, title }) => (
          <CheckField
            key={id}
            label={title}
            isOn={section_ids.includes(id)}
            onChange={(isOn) =>
              form.set('section_ids', isOn ? [...section_ids, id] : section_ids.filter((one) => one !== id))
            }
          />
        ))}
      </div>
      <p className={problem ? classes.wrong : classes.note} role={problem ? 'alert' : undefined}>
        {problem ?? text('campaign.sectionsHint')}
      </p>
    </fieldset>
  );
}
