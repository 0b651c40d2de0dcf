import { Button } from '@mantine/core';
import { TrashIcon } from '#platform/dashboard/act-icons.tsx';
import { CheckField, SelectField } from '#platform/dashboard/choice-fields.tsx';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { ArrowDownIcon, ArrowUpIcon, PlusIcon } from '#platform/dashboard/icons.tsx';
import { listText } from '#platform/dashboard/lists.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { CUSTOM_FIELD, type FeedField, feedFieldNames, type ItemMapping } from '../feed-fields.contract.ts';
import { LONGEST_FEED_PATH, MOST_FEED_MAPPINGS } from '../feed-kinds.contract.ts';
import type { CustomFeedSchema, FeedProblem } from '../feeds.contract.ts';
import { BuilderPart } from './builder-page.tsx';
import classes from './feed-builder.module.css';
import type { FeedFieldsProps } from './feed-fields.tsx';
import { usualMappings } from './feed-values.ts';
import { useFeedsTexts } from './feeds-texts.ts';
import rows from './mapping-fields.module.css';
import { NamespaceFields } from './namespace-fields.tsx';
import { TransformFields } from './transform-fields.tsx';
import type { Complaints } from './use-complaints.ts';

type MappingFieldsProps = FeedFieldsProps & {
  fields: CustomFeedSchema['fields'];
  problems: readonly FeedProblem[];
};

const freshMapping: ItemMapping = {
  ...{ path: '', source_field: 'headline', transforms: [], required: false, cdata: false },
};

/** What of a post stands where in its item. */
export function MappingFields({ form, complaints, fields, problems }: MappingFieldsProps) {
  const text = useFeedsTexts();
  const { format, items } = form.values;
  const put = (next: ItemMapping[]) => form.set('items', next);
  const refused = form.error('items');
  const wrong = complaints.mappings.map((at) => numberText(at + 1));
  // What is wrong with a mapping stands at its field; above the list stands which ones to look for.
  const error =
    refused !== undefined && wrong.length > 0
      ? text('form.mappingWrong', { count: wrong.length, numbers: listText(wrong) })
      : (refused ?? complaints('items'));
  return (
    <BuilderPart title={text('form.mapping')}>
      <p className={classes.hint}>{text('form.mappingHelp')}</p>
      {error === undefined ? null : (
        <p className={classes.wrong} role="alert">
          {error}
        </p>
      )}
      <ol className={rows.mappings}>
        {items.map((mapping, at) => (
          <MappingRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a mapping has no id, and its path is being typed.
            key={at}
            {...{ mapping, at, complaints, fields }}
            isXml={format !== 'json_feed'}
            problems={problems.filter(({ loc }) => loc[2] === at)}
            isLast={at === items.length - 1}
            onChange={(said) => put(items.map((one, place) => (place === at ? { ...one, ...said } : one)))}
            onMove={(by) => put(moved(items, at, by))}
            onRemove={() => put(items.filter((_, place) => place !== at))}
          />
        ))}
      </ol>
      <div className={classes.line}>
        {items.length < MOST_FEED_MAPPINGS ? (
          <Button
            variant="default"
            size="xs"
            leftSection={<PlusIcon />}
            onClick={() => put([...items, freshMapping])}
          >
            {text('form.addMapping')}
          </Button>
        ) : null}
        <Button
          variant="subtle"
          size="xs"
          onClick={() => {
            put(usualMappings(format));
            notices.done(text('form.usualDone', { format: text(`format.${format}`) }));
          }}
        >
          {text('form.usual')}
        </Button>
      </div>
      {format === 'json_feed' ? null : <NamespaceFields {...{ form, complaints }} />}
    </BuilderPart>
  );
}

function moved(items: readonly ItemMapping[], at: number, by: number): ItemMapping[] {
  const next = [...items];
  const [one] = next.splice(at, 1);
  if (one) next.splice(at + by, 0, one);
  return next;
}

type MappingRowProps = {
  mapping: ItemMapping;
  at: number;
  isXml: boolean;
  isLast: boolean;
  complaints: Complaints;
  fields: CustomFeedSchema['fields'];
  problems: readonly FeedProblem[];
  onChange: (said: Partial<ItemMapping>) => void;
  onMove: (by: number) => void;
  onRemove: () => void;
};

function MappingRow(props: MappingRowProps) {
  const { mapping, at, complaints, onChange, problems } = props;
  const text = useFeedsTexts();
  const number = at + 1;
  const [first] = problems;
  const isConstant = mapping.source_field === 'constant';
  return (
    <li className={rows.mapping} aria-label={text('form.row', { number })}>
      <div className={rows.mappingHead}>
        <TextField
          label={text('form.path')}
          isMono
          maxLength={LONGEST_FEED_PATH}
          autoComplete="off"
          value={mapping.path}
          error={complaints('items', at, 'path')}
          onText={(path) => onChange({ path })}
        />
        <FieldChoice {...props} />
        <div className={rows.mappingActs}>
          <IconButton
            name={text('form.moveUp', { number })}
            tip="end"
            disabled={at === 0}
            onClick={() => props.onMove(-1)}
          >
            <ArrowUpIcon />
          </IconButton>
          <IconButton
            name={text('form.moveDown', { number })}
            tip="end"
            disabled={props.isLast}
            onClick={() => props.onMove(1)}
          >
            <ArrowDownIcon />
          </IconButton>
          <IconButton name={text('form.removeMapping', { number })} tip="end" onClick={props.onRemove}>
            <TrashIcon />
          </IconButton>
        </div>
      </div>
      {first === undefined ? null : (
        <p className={classes.wrong} role="alert">
          {text('form.lacking', { count: problems.length, headline: first.headline })}
        </p>
      )}
      <div className={rows.mappingRest}>
        {isConstant ? null : (
          <CheckField
            label={text('form.required')}
            isOn={mapping.required}
            onChange={(required) => onChange({ required })}
          />
        )}
        {props.isXml && !mapping.path.includes('@') ? (
          <CheckField
            label={text('form.cdata')}
            isOn={mapping.cdata}
            onChange={(cdata) => onChange({ cdata })}
          />
        ) : null}
        <TransformFields
          transforms={mapping.transforms}
          complaint={(...place) => complaints('items', at, 'transforms', ...place)}
          onChange={(transforms) => onChange({ transforms })}
        />
      </div>
    </li>
  );
}

function FieldChoice({ mapping, at, complaints, fields, onChange }: MappingRowProps) {
  const text = useFeedsTexts();
  const custom = fields.filter(({ name }) => name.startsWith(CUSTOM_FIELD));
  const { source_field } = mapping;
  const isKnown = fields.some(({ name }) => name === source_field);
  return (
    <SelectField
      label={text('form.field')}
      value={source_field}
      error={complaints('items', at, 'source_field')}
      choices={[
        ...feedFieldNames.map((value: FeedField) => ({
          value: value as string,
          label: text(`field.${value}`),
        })),
        ...(isKnown ? [] : [{ value: source_field, label: source_field }]),
      ]}
      {...(custom.length === 0
        ? {}
        : {
            groups: [
              {
                label: text('customFields'),
                choices: custom.map(({ name, title }) => ({ value: name, label: title ?? name })),
              },
            ],
          })}
      onChoose={(field) =>
        onChange({
          source_field: field,
          // Fixed text is what a mapping without a value falls back to.
          ...(field === 'constant' && mapping.transforms.length === 0
            ? { transforms: [{ type: 'default', value: '' }], required: false }
            : {}),
        })
      }
    />
  );
}
