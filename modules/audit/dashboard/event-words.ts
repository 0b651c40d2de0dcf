import type { AuditEvent } from '../audit.contract.ts';
import type { AuditTexts } from './audit-texts.ts';

/** `redirect.created` in words: "Redirect created". */
export function actionWords(action: string): string {
  const words = action.replace(/[._]+/g, ' ').trim();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

const names = ['title', 'headline', 'path', 'name', 'call'] as const;

/** What the deed was done to, by the name that its fields give. */
export function objectWords({
  object,
  before,
  after,
}: Pick<AuditEvent, 'object' | 'before' | 'after'>): string {
  const found = names.map((name) => after?.[name] ?? before?.[name]).find((name) => typeof name === 'string');
  if (typeof found === 'string' && found !== '') return found;
  return object.id === null ? '' : `${object.kind.replaceAll('_', ' ')} ${object.id}`;
}

/** Who did it, or what. */
export function actorWords(
  { actor, action }: Pick<AuditEvent, 'actor' | 'action'>,
  text: AuditTexts,
): string {
  if (actor.profile) return actor.profile.title ?? text('formerPerson', { id: actor.profile.id });
  if (action === 'session.refused' || actor.kind === 'profile') return text('nobody');
  if (actor.kind === 'token') return text('token');
  return actor.kind === 'job' ? text('job') : text('command');
}

/** A value of a field as text; null for one that is not there. */
export function valueText(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The fields of a deed, each with its value before and after. */
export function changesOf({ before, after }: Pick<AuditEvent, 'before' | 'after'>) {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields.map((field) => ({
    field,
    before: valueText(before?.[field]),
    after: valueText(after?.[field]),
  }));
}
