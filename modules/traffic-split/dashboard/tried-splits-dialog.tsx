import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { PencilIcon, TrashIcon } from '#platform/dashboard/act-icons.tsx';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import type { FormState } from '#platform/dashboard/dialogs/use-form.ts';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { useRecordsTexts } from '#platform/dashboard/records/records-texts.ts';
import { StateMark } from '#platform/dashboard/status-mark.tsx';
import { type SplitSection, SplitSections } from '../traffic-split.contract.ts';
import { SplitDialog } from './split-dialog.tsx';
import classes from './traffic-split.module.css';
import { useTrafficSplitTexts } from './traffic-split-texts.ts';
import type { StoredSplit } from './use-splits.ts';

type Values = { sections: StoredSplit[] };
/** What is changed in the dialog over this one; null is a new split. */
type Opened = { split: StoredSplit | null; form: FormState<Values> };

type TriedSplitsDialogProps = {
  title: string;
  submit: string;
  sections: readonly StoredSplit[];
  onSave: (changed: { sections: SplitSection[] }) => Promise<unknown>;
  onClose: () => void;
};

/** Those that are new here get their ids once they are saved. */
const sent = (sections: readonly SplitSection[]): SplitSection[] =>
  sections.map(({ id, ...split }) => (id !== undefined && id > 0 ? { ...split, id } : split));

const schema = {
  safeParse: ({ sections }: Values) => SplitSections.safeParse(sent(sections)),
} as { safeParse: (values: unknown) => ReturnType<typeof SplitSections.safeParse> };

/** Changes what is split in a copy of the configuration, all of it at once; readers get nothing of it yet. */
export function TriedSplitsDialog({ title, submit, sections, onSave, onClose }: TriedSplitsDialogProps) {
  const text = useTrafficSplitTexts();
  const [initial] = useState<Values>(() => ({ sections: [...sections] }));
  const [opened, setOpened] = useState<Opened | null>(null);
  const fresh = useRef(0);
  const stored = (changed: readonly SplitSection[]): StoredSplit[] =>
    changed.map((split) => {
      if (split.id === undefined) fresh.current -= 1;
      return { ...split, id: split.id ?? fresh.current };
    });
  return (
    <>
      <FormDialog<Values>
        {...{ title, submit, initial, schema, onClose }}
        isCovered={opened !== null}
        onSubmit={(values) => onSave({ sections: sent(values.sections) })}
      >
        {(form) => (
          <>
            {form.values.sections.length === 0 ? <p className={classes.total}>{text('empty')}</p> : null}
            <ul className={classes.tried}>
              {form.values.sections.map((split) => (
                <TriedSplit
                  key={split.id}
                  split={split}
                  onEdit={() => setOpened({ split, form })}
                  onRemove={() =>
                    form.set(
                      'sections',
                      form.values.sections.filter(({ id }) => id !== split.id),
                    )
                  }
                />
              ))}
            </ul>
            <div>
              <Button size="xs" variant="default" onClick={() => setOpened({ split: null, form })}>
                {text('add')}
              </Button>
            </div>
          </>
        )}
      </FormDialog>
      {/* Beside it and not within: what is sent in a form is heard by the form around it, too. */}
      {opened ? (
        <SplitDialog
          split={opened.split}
          others={opened.form.values.sections}
          isPart
          save={async (change) => opened.form.set('sections', stored(change(opened.form.values.sections)))}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </>
  );
}

type TriedSplitProps = { split: StoredSplit; onEdit: () => void; onRemove: () => void };

function TriedSplit({ split: { name, isDisabled, distribution }, onEdit, onRemove }: TriedSplitProps) {
  const text = useTrafficSplitTexts();
  const act = useRecordsTexts();
  return (
    <li>
      <div className={classes.triedName}>
        <bdi>{name}</bdi>
        <p className={classes.total}>
          {distribution.map((one) => `${one.name} ${text('percent', { weight: one.weight })}`).join(' · ')}
        </p>
      </div>
      <StateMark shape={isDisabled ? 'draft' : 'live'}>{text(isDisabled ? 'isOff' : 'isOn')}</StateMark>
      <IconButton name={act('edit', { name })} tip="end" onClick={onEdit}>
        <PencilIcon />
      </IconButton>
      <IconButton name={act('delete', { name })} tip="end" onClick={onRemove}>
        <TrashIcon />
      </IconButton>
    </li>
  );
}
