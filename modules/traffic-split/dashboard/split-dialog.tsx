import { Button } from '@mantine/core';
import { useRef } from 'react';
import { CheckField } from '#platform/dashboard/choice-fields.tsx';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { XIcon } from '#platform/dashboard/icons.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { TextField } from '#platform/dashboard/text-field.tsx';
import {
  FEWEST_VARIANTS,
  LONGEST_SPLIT_NAME,
  MOST_PERMUTATIONS,
  MOST_VARIANTS,
  permutationsOf,
} from '../split-limits.contract.ts';
import { SplitSection } from '../traffic-split.contract.ts';
import classes from './traffic-split.module.css';
import { useTrafficSplitTexts } from './traffic-split-texts.ts';
import { SplitsChanged, type StoredSplit } from './use-splits.ts';

type Row = { name: string; weight: string };
export type SplitValues = { name: string; distribution: Row[]; queryParam: string; isOn: boolean };

const fresh: SplitValues = {
  ...{ name: '', queryParam: '', isOn: false },
  distribution: [
    { name: '', weight: '50' },
    { name: '', weight: '50' },
  ],
};

export const valuesOf = (split: StoredSplit | null): SplitValues =>
  split === null
    ? fresh
    : {
        ...{ name: split.name, queryParam: split.queryParam, isOn: !split.isDisabled },
        distribution: split.distribution.map(({ name, weight }) => ({ name, weight: String(weight) })),
      };

export const sectionOf = ({ name, distribution, queryParam, isOn }: SplitValues) => ({
  ...{ name, queryParam, isDisabled: !isOn },
  distribution: distribution.map((row) => ({
    name: row.name,
    weight: row.weight.trim() === '' ? -1 : Number(row.weight),
  })),
});

/** The same weight for all, and what is left over for the first. */
export function evenly(rows: readonly Row[]): Row[] {
  const share = Math.floor(100 / rows.length);
  return rows.map((row, at) => ({
    ...row,
    weight: String(at === 0 ? 100 - share * (rows.length - 1) : share),
  }));
}

type Complaint = 'nameMissing' | 'nameTwice' | 'weightWrong';

/** What is wrong with a variant, the first of it; of two with one name it is the later. */
export function rowComplaint(rows: readonly Row[], at: number): Complaint | null {
  const { name = '', weight = '' } = rows[at] ?? {};
  const isSame = (other: Row) => other.name.trim().toLowerCase() === name.trim().toLowerCase();
  if (name.trim() === '') return 'nameMissing';
  if (rows.slice(0, at).some(isSame)) return 'nameTwice';
  return /^\d{1,3}$/.test(weight.trim()) && Number(weight) <= 100 ? null : 'weightWrong';
}

type SplitDialogProps = {
  split: StoredSplit | null;
  others: readonly StoredSplit[];
  save: (
    change: (sections: readonly StoredSplit[]) => SplitSection[],
    split: StoredSplit | null,
  ) => Promise<void>;
  /** It is saved with others later, so nothing is said of it yet. */
  isPart?: boolean;
  onClose: () => void;
};

/** Adds what is split, or changes it. */
export function SplitDialog({ split, others, save, isPart = false, onClose }: SplitDialogProps) {
  const text = useTrafficSplitTexts();
  /** The split as it was opened: what others make of it meanwhile is not saved over unseen. */
  const seen = useRef(split);
  const errorOf = (complaint: Complaint | null | undefined, own: readonly Complaint[]) =>
    complaint && own.includes(complaint) ? { error: text(`form.${complaint}`) } : {};
  const schema = {
    safeParse: (values: unknown) => {
      const section = sectionOf(values as SplitValues);
      const found = SplitSection.safeParse(section);
      const rest = others.filter(({ id }) => id !== split?.id);
      const isTaken = rest.some(({ name }) => name.toLowerCase() === section.name.trim().toLowerCase());
      const isMany = permutationsOf([...rest, section]) > MOST_PERMUTATIONS;
      const more = [
        ...(isTaken ? [{ path: ['name'], message: text('nameTaken') }] : []),
        ...(isMany ? [{ path: ['distribution'], message: text('tooMany') }] : []),
      ];
      if (more.length === 0) return found;
      return { success: false, error: { issues: [...(found.error?.issues ?? []), ...more] } };
    },
  };
  return (
    <FormDialog<SplitValues>
      title={split ? text('edit') : text('add')}
      submit={split ? text('save') : text('add')}
      initial={valuesOf(split)}
      schema={schema}
      failed={(code) => (code === 'error' ? '' : text(code === 'names_are_alike' ? 'alike' : 'failed'))}
      onSubmit={async (values) => {
        const section = SplitSection.parse(sectionOf(values));
        const change = (all: readonly StoredSplit[]): SplitSection[] =>
          split
            ? all.map((one) => (one.id === split.id ? { ...section, id: one.id } : one))
            : [...all, section];
        try {
          await save(change, seen.current);
        } catch (failure) {
          // Whoever saves once more after they were told means it.
          if (failure instanceof SplitsChanged) seen.current = null;
          throw failure;
        }
        if (!isPart) notices.done(text(split ? 'saved' : 'added', { name: section.name }));
      }}
      onClose={onClose}
    >
      {(form) => {
        const rows = form.values.distribution;
        const set = (next: Row[]) => form.set('distribution', next);
        const change = (at: number, part: Partial<Row>) =>
          set(rows.map((row, place) => (place === at ? { ...row, ...part } : row)));
        const said = form.error('distribution');
        const wrong = said === undefined ? [] : rows.map((_, at) => rowComplaint(rows, at));
        const total = rows.reduce((sum, { weight }) => sum + (Number(weight) || 0), 0);
        return (
          <>
            <TextField
              label={text('form.name')}
              help={text('form.nameHelp')}
              maxLength={LONGEST_SPLIT_NAME}
              {...textOf(form, 'name')}
            />
            <fieldset className={classes.rows}>
              <legend>{text('form.variants')}</legend>
              {rows.map((row, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a variant is known by its place while its name is typed.
                <div key={at} className={classes.row}>
                  <TextField
                    label={at === 0 ? text('form.control') : text('form.variant', { number: at + 1 })}
                    maxLength={LONGEST_SPLIT_NAME}
                    value={row.name}
                    {...errorOf(wrong[at], ['nameMissing', 'nameTwice'])}
                    onText={(name) => change(at, { name })}
                  />
                  <TextField
                    label={text('form.weight')}
                    maxLength={3}
                    value={row.weight}
                    {...errorOf(wrong[at], ['weightWrong'])}
                    onText={(weight) => change(at, { weight })}
                  />
                  {rows.length > FEWEST_VARIANTS ? (
                    <IconButton
                      name={text('form.removeVariant', { number: at + 1 })}
                      onClick={() => set(rows.filter((_, place) => place !== at))}
                    >
                      <XIcon />
                    </IconButton>
                  ) : null}
                </div>
              ))}
              <div className={classes.acts}>
                {rows.length < MOST_VARIANTS ? (
                  <Button
                    size="xs"
                    variant="default"
                    onClick={() => set([...rows, { name: '', weight: '0' }])}
                  >
                    {text('form.addVariant')}
                  </Button>
                ) : null}
                <Button size="xs" variant="default" onClick={() => set(evenly(rows))}>
                  {text('form.evenly')}
                </Button>
                <span className={classes.total} data-wrong={total !== 100}>
                  {text(total === 100 ? 'form.total' : 'form.totalWrong', { total })}
                </span>
              </div>
              {said === undefined || wrong.some((one) => one !== null) || total !== 100 ? null : (
                <p className={classes.error} role="alert">
                  {said}
                </p>
              )}
            </fieldset>
            <TextField
              label={text('form.param')}
              help={text('form.paramHelp')}
              isMono
              maxLength={30}
              {...textOf(form, 'queryParam')}
            />
            <CheckField
              label={text('form.isOn')}
              isOn={form.values.isOn}
              onChange={(isOn) => form.set('isOn', isOn)}
            />
          </>
        );
      }}
    </FormDialog>
  );
}
