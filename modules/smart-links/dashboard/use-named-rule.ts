import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useGo } from '#platform/dashboard/address.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { getReplacement, type Replacement } from '../smart-links.contract.ts';
import { useSmartLinksTexts } from './smart-links-texts.ts';

/** What is being done to rules: one is added, maybe from another one, changed, or written into posts. */
export type RuleAct =
  | { kind: 'add'; from: Replacement | null }
  | { kind: 'edit' | 'write'; rule: Replacement };

const ACT = /\/(?:smart_links|find_and_replace)\/(add|edit|duplicate|preview)(?:\/(\d{1,16}))?\/?$/;

/** What the path names, such as `/smart_links/edit/7`; null while it names the list alone. */
export function useNamedRule(list: string): { act: RuleAct | null; close: () => void } {
  const text = useSmartLinksTexts();
  const go = useGo();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const [, kind = '', id = ''] = ACT.exec(path) ?? [];
  const { data, error } = useQuery({
    ...read(getReplacement, { params: { ruleId: Number(id || 0) } }),
    enabled: id !== '',
    retry: false,
  });
  const [closed, setClosed] = useState('');
  const isClosed = closed === path;
  const isMissing = error !== null && id !== '';
  useEffect(() => {
    if (isMissing) notices.refused(text('missing'));
  }, [isMissing, text]);
  // Only once the dialog is gone: what was typed in it would keep the address as it is.
  useEffect(() => {
    if ((isClosed && kind !== '') || isMissing) go(list);
  }, [isClosed, kind, isMissing, go, list]);
  return { act: isClosed ? null : actOf(kind, data ?? null), close: () => setClosed(path) };
}

function actOf(kind: string, rule: Replacement | null): RuleAct | null {
  if (kind === 'add') return { kind: 'add', from: null };
  if (kind === '' || rule === null) return null;
  return kind === 'duplicate' ? { kind: 'add', from: rule } : { kind: 'edit', rule };
}
