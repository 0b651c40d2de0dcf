import { z } from 'zod';
import { fieldRules } from '#platform/contract/field-rules.ts';
import { CheckField, SegmentedField, SelectField } from '#platform/dashboard/choice-fields.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import { keepTask } from '#platform/dashboard/kept-task.ts';
import { useWrite } from '#platform/dashboard/queries.ts';
import { RecordDialog } from '#platform/dashboard/records/record-dialog.tsx';
import { TextField } from '#platform/dashboard/text-field.tsx';
import {
  commandSearchIndex,
  createSearchIndex,
  listSearchIndexes,
  SearchIndex,
} from '../search-indexes.contract.ts';
import {
  CUSTOM_SOURCE,
  LONGEST_INDEX_TITLE,
  SHORTEST_INDEX_TITLE,
  searchEntities,
} from '../search-kinds.contract.ts';
import { FieldChoices } from './field-choices.tsx';
import classes from './index-dialog.module.css';
import { commandsOf, type IndexValues, isBare, shownWeights, sourcesOf, valuesOf } from './index-form.ts';
import { useSearchIndexesTexts } from './search-indexes-texts.ts';
import { useFillKey } from './use-fill-key.ts';

const schema = z
  .object({
    title: z.string().trim().min(1, 'title_is_missing').min(SHORTEST_INDEX_TITLE).max(LONGEST_INDEX_TITLE),
    custom: z
      .array(z.object({ name: z.string().trim() }))
      .refine((list) => list.every(({ name }) => CUSTOM_SOURCE.test(`custom.${name}`)), fieldRules.fieldKey)
      .refine(
        (list) => new Set(list.map(({ name }) => name.toLowerCase())).size === list.length,
        fieldRules.noDuplicates,
      ),
  })
  .loose()
  .refine((values) => !isBare(values as unknown as IndexValues), {
    path: ['weights'],
    message: 'needs a field',
  });
const stale = [listSearchIndexes];

type IndexDialogProps = {
  index: SearchIndex | null;
  onSaved: (index: SearchIndex) => void;
  onClose: () => void;
};

/** Adds an index, or changes its title and how much its fields count. */
export function IndexDialog({ index, onSaved, onClose }: IndexDialogProps) {
  const text = useSearchIndexesTexts();
  const key = useFillKey();
  const create = useWrite(createSearchIndex, stale);
  const update = useWrite(commandSearchIndex, stale);
  const saved = (after: SearchIndex) => {
    if (after.is_filling && after.task_id !== null) keepTask({ key, id: after.task_id });
    onSaved(after);
  };
  return (
    <RecordDialog<SearchIndex, IndexValues>
      record={index}
      rowSchema={SearchIndex}
      schema={schema}
      valuesOf={valuesOf}
      words={{ add: text('add'), edit: text('edit'), save: text('save') }}
      labels={{
        ...{ title: text('form.title'), entity: text('form.entity'), starts: text('form.starts') },
        ...{ weights: text('form.weights'), custom: text('form.custom'), kept: text('form.values') },
        facets: text('form.facets'),
      }}
      create={(values) =>
        create.mutateAsync({ body: { entity: values.entity, commands: commandsOf(values, null) } })
      }
      update={({ revision }, values) =>
        update.mutateAsync({
          params: { indexSlug: index?.slug ?? '' },
          body: { commands: commandsOf(values, index), revision },
        })
      }
      onSaved={saved}
      onClose={onClose}
    >
      {(form) => {
        const { values, set } = form;
        return (
          <>
            <TextField
              label={text('form.title')}
              maxLength={LONGEST_INDEX_TITLE}
              {...textOf(form, 'title')}
            />
            {index === null ? (
              <SegmentedField
                label={text('form.entity')}
                value={values.entity}
                choices={searchEntities.map((value) => ({ value, label: text(`entity.${value}`) }))}
                onChoose={(entity) => set('entity', entity)}
              />
            ) : null}
            <fieldset className={classes.weights}>
              <legend>{text('form.weights')}</legend>
              {sourcesOf(values.entity).map((source) => (
                <SelectField
                  key={source}
                  label={text(`source.${source}`)}
                  value={values.weights[source] ?? '0'}
                  choices={shownWeights.map((value) => ({ value, label: text(`form.weight.${value}`) }))}
                  onChoose={(weight) => set('weights', { ...values.weights, [source]: weight })}
                />
              ))}
              {form.error('weights') ? (
                <p role="alert" className={classes.wrong}>
                  {form.error('weights')}
                </p>
              ) : null}
            </fieldset>
            <FieldChoices form={form} />
            {index === null ? (
              <CheckField
                label={text('form.starts')}
                isOn={values.starts}
                onChange={(starts) => set('starts', starts)}
              />
            ) : (
              <p className={classes.hint}>{text('form.weightsHint')}</p>
            )}
          </>
        );
      }}
    </RecordDialog>
  );
}
