import type { ChildProcess } from 'node:child_process';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { ApiError } from '#platform/contract/api-error.ts';
import { forkBeside } from '#platform/server/fork-beside.ts';
import type { PresentRow } from '../redirects.queries.ts';
import type { CheckAnswer, CheckOrder } from './check-messages.ts';
import type { CheckedRows, ReadyRow } from './check-rows.ts';

export type CheckedFile = CheckedRows & { rows: number };

type FileToCheck = { content: string; present: readonly PresentRow[]; ownHosts: ReadonlySet<string> };

type Limits = {
  /** From the first word to the last, whatever the file makes the process do. */
  milliseconds: number;
  /** Of what JavaScript keeps. */
  megabytes: number;
};

/** The largest file of all takes some seconds and 200 MB. */
const usual: Limits = { milliseconds: 180_000, megabytes: 512 };
const ROWS_AT_ONCE = 2_000;
const LOOK_MILLISECONDS = 200;

const takesTooMuch = () =>
  new ApiError('file_takes_too_long', 400, {
    message: 'This file takes too long to check. Split it, and import each part.',
  });

/**
 * Reads and checks a file in a process of its own, so that nobody who waits for an answer waits for it. The process is
 * gone when this ends, however that is and whatever it was doing.
 * @param progress told now and then, also while nothing is heard; what it throws ends the check
 * @returns what was found; the redirects to be written have no ids of the database yet
 * @throws ApiError when the file is no table of redirects, is too long, or takes too much
 */
export async function checkBeside(
  file: FileToCheck,
  progress: (done: number, rows: number | null) => Promise<void>,
  limits: Limits = usual,
): Promise<CheckedFile> {
  const { child, lastWords } = forkBeside(new URL('./check-program.ts', import.meta.url), {
    ...{ megabytes: limits.megabytes, comes: 'last', serialization: 'advanced' },
  });
  const end = new AbortController();
  try {
    return await Promise.race([
      converse(lineTo(child, lastWords), file, progress, end.signal),
      wait(limits.milliseconds, undefined, { signal: end.signal }).then(() => {
        throw takesTooMuch();
      }),
    ]);
  } finally {
    end.abort();
    child.kill('SIGKILL');
  }
}

type Line = {
  tell: (order: CheckOrder) => void;
  /** Gives what is said next, or null when nothing is said for a while. */
  hear: () => Promise<CheckAnswer | null>;
};

async function converse(
  { hear, tell }: Line,
  { content, present, ownHosts }: FileToCheck,
  progress: (done: number, rows: number | null) => Promise<void>,
  over: AbortSignal,
): Promise<CheckedFile> {
  for (let at = 0; at < present.length; at += ROWS_AT_ONCE) {
    tell({ present: present.slice(at, at + ROWS_AT_ONCE) });
    await nextTurn();
  }
  tell({ content, ownHosts: [...ownHosts] });
  let said: { done: number; rows: number | null } = { done: 0, rows: null };
  let found: Extract<CheckAnswer, { checked: unknown }> | null = null;
  const ready: ReadyRow[] = [];
  while (!over.aborted) {
    const answer = await hear();
    if (answer && 'refused' in answer) {
      const { code, status, message } = answer.refused;
      throw new ApiError(code, status, { message });
    }
    if (answer && 'done' in answer) said = answer;
    if (answer && 'checked' in answer) {
      found = answer;
      said = { done: found.rows, rows: found.rows };
    }
    if (answer && 'ready' in answer) ready.push(...answer.ready);
    if (found && ready.length >= found.readyRows) return { ...found.checked, ready, rows: found.rows };
    if (found && answer) tell({ from: ready.length });
    await progress(said.done, said.rows);
  }
  throw takesTooMuch();
}

/** Hears the process word by word, and its death. */
function lineTo(child: ChildProcess, lastWords: () => string): Line {
  const heard: CheckAnswer[] = [];
  let death: Error | null = null;
  let wake = () => {};
  const die = (reason: Error) => {
    death ??= reason;
    wake();
  };
  child.on('message', (answer: CheckAnswer) => {
    heard.push(answer);
    wake();
  });
  child.on('error', (cause) => die(new Error('The check of a file could not begin.', { cause })));
  // Out of memory it ends itself by a signal; the system ends it by another.
  child.on('exit', (code, signal) =>
    die(signal ? takesTooMuch() : new Error(`The check of a file ended with ${code}. ${lastWords()}`.trim())),
  );
  return {
    // One that has just died hears nothing; that is noticed by its end.
    tell: (order) => child.connected && child.send(order, () => undefined),
    // Nothing that fails is left behind: whoever stopped listening would not be told, and the server would end by it.
    hear: async () => {
      if (heard.length === 0 && !death) {
        const word = new Promise<void>((resolve) => {
          wake = resolve;
        });
        await Promise.race([word, wait(LOOK_MILLISECONDS)]);
      }
      const answer = heard.shift();
      if (!answer && death) throw death;
      return answer ?? null;
    },
  };
}
