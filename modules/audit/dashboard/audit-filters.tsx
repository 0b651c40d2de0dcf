import { useState } from 'react';
import { personFilter } from '#modules/profiles/profiles.public.tsx';
import type { ListFilter } from '#platform/dashboard/filters/list-filter.ts';
import { FilterForm } from '#platform/dashboard/records/filter-form.tsx';
import { periodFilter } from '#platform/dashboard/records/period-filter.tsx';
import { wordFilter } from '#platform/dashboard/records/word-filter.tsx';
import { TextField } from '#platform/dashboard/text-field.tsx';
import type { AuditSearch } from './audit-search.ts';
import { useAuditTexts } from './audit-texts.ts';

type Change = (next: Partial<AuditSearch>) => void;
type PanelProps = { search: AuditSearch; onChange: Change; onClose: () => void };

/** The filters of the audit log: who, which action, on what, when. */
export function useAuditFilters(search: AuditSearch, onChange: Change): ListFilter[] {
  const text = useAuditTexts();
  const object = [search.kind, search.objectId].filter((part) => part !== undefined && part !== '').join(' ');
  return [
    personFilter({
      ...{ id: 'actor', name: text('filters.actor'), anyone: text('filters.anyone') },
      ...{ value: search.actorId, shown: search.actor },
      onChange: (actorId, actor) => onChange({ actorId, actor }),
    }),
    wordFilter({
      ...{ id: 'action', name: text('filters.action'), value: search.action, longest: 80 },
      ...{ help: text('filters.actionHelp'), isMono: true },
      onChange: (action) => onChange({ action }),
    }),
    {
      id: 'object',
      name: text('filters.object'),
      value: object || text('filters.all'),
      isSet: search.kind !== '',
      onClear: () => onChange({ kind: '', objectId: undefined }),
      panel: (onClose) => <ObjectPanel {...{ search, onChange, onClose }} />,
    },
    periodFilter({
      ...{ id: 'period', name: text('filters.period'), value: { from: search.from, to: search.to } },
      onChange,
    }),
  ];
}

function ObjectPanel({ search, onChange, onClose }: PanelProps) {
  const text = useAuditTexts();
  const [kind, setKind] = useState(search.kind);
  const [id, setId] = useState(search.objectId?.toString() ?? '');
  const objectId = /^\d{1,16}$/.test(id.trim()) ? Number(id) : undefined;
  return (
    <FilterForm onApply={() => onChange({ kind: kind.trim(), objectId })} onClose={onClose}>
      <TextField label={text('filters.kind')} value={kind} maxLength={80} isMono onText={setKind} />
      <TextField label={text('filters.id')} value={id} maxLength={16} isMono onText={setId} />
    </FilterForm>
  );
}
