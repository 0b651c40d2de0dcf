import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { listSections } from '#modules/sections/section-list.contract.ts';
import { CallError } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { CheckField, SelectField } from '#platform/dashboard/choice-fields.tsx';
import { read, useWrite } from '#platform/dashboard/queries.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { listPurges, purgeCache } from '../cache-purge.contract.ts';
import { getCdn } from '../cdn.contract.ts';
import { MOST_PURGED } from '../purge-kinds.contract.ts';
import classes from './cache-purge.module.css';
import { CdnPanel } from './cdn-panel.tsx';
import { usePagesTexts } from './pages-texts.ts';
import { RecentPurges } from './recent-purges.tsx';
import { type Outcome, SaidOutcome } from './said-outcome.tsx';

const kinds = ['url', 'prefix', 'section', 'tag', 'all'] as const;
type Kind = (typeof kinds)[number];

/** Drops pages that readers still see in an old version: by address, by section, by key, or all of them. */
export function CachePurgeScreen() {
  const text = usePagesTexts();
  const { site, holder } = useCaller();
  const [kind, setKind] = useState<Kind>('url');
  const [lines, setLines] = useState('');
  const [section, setSection] = useState<number | null>(null);
  const [confirm, setConfirm] = useState('');
  const [isSoft, setIsSoft] = useState(true);
  const [wrong, setWrong] = useState<string>();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const sections = useQuery({ ...read(listSections, { query: {} }), enabled: kind === 'section' });
  const purge = useWrite(purgeCache, [listPurges, getCdn]);
  const mayPurgeAll = holder.sitePermissions.has('POWER_SITE');
  const shownSections = (sections.data ?? []).filter(({ type, id }) => type === 'section' && id !== 0);
  const chosenSection = section ?? shownSections[0]?.id;

  const choose = (next: Kind) => {
    setKind(next);
    setWrong(undefined);
    setOutcome(null);
  };
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const typed = [...new Set(lines.split('\n').map((line) => line.trim()))].filter(Boolean);
    const values = kind === 'all' ? [] : kind === 'section' ? [`section-${chosenSection}`] : typed;
    const isEmpty = kind !== 'all' && (values.length === 0 || (kind === 'section' && !chosenSection));
    const fault = isEmpty ? text('missing') : values.length > MOST_PURGED ? text('tooMany') : undefined;
    setWrong(fault);
    setOutcome(null);
    if (fault !== undefined) return;
    const type = kind === 'section' ? 'tag' : kind;
    try {
      const body = { type, values, soft: isSoft, ...(kind === 'all' ? { confirm } : {}) };
      const { message } = await purge.mutateAsync({ body });
      setOutcome({ text: message || text('done'), isFailed: false });
      setConfirm('');
    } catch (error) {
      const isSaid = error instanceof CallError && error.status >= 400 && error.status < 500;
      setOutcome({ text: isSaid ? error.message : text('failed'), isFailed: true });
    }
  };
  return (
    <div className={classes.page}>
      <header>
        <h2 className={classes.title}>{text('title')}</h2>
        <p className={classes.hint}>{text('hint')}</p>
      </header>
      <form noValidate className={classes.form} onSubmit={(event) => void onSubmit(event)}>
        <SelectField
          label={text('type.label')}
          value={kind}
          choices={kinds
            .filter((value) => value !== 'all' || mayPurgeAll)
            .map((value) => ({ value, label: text(`type.${value}`) }))}
          onChoose={choose}
        />
        {kind === 'section' ? (
          <SelectField
            label={text('section')}
            value={chosenSection ?? 0}
            choices={shownSections.map(({ id, full_title }) => ({ value: id, label: full_title }))}
            onChoose={setSection}
            error={wrong}
          />
        ) : kind === 'all' ? (
          <TextField
            label={text('all.label', { site: site.title })}
            help={text('all.help')}
            value={confirm}
            onText={setConfirm}
            autoComplete="off"
          />
        ) : (
          <TextField
            key={kind}
            label={text(`fields.${kind}.label`)}
            help={text(`fields.${kind}.help`)}
            value={lines}
            onText={setLines}
            error={wrong}
            lines={4}
          />
        )}
        <CheckField label={text('soft')} isOn={isSoft} onChange={setIsSoft} />
        <footer className={classes.foot}>
          <Button
            type="submit"
            loading={purge.isPending}
            disabled={kind === 'all' && confirm.trim() !== site.title}
          >
            {text('submit')}
          </Button>
          {outcome ? <SaidOutcome outcome={outcome} onDismiss={() => setOutcome(null)} /> : null}
        </footer>
      </form>
      <RecentPurges />
      <CdnPanel />
    </div>
  );
}
