import { parseArgs } from 'node:util';

/** What a command works with. */
export type AdminContext = {
  /** The database, migrated unless the command says otherwise. */
  connectionString: string;
  dataFolder: string;
  /** Prints one line for the person who runs the command. */
  say(line: string): void;
};

/** One command of `npm run admin`. */
export type AdminCommand = {
  name: string;
  /** Its parameters as `--help` shows them. */
  usage: string;
  summary: string;
  /** The migrated database where nothing is said; the one of a running server if there is one. */
  opens?: 'database as it is' | 'database of nobody else';
  /** Reads the parameters before the database is opened, and gives what is to be done. */
  prepare(parameters: readonly string[]): (context: AdminContext) => Promise<void>;
};

/** What a person did wrong, in words that say how it is done right. */
export class WrongUse extends Error {
  override name = 'WrongUse';
}

/**
 * Reads the parameters of a command: words, options with a value, those that may come several times, and switches.
 * @throws WrongUse
 */
export function readParameters(
  parameters: readonly string[],
  form: {
    words: readonly string[];
    options?: readonly string[];
    lists?: readonly string[];
    switches?: readonly string[];
  },
): {
  words: string[];
  options: Record<string, string>;
  lists: Record<string, string[]>;
  switches: Record<string, boolean>;
} {
  const { words, options = [], lists = [], switches = [] } = form;
  const known = Object.fromEntries([
    ...options.map((name) => [name, { type: 'string' as const }]),
    ...lists.map((name) => [name, { type: 'string' as const, multiple: true }]),
    ...switches.map((name) => [name, { type: 'boolean' as const }]),
  ]);
  const { values, positionals } = parse(parameters, known);
  const missing = words[positionals.length];
  if (missing) throw new WrongUse(`<${missing}> is missing.`);
  const extra = positionals[words.length];
  if (extra !== undefined) throw new WrongUse(`"${extra}" is one word too many.`);
  const pick = (names: readonly string[]) =>
    Object.fromEntries(names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])));
  return {
    words: positionals,
    options: pick(options) as Record<string, string>,
    lists: pick(lists) as Record<string, string[]>,
    switches: pick(switches) as Record<string, boolean>,
  };
}

function parse(
  parameters: readonly string[],
  options: Record<string, { type: 'string' | 'boolean'; multiple?: boolean }>,
) {
  try {
    return parseArgs({ args: [...parameters], options, allowPositionals: true });
  } catch (error) {
    const [sentence = ''] = (error as Error).message.split('. ', 1);
    throw new WrongUse(`${sentence.replace(/\.$/, '')}.`);
  }
}
