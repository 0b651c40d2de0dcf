import { useQuery } from '@tanstack/react-query';
import { mayCall } from '#platform/contract/endpoint.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { CheckField, SegmentedField, SelectField } from '#platform/dashboard/choice-fields.tsx';
import { ColorField, isColor } from '#platform/dashboard/color-field.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import type { FormState } from '#platform/dashboard/dialogs/use-form.ts';
import { languageChoices } from '#platform/dashboard/language-choices.ts';
import { NumberField, numberOf } from '#platform/dashboard/number-field.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import {
  embedColors,
  embedFields,
  embedSources,
  embedTemplates,
  LONGEST_EMBED_TITLE,
} from '../../embed-kinds.contract.ts';
import { listCustomFeeds } from '../../feeds.contract.ts';
import { BuilderPart } from '../builder-page.tsx';
import classes from '../feed-builder.module.css';
import { useFeedsTexts } from '../feeds-texts.ts';
import { SectionChoice } from '../section-choice.tsx';
import { StreamChoice } from '../stream-choice.tsx';
import type { EmbedValues } from './embed-values.ts';

type EmbedFieldsProps = { form: FormState<EmbedValues> };
const MOST_LISTED = 100;

/** What an embedded list shows, how it looks, and where it may stand. */
export function EmbedFields({ form }: EmbedFieldsProps) {
  const text = useFeedsTexts();
  const { values, set } = form;
  const choices = languageChoices(values.language === '' ? null : values.language);
  return (
    <>
      <BuilderPart title={text('embeds.form.about')}>
        <TextField
          label={text('embeds.form.title')}
          help={text('embeds.form.titleHelp')}
          maxLength={LONGEST_EMBED_TITLE}
          {...textOf(form, 'title')}
        />
      </BuilderPart>
      <BuilderPart title={text('embeds.form.posts')}>
        <EmbedSourceFields form={form} />
        <NumberField
          label={text('embeds.form.count')}
          help={text('embeds.form.countHelp')}
          {...numberOf(form, 'count')}
        />
      </BuilderPart>
      <BuilderPart title={text('embeds.form.look')}>
        <SegmentedField
          label={text('embeds.form.template')}
          value={values.template}
          choices={embedTemplates.map((value) => ({ value, label: text(`embeds.template.${value}`) }))}
          onChoose={(template) => set('template', template)}
        />
        <fieldset className={classes.group}>
          <legend>{text('embeds.form.shows')}</legend>
          <div className={classes.marks}>
            {embedFields.map((field) => (
              <CheckField
                key={field}
                label={text(`embeds.form.fields.${field}`)}
                isOn={values.fields.includes(field)}
                onChange={(isOn) =>
                  set(
                    'fields',
                    embedFields.filter((one) => (one === field ? isOn : values.fields.includes(one))),
                  )
                }
              />
            ))}
          </div>
        </fieldset>
        <EmbedColorFields form={form} />
        <SelectField
          label={text('embeds.form.language')}
          value={values.language}
          error={form.error('language')}
          choices={[{ value: '', label: text('embeds.form.siteLanguage') }, ...choices]}
          onChoose={(language) => set('language', language)}
        />
      </BuilderPart>
      <BuilderPart title={text('embeds.form.access')}>
        <TextField
          label={text('embeds.form.origins')}
          help={text('embeds.form.originsHelp')}
          lines={3}
          {...textOf(form, 'allowed_origins')}
          error={form.error('allowed_origins') && text('embeds.form.wrongOrigins')}
        />
      </BuilderPart>
    </>
  );
}

function EmbedSourceFields({ form }: EmbedFieldsProps) {
  const text = useFeedsTexts();
  const { source } = form.values;
  const change = (said: Partial<typeof source>) => form.set('source', { ...source, ...said });
  const error = form.error('source');
  return (
    <>
      <SegmentedField
        label={text('embeds.form.source')}
        value={source.kind}
        choices={embedSources.map((value) => ({ value, label: text(`embeds.sources.${value}`) }))}
        onChoose={(kind) => change({ kind })}
      />
      {source.kind === 'feed' ? (
        <FeedChoice id={source.feed_id} error={error} onId={(feed_id) => change({ feed_id })} />
      ) : null}
      {source.kind === 'stream' ? (
        <StreamChoice id={source.stream_id} error={error} onId={(stream_id) => change({ stream_id })} />
      ) : null}
      {source.kind === 'sections' ? (
        <SectionChoice
          ids={source.section_ids}
          error={error}
          onIds={(section_ids) => change({ section_ids })}
        />
      ) : null}
    </>
  );
}

type FeedChoiceProps = { id: number | null; error: string | undefined; onId: (id: number) => void };

/** One of the feeds that everybody may read. */
function FeedChoice({ id, error, onId }: FeedChoiceProps) {
  const text = useFeedsTexts();
  const { site, holder } = useCaller();
  const { data } = useQuery({
    ...read(listCustomFeeds, { params: { siteId: site.id }, query: { limit: MOST_LISTED } }),
    enabled: mayCall(listCustomFeeds, holder),
  });
  const feeds = (data?.items ?? []).filter(({ access }) => access === 'public');
  const isKnown = id === null || feeds.some((feed) => feed.id === id);
  return (
    <SelectField
      label={text('embeds.form.feed')}
      value={id ?? 0}
      error={error}
      {...(data && feeds.length === 0 ? { help: text('embeds.form.noFeeds') } : {})}
      choices={[
        ...(id === null ? [{ value: 0, label: text('embeds.form.chooseFeed') }] : []),
        ...(isKnown ? [] : [{ value: id, label: `#${id}` }]),
        ...feeds.map((feed) => ({ value: feed.id, label: feed.title })),
      ]}
      onChoose={onId}
    />
  );
}

function EmbedColorFields({ form }: EmbedFieldsProps) {
  const text = useFeedsTexts();
  const { colors } = form.values;
  return (
    <div className={classes.colors}>
      {embedColors.map((name) => (
        <ColorField
          key={name}
          label={text(`embeds.form.${name}`)}
          value={colors[name]}
          error={isColor(colors[name]) ? undefined : form.error('colors')}
          onColor={(color) => form.set('colors', { ...colors, [name]: color })}
          onLeave={() => form.leave('colors')}
        />
      ))}
    </div>
  );
}
