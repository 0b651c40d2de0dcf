import { useCaller } from '#platform/dashboard/caller.tsx';
import { fullDateTime } from '#platform/dashboard/dates.ts';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { useWrite } from '#platform/dashboard/queries.ts';
import { RecordDialog } from '#platform/dashboard/records/record-dialog.tsx';
import { LINK } from '../rule-kinds.contract.ts';
import {
  createReplacement,
  getReplacement,
  listReplacements,
  Replacement,
  updateReplacement,
} from '../smart-links.contract.ts';
import { RuleForm } from './rule-form.tsx';
import { bodyOf, type RuleValues, ruleSchema, valuesOf } from './rule-values.ts';
import { useSmartLinksTexts } from './smart-links-texts.ts';

const stale = [listReplacements, getReplacement];

const isSaved = (values: RuleValues, saved: Replacement): boolean =>
  JSON.stringify(values) === JSON.stringify(valuesOf(saved));

/**
 * Adds a rule, or changes one.
 * @param props.from the rule that a new one begins with
 */
export function RuleDialog({
  mode,
  rule,
  from,
  onWrite,
  onClose,
}: {
  mode: number;
  rule: Replacement | null;
  from: Replacement | null;
  /** Writes the rule into posts; null for whoever may not. */
  onWrite: ((rule: Replacement) => void) | null;
  onClose: () => void;
}) {
  const text = useSmartLinksTexts();
  const create = useWrite(createReplacement, stale);
  const update = useWrite(updateReplacement, stale);
  const of = mode === LINK ? 'links' : 'texts';
  const zone = useCaller().site.timeZone;
  const moment = (at: number | null) =>
    at === null ? '' : fullDateTime({ seconds: at, zone, language: pageLanguage });
  const state = (isOn: boolean) => text(isOn ? 'on' : 'off');
  return (
    <RecordDialog
      nameOf={({ find_phrase }) => find_phrase}
      record={rule}
      rowSchema={Replacement}
      schema={ruleSchema(mode)}
      valuesOf={(row): RuleValues => valuesOf(row ?? from)}
      words={{ add: text(`of.${of}.add`), edit: text(`of.${of}.edit`), save: text(`of.${of}.save`) }}
      labels={{
        find_phrase: text('form.phrase'),
        replace_phrase: text(`of.${of}.target`),
        match_case: text('form.matchCase'),
        whole_word: text('form.wholeWord'),
        max_per_post: text('form.most'),
        included_tags: text('form.includedTags'),
        excluded_tags: text('form.excludedTags'),
        excluded_post_ids: text('form.posts'),
        priority: text('form.priority'),
        extra: text('form.linkTitle'),
        starts_ts: text('form.startsDay'),
        ends_ts: text('form.endsDay'),
        enabled: text('columns.state'),
      }}
      inWords={{
        ...{ enabled: state, match_case: state, whole_word: state, max_per_post: String },
        ...{ starts_ts: moment, ends_ts: moment },
        extra: (extra: RuleValues['extra']) =>
          Object.entries(extra)
            .map((pair) => pair.join('='))
            .join(', '),
      }}
      create={(values: RuleValues) => create.mutateAsync({ body: bodyOf(values, mode) })}
      update={({ id, revision }, values) =>
        update.mutateAsync({ params: { ruleId: id }, body: { ...bodyOf(values, mode), revision } })
      }
      onClose={onClose}
    >
      {(form, saved) => (
        <RuleForm
          form={form}
          mode={mode}
          onWrite={saved && onWrite && isSaved(form.values, saved) ? () => onWrite(saved) : null}
        />
      )}
    </RecordDialog>
  );
}
