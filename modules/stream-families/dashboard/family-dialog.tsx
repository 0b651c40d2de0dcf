import { Suspense, useState } from 'react';
import { z } from 'zod';
import { searchEntities } from '#modules/search-indexes/search-kinds.contract.ts';
import { SegmentedField } from '#platform/dashboard/choice-fields.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import { ToldInForm } from '#platform/dashboard/dialogs/use-form.ts';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { useWrite } from '#platform/dashboard/queries.ts';
import { RecordDialog } from '#platform/dashboard/records/record-dialog.tsx';
import { TextField } from '#platform/dashboard/text-field.tsx';
import {
  commandFamily,
  createFamily,
  listFamilies,
  listStreamItems,
  StreamFamily,
} from '../stream-families.contract.ts';
import { LONGEST_FAMILY_TITLE, SHORTEST_FAMILY_TITLE } from '../stream-kinds.contract.ts';
import classes from './family-form.module.css';
import { commandsOf, type FamilyValues, valuesOf } from './family-form.ts';
import { ConditionRows, ScoreRows } from './family-rows.tsx';
import { useStreamFamiliesTexts } from './stream-families-texts.ts';
import { useIndexFields } from './use-index-fields.ts';
import { errorOf, type WrongField, wrongFields } from './wrong-fields.ts';

const StreamPreview = lazyPart(() => import('./stream-preview.tsx'), 'StreamPreview');

const schema = z.object({
  title: z.string().trim().min(1, 'title_is_missing').min(SHORTEST_FAMILY_TITLE).max(LONGEST_FAMILY_TITLE),
});
const stale = [listFamilies, listStreamItems];

type FamilyDialogProps = {
  family: StreamFamily | null;
  onSaved: (family: StreamFamily, isNew: boolean) => void;
  onClose: () => void;
};

/** Adds a stream family, or changes what it shows in which order; a preview shows both before. */
export function FamilyDialog({ family, onSaved, onClose }: FamilyDialogProps) {
  const text = useStreamFamiliesTexts();
  const create = useWrite(createFamily, stale);
  const update = useWrite(commandFamily, stale);
  const [wrong, setWrong] = useState<WrongField[]>([]);
  const fieldsOf = useIndexFields();
  /** What the server has against fields is told at their rows, and nowhere else. */
  const told = async (values: FamilyValues, write: Promise<StreamFamily>): Promise<StreamFamily> => {
    try {
      return await write;
    } catch (error) {
      const found = wrongFields(error, values);
      setWrong(found);
      throw found.length > 0 ? new ToldInForm() : error;
    }
  };
  return (
    <RecordDialog<StreamFamily, FamilyValues>
      record={family}
      rowSchema={StreamFamily}
      schema={schema}
      valuesOf={valuesOf}
      words={{ add: text('add'), edit: text('edit'), save: text('save') }}
      labels={{
        ...{ title: text('form.title'), entity: text('form.entity'), match: text('form.match') },
        ...{ conditions: text('form.match'), filter: text('form.filter'), scores: text('form.scores') },
      }}
      create={(values) =>
        told(values, create.mutateAsync({ body: { entity: values.entity, commands: commandsOf(values) } }))
      }
      update={({ id, revision }, values) =>
        told(
          values,
          update.mutateAsync({ params: { familyId: id }, body: { commands: commandsOf(values), revision } }),
        )
      }
      onSaved={onSaved}
      onClose={onClose}
    >
      {(form) => {
        const { values, set } = form;
        const known = { entity: values.entity, fields: fieldsOf(values.entity) };
        return (
          <>
            <TextField
              label={text('form.title')}
              maxLength={LONGEST_FAMILY_TITLE}
              {...textOf(form, 'title')}
            />
            {family === null ? (
              <SegmentedField
                label={text('form.entity')}
                value={values.entity}
                choices={searchEntities.map((value) => ({ value, label: text(`entity.${value}`) }))}
                onChoose={(entity) => {
                  set('entity', entity);
                  // What posts do not have, people may have, and the other way around.
                  setWrong([]);
                }}
              />
            ) : null}
            {values.filter === null ? (
              <fieldset className={classes.group}>
                <legend>{text('form.match')}</legend>
                {values.conditions.length > 1 ? (
                  <SegmentedField
                    label={text('form.match')}
                    value={values.match}
                    choices={[
                      { value: 'all', label: text('form.matchAll') },
                      { value: 'any', label: text('form.matchAny') },
                    ]}
                    onChoose={(match) => set('match', match)}
                  />
                ) : null}
                <ConditionRows
                  {...known}
                  rows={values.conditions}
                  errorOf={(at, said) => errorOf(wrong, { list: 'conditions', at, said })}
                  onChange={(conditions) => set('conditions', conditions)}
                />
              </fieldset>
            ) : (
              <TextField
                label={text('form.filter')}
                help={text('form.filterHelp')}
                lines={8}
                isMono
                value={values.filter}
                error={errorOf(wrong, { list: 'filter', at: 0, said: values.filter })}
                onText={(filter) => set('filter', filter)}
              />
            )}
            <fieldset className={classes.group}>
              <legend>{text('form.scores')}</legend>
              <ScoreRows
                {...known}
                rows={values.scores}
                errorOf={(at, said) => errorOf(wrong, { list: 'scores', at, said })}
                onChange={(scores) => set('scores', scores)}
              />
            </fieldset>
            <Suspense fallback={null}>
              <StreamPreview values={values} familyId={family?.id} />
            </Suspense>
          </>
        );
      }}
    </RecordDialog>
  );
}
