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
  const known = new Set([...shippedFiles.values(), ...before.values()].flatMap(partsOf));
  let needsRight: string | null = null;
  for (const [name, content] of files) {
    if (before.get(name) === content) continue;
    if (name.endsWith('.js')) {
      const text = said`${name}: ${asSentence(fileTypeRefused.message)}`;
      throw fileTypeRefused({ message: text, details: [{ loc: ['body', 'files', name], msg: text }] });
    }
    const fault = faultOf(name, content);
    if (fault !== null) {
      const text = said`${name}: ${asSentence(fault)}`;
      throw fileInvalid({ message: text, details: [{ loc: ['body', 'files', name], msg: text }] });
    }
    if (name.endsWith('.svg') || partsOf(content).some((part) => !known.has(part))) needsRight ??= name;
  }
  if (needsRight !== null && !caller.holder.sitePermissions.has('EDIT_CUSTOM_HTML')) {
    const details = [{ loc: ['body', 'files', needsRight], msg: fileNeedsPermission.message }];
    throw fileNeedsPermission({ details });
  }
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

/** Templates that cannot be read, and page layouts that are missing. */
export const faultsOf = (files: Files): LayoutFault[] => buildLayouts(files, (name) => name).faults();

function faultOf(name: string, content: string): Said | null {
  if (!LAYOUT_FILE_NAME.test(name)) return 'Use a file name such as post.liquid, 3-front.css or logo.svg.';
  if (content.length > LONGEST_LAYOUT_FILE) return 'Files can have up to 100 kB.';
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
