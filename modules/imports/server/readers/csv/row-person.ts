import { createHmac } from 'node:crypto';
import {
  LONGEST_ABOUT,
  LONGEST_EMAIL,
  LONGEST_JOB_TITLE,
  LONGEST_PERSON_TITLE,
} from '#modules/profiles/profile-kinds.contract.ts';
import { htmlOfAbout, textOfAbout } from '#modules/profiles/profiles.public.ts';
import type { PersonField, TableOptions } from '../../../csv-import.contract.ts';
import { ImportProblem } from '../../import-problem.ts';
import type { SourceAuthor } from '../../source.ts';
import { plainText, slugOf } from '../plain-text.ts';
import { shortCell } from './open-table.ts';
import { secondsOfCell } from './row-times.ts';

type RowFields = Partial<Record<PersonField, string>>;

/** What a row makes, and what of it is worth a look. */
export type RowPerson = { person: SourceAuthor; warnings: string[] };

const LONGEST_ID = 200;
const LONGEST_WEBSITE = 1_000;
const LONGEST_USERNAME = 200;
const MOST_ROLES = 20;
const DAY = 86_400;
const EMAIL = /^[^\s@<>",;]+@[^\s@<>",;]+\.[^\s@<>",;.]+$/;
const WEB_ADDRESS = /^https?:\/\/[^\s/]+\S*$/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for; tabs and line breaks stay.
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;
/** How WordPress writes that there is no date. */
const NO_DATE = /^0{4}-00-00/;

/**
 * A row as a person. What tells them again is the id of the source, else the address, else what they are called; of
 * these only a hash with the key is kept.
 * @throws ImportProblem where the row makes none
 */
export function personOfRow(
  given: RowFields,
  options: Omit<TableOptions, 'columns'>,
  personKey: string,
): RowPerson {
  const warnings: string[] = [];
  const fields = withoutControls(given, warnings);
  const email = emailOf(fields.email);
  const username = fields.username;
  const named = nameOfRow(fields);
  const name = named || plainText(username ?? '') || (email?.slice(0, email.indexOf('@')) ?? '');
  if (name === '') throw new ImportProblem('It has no name and no email address.');
  const jobTitle = plainText(fields.job_title ?? '');
  const about = aboutOf(fields.about);
  refuseLonger('ID', fields.id ?? '', LONGEST_ID);
  refuseLonger('name', name, LONGEST_PERSON_TITLE);
  refuseLonger('username', username ?? '', LONGEST_USERNAME);
  refuseLonger('job title', jobTitle, LONGEST_JOB_TITLE);
  refuseLonger('bio', about, LONGEST_ABOUT);
  const website = websiteOf(fields.website, warnings);
  const keyOf = (kind: string, text: string) =>
    createHmac('sha256', personKey).update(`${kind}\n${text}`).digest('base64url');
  const byUsername = username === undefined ? null : keyOf('username', username.toLowerCase());
  const byName = named === '' ? null : keyOf('name', named.toLowerCase());
  const byEmail = email === null ? null : keyOf('email', email);
  // An id that is an address is kept as no more than any other address.
  const own = fields.id?.includes('@') ? keyOf('id', fields.id.toLowerCase()) : fields.id;
  const key = own ?? byEmail ?? byUsername ?? byName ?? keyOf('name', name.toLowerCase());
  const person: SourceAuthor = {
    what: 'authors',
    id: key,
    name,
    slug: slugOf(username?.replace(/@.*$/s, '') ?? '') || null,
    email,
    aboutHtml: about === '' ? null : htmlOfAbout(about),
    extra: { ...(jobTitle ? { jobTitle } : {}), ...(website ? { website } : {}) },
    createdTs: timeOf(fields.created, options),
    roles: rolesOf(fields.role, warnings),
    ...{ isPartial: true, isNamed: named !== '' },
    ...(own === undefined ? { otherIds: { username: byUsername, name: byName } } : {}),
  };
  return { person, warnings };
}

/** What shows as nothing, or turns the text around it, is left out. */
function withoutControls(fields: RowFields, warnings: string[]): RowFields {
  const kept: RowFields = {};
  let hasAny = false;
  for (const [field, cell] of Object.entries(fields) as [PersonField, string][]) {
    const clean = cell.toWellFormed().replace(CONTROLS, '').trim();
    if (clean !== cell) hasAny = true;
    if (clean !== '') kept[field] = clean;
  }
  if (hasAny) warnings.push('Control characters were removed.');
  return kept;
}

function emailOf(cell: string | undefined): string | null {
  if (cell === undefined) return null;
  const email = cell.replace(/^mailto:/i, '').toLowerCase();
  refuseLonger('email address', email, LONGEST_EMAIL);
  if (!EMAIL.test(email)) {
    throw new ImportProblem(
      `"${shortCell(cell)}" isn't an email address. Correct it, or leave the cell empty.`,
    );
  }
  return email;
}

function refuseLonger(what: string, text: string, most: number): void {
  if (text.length <= most) return;
  const limit = most.toLocaleString('en-US');
  throw new ImportProblem(`The ${what} is longer than ${limit} characters. Shorten it.`);
}

/** What a row calls somebody by their name; empty where it does not. */
export const nameOfRow = (fields: RowFields): string =>
  plainText(fields.name ?? '') || plainText([fields.first_name, fields.last_name].filter(Boolean).join(' '));

/** Plain text, with paragraphs; markup of the source is read as what it shows. */
const aboutOf = (cell = ''): string => (/<\/?[a-z!][^>]*>/i.test(cell) ? textOfAbout(cell) : cell);

function websiteOf(cell: string | undefined, warnings: string[]): string | null {
  if (cell === undefined) return null;
  const address = /^[\w-]+(?:\.[\w-]+)+(?:\/\S*)?$/.test(cell) ? `https://${cell}` : cell;
  if (address.length <= LONGEST_WEBSITE && WEB_ADDRESS.test(address) && URL.canParse(address)) return address;
  warnings.push(`The website "${shortCell(cell)}" isn't a web address and is left out.`);
  return null;
}

function timeOf(cell: string | undefined, options: Omit<TableOptions, 'columns'>): number | null {
  if (cell === undefined || NO_DATE.test(cell)) return null;
  const seconds = secondsOfCell(cell, { zone: options.time_zone, order: options.date_order });
  if (seconds === null) {
    throw new ImportProblem(`"${shortCell(cell)}" isn't a date. Write it as 2026-03-31 14:05.`);
  }
  if (seconds < 0 || seconds > Date.now() / 1000 + DAY) {
    throw new ImportProblem(
      `"${shortCell(cell)}" isn't a date in the past. Correct it, or leave the cell empty.`,
    );
  }
  return seconds;
}

function rolesOf(cell: string | undefined, warnings: string[]): string[] {
  const named = (cell ?? '').split(/[,;|\n]/).map((one) => plainText(one));
  const roles = [...new Set(named.filter((one) => one !== '').map(shortCell))];
  if (roles.length > MOST_ROLES) warnings.push(`Only the first ${MOST_ROLES} roles were read.`);
  return roles.slice(0, MOST_ROLES);
}
