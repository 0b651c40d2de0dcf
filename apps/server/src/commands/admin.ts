import { ApiError } from '#platform/contract/api-error.ts';
import { BackupProblem } from '#platform/server/backup/manifest.ts';
import { DataFolderInUse, openDatabaseForCommand } from '#platform/server/data-folder.ts';
import { isUnreachable } from '#platform/server/database.ts';
import { openLog } from '#platform/server/log.ts';
import { migrateToLatest } from '#platform/server/migrate.ts';
import { connectionLost, DatabaseUnreachable } from '#platform/server/reach-database.ts';
import { readConfig } from '../config.ts';
import { createOwnerCommand, resetPasswordCommand, resetSecondFactorCommand } from './account-commands.ts';
import { type AdminCommand, WrongUse } from './admin-command.ts';
import { AuditBroken, verifyAuditCommand } from './audit-commands.ts';
import { backupCommand, restoreCommand } from './backup-commands.ts';
import { addDomainCommand, createSiteCommand } from './site-commands.ts';
import { pastDueCommand, quotaCommand, setCommand, statsPlanCommand } from './site-setting-commands.ts';

const commands: AdminCommand[] = [
  createSiteCommand,
  addDomainCommand,
  createOwnerCommand,
  resetPasswordCommand,
  resetSecondFactorCommand,
  pastDueCommand,
  statsPlanCommand,
  setCommand,
  quotaCommand,
  backupCommand,
  restoreCommand,
  verifyAuditCommand,
];

/** The text of `--help`. */
export function helpText(): string {
  const lines = commands.map(({ name, usage, summary }) => `  ${name} ${usage}\n      ${summary}`);
  return ['npm run admin -- <command>', '', ...lines, '', '  --help', '      this text'].join('\n');
}

/** Runs one command; what goes wrong by the person's doing is said in one sentence. */
export async function runAdmin(parameters: readonly string[], say: (line: string) => void): Promise<void> {
  const [name, ...rest] = parameters;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') return say(helpText());
  const command = commands.find((one) => one.name === name);
  if (!command) throw new WrongUse(`There is no command "${name}". npm run admin -- --help lists them.`);
  if (rest.includes('--help') || rest.includes('-h'))
    return say(`${command.name} ${command.usage}\n  ${command.summary}`);
  const work = command.prepare(rest);
  const { dataFolder } = readConfig(process.env, []);
  const log = openLog({ level: process.env.LOG_LEVEL || 'warn', isReadable: true });
  const opened = await openDatabaseForCommand(dataFolder, {
    name: `npm run admin -- ${name}`,
    log,
    isAlone: command.opens === 'database of nobody else',
  });
  try {
    if (!command.opens) await migrateToLatest(process.env.DATABASE_OWNER_URL || opened.connectionString);
    await work({ connectionString: opened.connectionString, dataFolder, say });
  } finally {
    await opened.close();
  }
}

if (import.meta.main) {
  try {
    await runAdmin(process.argv.slice(2), (line) => console.log(line));
  } catch (error) {
    const isPlain = [
      WrongUse,
      ApiError,
      DataFolderInUse,
      BackupProblem,
      AuditBroken,
      DatabaseUnreachable,
    ].some((kind) => error instanceof kind);
    if (isUnreachable(error)) console.error(connectionLost);
    else console.error(isPlain ? (error as Error).message : error);
    process.exitCode = 1;
  }
}
