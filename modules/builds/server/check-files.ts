import { createHash } from 'node:crypto';
import {
  buildLayouts,
  type Files,
  isTakenFile,
  type LayoutFault,
  oneStyle,
  shippedFiles,
  takenName,
} from '#modules/pages/pages.public.ts';
import type { ApiError } from '#platform/contract/api-error.ts';
import { asSentence, type Said, said } from '#platform/contract/sentence.ts';
import type { Caller } from '#platform/server/caller.ts';
import { buildTooLarge, fileInvalid, fileNeedsPermission, fileTypeRefused } from '../build-files.contract.ts';
import {
  LAYOUT_FILE_NAME,
  LONGEST_LAYOUT_FILE,
  MOST_BUILD_SIZE,
  MOST_LAYOUT_FILES,
} from '../build-kinds.contract.ts';

/** What of a template brings a script, or an element whose name only shows when it is rendered. */
const SCRIPT_PARTS = /<\s*script\b[^>]*>?|<\/?[a-z]*\{[{%][^}]*\}?\}?|<[a-z]*$/gi;
const partsOf = (text: string): string[] => text.match(SCRIPT_PARTS) ?? [];

const LIVE_PICTURE = /<\s*(script|foreignobject|iframe)\b|\son[a-z]+\s*=|javascript\s*:|<!entity/i;

const sizeOf = (files: Files): number =>
  [...files.values()].reduce((sum, content) => sum + Buffer.byteLength(content), 0);

/**
 * What a build says of its files.
 * @param before the files that it was made from: scripts that stand in them may stay
 * @throws ApiError build_is_too_large, file_type_is_refused, file_is_invalid, file_needs_permission
 */
export function checkedFiles(caller: Caller, files: Files, before: Files) {
  const size = sizeOf(files);
  if (files.size > MOST_LAYOUT_FILES || size > MOST_BUILD_SIZE) throw buildTooLarge();
  const refused = [...refusedFiles(caller, files, before).values()];
  // What anybody can mend is said before what takes a permission.
  const [refusal] = refused.sort((one, other) => Number(one.status === 403) - Number(other.status === 403));
  if (refusal) throw refusal;
  const start = performance.now();
  const faults = faultsOf(files);
  const hash = createHash('sha256');
  for (const name of [...files.keys()].sort()) hash.update(`${name}\0${files.get(name)}\0`);
  return {
    faults,
    columns: {
      ...{ size, files_count: files.size, hash: hash.digest('hex').slice(0, 12) },
      status: faults.length === 0 ? 'ready' : 'failed',
      duration_ms: Math.ceil(performance.now() - start),
    },
  };
}

/** What keeps files out of a build of somebody, by their names; those that stand in it already may stay. */
export function refusedFiles(caller: Caller, files: Files, before: Files): Map<string, ApiError> {
  const known = new Set([...shippedFiles.values(), ...before.values()].flatMap(partsOf));
  const mayScript = caller.holder.sitePermissions.has('EDIT_CUSTOM_HTML');
  const refused = new Map<string, ApiError>();
  for (const [name, content] of files) {
    if (before.get(name) === content) continue;
    const loc = ['body', 'files', name];
    const fault = name.endsWith('.js') ? asSentence(fileTypeRefused.message) : faultOf(name, content);
    if (fault !== null) {
      const text = said`${name}: ${asSentence(fault)}`;
      const refusal = name.endsWith('.js') ? fileTypeRefused : fileInvalid;
      refused.set(name, refusal({ message: text, details: [{ loc, msg: text }] }));
    } else if (!mayScript && (name.endsWith('.svg') || partsOf(content).some((part) => !known.has(part)))) {
      refused.set(name, fileNeedsPermission({ details: [{ loc, msg: fileNeedsPermission.message }] }));
    }
  }
  return refused;
}

/** Templates that cannot be read, and page layouts that are missing. */
export const faultsOf = (files: Files): LayoutFault[] => buildLayouts(files, (name) => name).faults();

function faultOf(name: string, content: string): Said | null {
  if (!LAYOUT_FILE_NAME.test(name)) return 'Use a file name such as post.liquid, 3-front.css or logo.svg.';
  if (content.length > LONGEST_LAYOUT_FILE) return 'Files can be up to 100 kB.';
  if (content.includes('\0')) return 'Only text files can be part of a build.';
  // Looked for in what pages get: without its comments, two harmless parts can be a sign of markup.
  if (name.endsWith('.css') && oneStyle([content]).includes('<'))
    return "Stylesheets can't contain “<”. For a width, use max-width.";
  if (name.endsWith('.svg') && LIVE_PICTURE.test(content)) return "SVG files can't contain scripts.";
  if (name.endsWith('.liquid')) {
    if (isTakenFile(name)) return 'Pages use this name for a script. Choose another.';
    const taken = takenName(content);
    if (taken !== null) return said`Every page already uses the name “${taken}”. Choose another.`;
  }
  return null;
}
