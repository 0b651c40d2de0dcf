import { ConditionRows } from '#modules/stream-families/stream-families.public.tsx';
import { SegmentedField } from '#platform/dashboard/choice-fields.tsx';
import { NumberField, numberOf } from '#platform/dashboard/number-field.tsx';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { sourceKinds } from '../feed-kinds.contract.ts';
import type { CustomFeedSchema } from '../feeds.contract.ts';
import { BuilderPart } from './builder-page.tsx';
import classes from './feed-builder.module.css';
import type { FeedFieldsProps } from './feed-fields.tsx';
import type { SourceValues } from './feed-values.ts';
import { useFeedsTexts } from './feeds-texts.ts';
import { SectionChoice } from './section-choice.tsx';
import { StreamChoice } from './stream-choice.tsx';

type SourceFieldsProps = FeedFieldsProps & Pick<CustomFeedSchema, 'filter_fields'>;

/** Which posts are in a feed, and how many. */
export function SourceFields({ form, filter_fields }: SourceFieldsProps) {
  const text = useFeedsTexts();
  const { source } = form.values;
  const change = (said: Partial<SourceValues>) => form.set('source', { ...source, ...said });
  const error = form.error('source');
  return (
    <BuilderPart title={text('form.source')}>
      <SegmentedField
        label={text('form.sourceKind')}
        value={source.kind}
        choices={sourceKinds.map((value) => ({ value, label: text(`form.sources.${value}`) }))}
        onChoose={(kind) => change({ kind })}
      />
      {source.kind === 'sections' ? (
        <SectionChoice
          ids={source.section_ids}
          error={error}
          onIds={(section_ids) => change({ section_ids })}
        />
      ) : null}
      {source.kind === 'stream' ? (
        <StreamChoice id={source.stream_id} error={error} onId={(stream_id) => change({ stream_id })} />
      ) : null}
      {source.kind === 'filter' ? (
        <FilterFields {...{ source, error, filter_fields }} onChange={change} />
      ) : null}
      <NumberField
        label={text('form.limit')}
        help={text('form.limitHelp')}
        {...numberOf(form, 'item_limit')}
      />
    </BuilderPart>
  );
}

type FilterFieldsProps = Pick<CustomFeedSchema, 'filter_fields'> & {
  source: SourceValues;
  error: string | undefined;
  onChange: (said: Partial<SourceValues>) => void;
};

function FilterFields({ source, error, filter_fields, onChange }: FilterFieldsProps) {
  const text = useFeedsTexts();
  if (source.filter !== null) {
    return (
      <TextField
        label={text('form.filter')}
        help={text('form.filterHelp')}
        lines={8}
        isMono
        error={error}
        value={source.filter}
        onText={(filter) => onChange({ filter })}
      />
    );
  }
  return (
    <div className={classes.group}>
      {source.conditions.length > 1 ? (
        <SegmentedField
          label={text('form.match')}
          value={source.match}
          choices={[
            { value: 'all', label: text('form.matchAll') },
            { value: 'any', label: text('form.matchAny') },
          ]}
          onChoose={(match) => onChange({ match })}
        />
      ) : null}
      <ConditionRows
        entity="post"
        fields={Object.fromEntries(filter_fields.map(({ name, type }) => [name, type]))}
        rows={source.conditions}
        onChange={(conditions) => onChange({ conditions })}
      />
      {error === undefined ? null : (
        <p className={classes.wrong} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
