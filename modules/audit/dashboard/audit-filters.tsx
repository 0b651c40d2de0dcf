import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useDeferredValue, useState } from 'react';
import { listProfiles } from '#modules/profiles/profiles.contract.ts';
import { ChoiceList } from '#platform/dashboard/choice-list.tsx';
import { type CalendarDate, compareDays, formatDay, numericDay } from '#platform/dashboard/dates.ts';
import type { ListFilter } from '#platform/dashboard/filters/list-filter.ts';
import { read } from '#platform/dashboard/queries.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import classes from './audit-list.module.css';
import type { AuditSearch } from './audit-search.ts';
import { type AuditTexts, useAuditTexts } from './audit-texts.ts';

type Change = (next: Partial<AuditSearch>) => void;
type PanelProps = { search: AuditSearch; onChange: Change; onClose: () => void };

/** The filters of the audit log: who, which action, on what, when. */
export function useAuditFilters(search: AuditSearch, onChange: Change): ListFilter[] {
  const text = useAuditTexts();
  const object = [search.kind, search.objectId].filter((part) => part !== undefined && part !== '').join(' ');
  return [
    {
      id: 'actor',
      name: text('filters.actor'),
      value: search.actorId === undefined ? text('filters.anyone') : search.actor || String(search.actorId),
      isSet: search.actorId !== undefined,
      onClear: () => onChange({ actorId: undefined, actor: '' }),
      panel: (onClose) => <ActorPanel {...{ search, onChange, onClose }} />,
    },
    {
      id: 'action',
      name: text('filters.action'),
      value: search.action || text('filters.all'),
      isSet: search.action !== '',
      onClear: () => onChange({ action: '' }),
      panel: (onClose) => <ActionPanel {...{ search, onChange, onClose }} />,
    },
    {
      id: 'object',
      name: text('filters.object'),
      value: object || text('filters.all'),
      isSet: search.kind !== '',
      onClear: () => onChange({ kind: '', objectId: undefined }),
      panel: (onClose) => <ObjectPanel {...{ search, onChange, onClose }} />,
    },
    {
      id: 'period',
      name: text('filters.period'),
      value: periodWords(search, text),
      isSet: search.from !== undefined || search.to !== undefined,
      onClear: () => onChange({ from: undefined, to: undefined }),
      panel: (onClose) => <PeriodPanel {...{ search, onChange, onClose }} />,
    },
  ];
}

function periodWords({ from, to }: AuditSearch, text: AuditTexts): string {
  if (from && to) return text('filters.range', { from: numericDay(from), to: numericDay(to) });
  if (from) return text('filters.since', { date: numericDay(from) });
  return to ? text('filters.until', { date: numericDay(to) }) : text('filters.all');
}

function ActorPanel({ search, onChange, onClose }: PanelProps) {
  const text = useAuditTexts();
  const [typed, setTyped] = useState('');
  const sought = useDeferredValue(typed.trim());
  const people = useQuery({
    ...read(listProfiles, { query: { q: sought || undefined, limit: 20 } }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const anyone = { value: undefined, label: text('filters.anyone') };
  const found = (people.data?.profiles ?? []).map(({ id, title }) => ({ value: id, label: title }));
  return (
    <ChoiceList
      label={text('filters.actor')}
      search={{ text: typed, onText: setTyped }}
      state={people.isPending ? 'loading' : people.isError ? 'failed' : 'ready'}
      choices={sought === '' ? [anyone, ...found] : found}
      isChosen={(id) => id === search.actorId}
      onChoose={(actorId) => {
        onChange({ actorId, actor: found.find(({ value }) => value === actorId)?.label ?? '' });
        onClose();
      }}
    />
  );
}

function ActionPanel({ search, onChange, onClose }: PanelProps) {
  const text = useAuditTexts();
  const [action, setAction] = useState(search.action);
  return (
    <PanelForm onApply={() => onChange({ action: action.trim() })} onClose={onClose}>
      <TextField
        label={text('filters.action')}
        help={text('filters.actionHelp')}
        value={action}
        maxLength={80}
        isMono
        onText={setAction}
      />
    </PanelForm>
  );
}

function ObjectPanel({ search, onChange, onClose }: PanelProps) {
  const text = useAuditTexts();
  const [kind, setKind] = useState(search.kind);
  const [id, setId] = useState(search.objectId?.toString() ?? '');
  const objectId = /^\d{1,16}$/.test(id.trim()) ? Number(id) : undefined;
  return (
    <PanelForm onApply={() => onChange({ kind: kind.trim(), objectId })} onClose={onClose}>
      <TextField label={text('filters.kind')} value={kind} maxLength={80} isMono onText={setKind} />
      <TextField label={text('filters.id')} value={id} maxLength={16} isMono onText={setId} />
    </PanelForm>
  );
}

const dayOf = (text: string): CalendarDate | undefined => {
  const [year, month, day] = text.split('-').map(Number);
  return year && month && day ? { year, month, day } : undefined;
};
const fieldText = (day: CalendarDate | undefined): string =>
  day ? formatDay(day, '-').split('-').reverse().join('-') : '';

function PeriodPanel({ search, onChange, onClose }: PanelProps) {
  const text = useAuditTexts();
  const [from, setFrom] = useState(fieldText(search.from));
  const [to, setTo] = useState(fieldText(search.to));
  const [first, last] = [dayOf(from), dayOf(to)];
  const isWrong = first !== undefined && last !== undefined && compareDays(first, last) > 0;
  const onApply = () => (isWrong ? undefined : onChange({ from: first, to: last }));
  return (
    <PanelForm onApply={onApply} onClose={isWrong ? () => undefined : onClose}>
      <TextField label={text('filters.fromDay')} type="date" value={from} onText={setFrom} />
      <TextField
        label={text('filters.toDay')}
        type="date"
        value={to}
        error={isWrong ? text('filters.wrongPeriod') : undefined}
        onText={setTo}
      />
    </PanelForm>
  );
}

function PanelForm(props: { onApply: () => void; onClose: () => void; children: ReactNode }) {
  const text = useAuditTexts();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    props.onApply();
    props.onClose();
  };
  return (
    <form className={classes.panel} noValidate onSubmit={onSubmit}>
      {props.children}
      <Button type="submit">{text('filters.apply')}</Button>
    </form>
  );
}
