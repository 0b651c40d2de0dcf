import { Button } from '@mantine/core';
import { useSectionChoices } from '#modules/sections/sections.public.tsx';
import { SelectField } from '#platform/dashboard/choice-fields.tsx';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { XIcon } from '#platform/dashboard/icons.tsx';
import { MOST_MAPPED_SECTIONS } from '../../channel-kinds.contract.ts';
import type { Channel } from '../../channels.contract.ts';
import { useSyndicationTexts } from '../syndication-texts.ts';
import type { MappedSection } from './apple-values.ts';
import classes from './channels.module.css';

type SectionMapFieldProps = {
  value: readonly MappedSection[];
  /** Those of the channel. */
  sections: Channel['remote_sections'];
  error: string | undefined;
  onChange: (value: MappedSection[]) => void;
};

/** Which sections of the site go to which of the channel. */
export function SectionMapField({ value, sections, error, onChange }: SectionMapFieldProps) {
  const text = useSyndicationTexts();
  const { choices: own } = useSectionChoices();
  const change = (at: number, next: Partial<MappedSection>) =>
    onChange(value.map((one, index) => (index === at ? { ...one, ...next } : one)));
  return (
    <fieldset className={classes.sections}>
      <legend>{text('apple.sections')}</legend>
      <p className={classes.hint}>
        {text(sections.length === 0 ? 'apple.sectionsLater' : 'apple.sectionsHelp')}
      </p>
      {value.map((one, at) => {
        const known = own.find(({ value: id }) => id === one.section_id);
        const name = known?.label ?? text('apple.missingSection');
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name while its section is not chosen.
          <div key={at} className={classes.mapped}>
            <SelectField
              label={text('apple.section')}
              value={one.section_id}
              choices={[
                ...(one.section_id === 0 ? [{ value: 0, label: text('apple.chooseSection') }] : []),
                ...(one.section_id !== 0 && !known ? [{ value: one.section_id, label: name }] : []),
                ...own,
              ]}
              onChoose={(section_id) => change(at, { section_id })}
            />
            <SelectField
              label={text('apple.remoteSection')}
              value={one.remote_id}
              choices={[
                ...(one.remote_id === '' ? [{ value: '', label: text('apple.chooseSection') }] : []),
                ...sections.map(({ id, name: label }) => ({ value: id.toLowerCase(), label })),
              ]}
              onChoose={(remote_id) => change(at, { remote_id })}
            />
            <IconButton
              name={text('apple.removeSection', { name })}
              onClick={() => onChange(value.filter((_, index) => index !== at))}
            >
              <XIcon />
            </IconButton>
          </div>
        );
      })}
      {error === undefined ? null : (
        <p className={classes.wrong} role="alert">
          {error}
        </p>
      )}
      {sections.length > 0 && value.length < MOST_MAPPED_SECTIONS ? (
        <Button
          size="xs"
          variant="default"
          onClick={() => onChange([...value, { section_id: 0, remote_id: '' }])}
        >
          {text('apple.addSection')}
        </Button>
      ) : null}
    </fieldset>
  );
}
