import { dateFormat } from '#platform/dashboard/dates.ts';
import { numberText } from '#platform/dashboard/number-text.ts';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import type { Words } from '#platform/dashboard/rooms/room-words.ts';
import type { AuditEvent } from '../audit.contract.ts';
import type { AuditTexts } from './audit-texts.ts';

/** The texts of the audit log, and what the rooms call their things. */
export type EventTexts = { text: AuditTexts; words: Words };

const names = ['title', 'headline', 'path', 'name', 'call'] as const;

/** The deed in words; many of one batch as one, with their number. */
export function deedWords(
  { action, batch_count: count = 1 }: AuditEvent,
  { text, words }: EventTexts,
): string {
  if (count === 1) return words.act(action);
  const shown = numberText(count);
  if (action === 'post.status_changed') return text('batch.status', { count, shown });
  if (action === 'post.authors_changed') return text('batch.authors', { count, shown });
  return text('batch.other', { action: words.act(action), shown });
}

/** What the deed was done to, and that it is gone where it is. */
export function objectWords(event: Deed, { text, words }: EventTexts): string {
  if ((event.batch_count ?? 1) > 1) return '';
  const name = objectName(event, words);
  return event.object.is_deleted && name !== '' ? text('deleted', { name }) : name;
}

type Deed = Pick<AuditEvent, 'object' | 'before' | 'after' | 'batch_count'>;

/** From which time to which other one a post was moved. */
export function timeWords(event: AuditEvent, { text, words }: EventTexts, zone: string): string {
  if (event.action !== 'post.scheduled' || (event.batch_count ?? 1) > 1) return '';
  const time = changesOf(event, words, zone).find(({ field }) => field === 'scheduled_ts');
  if (!time || time.before === time.after) return '';
  if (time.before === null) return time.after ?? '';
  return text('batch.fromTo', { from: time.before, to: time.after ?? '–' });
}

/** What no screen shows by its number. */
const numberless: readonly string[] = ['follow', 'mail_subscriber'];

/** The name of today, or else the one that the fields of the deed give. */
export function objectName({ object, before, after }: Deed, words: Words): string {
  if (object.name !== null) return object.name || words.untitled(object.kind);
  const found = names.map((name) => after?.[name] ?? before?.[name]).find((name) => typeof name === 'string');
  if (typeof found === 'string' && found !== '') return found;
  // The number of a task says nothing: what it did is the action.
  if (object.id === null || object.kind === 'task') return '';
  const thing = words.thing(object.kind);
  return numberless.includes(object.kind) ? thing : `${thing} ${object.id}`;
}

/** Who did it, or what. */
export function actorWords(
  { actor, action }: Pick<AuditEvent, 'actor' | 'action'>,
  text: AuditTexts,
): string {
  if (actor.profile) {
    const person = actor.profile.title ?? text('formerPerson', { id: actor.profile.id });
    return actor.token?.title ? text('through', { person, token: actor.token.title }) : person;
  }
  if (action === 'session.refused' || actor.kind === 'profile') return text('nobody');
  if (actor.kind === 'token') return text('token');
  return actor.kind === 'job' ? text('job') : text('command');
}

/** A value of a field as text; null for one that is not there. */
export function valueText(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A moment as people read it; null for what is none. */
function timeText(field: string, value: unknown, zone: string): string | null {
  if (typeof value !== 'number' || !field.endsWith('_ts')) return null;
  return dateFormat(pageLanguage, zone, { dateStyle: 'medium', timeStyle: 'short' }).format(value * 1000);
}

/** The fields of a deed, each with its value before and after, by the names that people know them by. */
export function changesOf(
  { object, before, after }: Pick<AuditEvent, 'object' | 'before' | 'after'>,
  words: Words,
  zone: string,
) {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const shownValue = (field: string, value: unknown) =>
    words.value(object.kind, field, value) ?? timeText(field, value, zone) ?? valueText(value);
  return fields.map((field) => ({
    field,
    before: shownValue(field, before?.[field]),
    after: shownValue(field, after?.[field]),
  }));
}

/** The kinds that events name, so that the words for them can be loaded. */
export const kindsOf = (events: readonly AuditEvent[]): string[] =>
  events.flatMap(({ action, object }) => [action.split('.')[0] ?? '', object.kind]);
