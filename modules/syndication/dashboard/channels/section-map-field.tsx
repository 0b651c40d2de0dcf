import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { listSections } from '#modules/sections/section-list.contract.ts';
import { mayCall } from '#platform/contract/endpoint.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { SelectField } from '#platform/dashboard/choice-fields.tsx';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { XIcon } from '#platform/dashboard/icons.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { MOST_MAPPED_SECTIONS } from '../../channel-kinds.contract.ts';
import type { Channel } from '../../channels.contract.ts';
import { useSyndicationTexts } from '../syndication-texts.ts';
import type { MappedSection } from './apple-values.ts';
import classes from './channels.module.css';

const STALE = 60_000;

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
  const { site, holder } = useCaller();
  const { data = [] } = useQuery({
    ...read(listSections, { query: { site_id: site.id } }),
    staleTime: STALE,
    enabled: mayCall(listSections, holder),
  });
  const own = data.filter(({ type, id }) => type === 'section' && id !== 0);
  const change = (at: number, next: Partial<MappedSection>) =>
    onChange(value.map((one, index) => (index === at ? { ...one, ...next } : one)));
  return (
    <fieldset className={classes.sections}>
      <legend>{text('apple.sections')}</legend>
      <p className={classes.hint}>
        {text(sections.length === 0 ? 'apple.sectionsLater' : 'apple.sectionsHelp')}
      </p>
      {value.map((one, at) => {
        const known = own.find(({ id }) => id === one.section_id);
        const name = known?.full_title ?? text('apple.missingSection');
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name while its section is not chosen.
          <div key={at} className={classes.mapped}>
            <SelectField
              label={text('apple.section')}
              value={one.section_id}
              choices={[
                ...(one.section_id === 0 ? [{ value: 0, label: text('apple.chooseSection') }] : []),
                ...(one.section_id !== 0 && !known ? [{ value: one.section_id, label: name }] : []),
                ...own.map(({ id, full_title }) => ({ value: id, label: full_title })),
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
