import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { restoreBackup } from '#platform/server/backup/restore-backup.ts';
import { writeBackup } from '#platform/server/backup/write-backup.ts';
import { type AdminCommand, readParameters, WrongUse } from './admin-command.ts';

/** `backup <file>` */
export const backupCommand: AdminCommand = {
  name: 'backup',
  usage: '<file>',
  summary: 'write the database and the files into one archive (.tar.gz), beside a running server too',
  opens: 'database as it is',
  prepare: (parameters) => {
    const archive = resolve(readParameters(parameters, { words: ['file'] }).words[0] ?? '');
    if (existsSync(archive))
      throw new WrongUse(`${archive} is there already; a backup never replaces a file.`);
    return async ({ connectionString, dataFolder, say }) => {
      const { rows, files } = await writeBackup({ archive, connectionString, dataFolder, now: new Date() });
      const megabytes = ((await stat(archive)).size / 1_000_000).toFixed(1);
      say(`Wrote ${archive}: ${totalOf(rows)} rows, ${files} files, ${megabytes} MB.`);
      say('It holds everything that the installation knows, passwords as hashes: keep it safe.');
    };
  },
};

/** `restore <file> [--force]` */
export const restoreCommand: AdminCommand = {
  name: 'restore',
  usage: '<file> [--force]',
  summary: 'bring a backup back; --force replaces what is there. Everybody signs in again afterwards',
  opens: 'database of nobody else',
  prepare: (parameters) => {
    const { words, switches } = readParameters(parameters, { words: ['file'], switches: ['force'] });
    const archive = resolve(words[0] ?? '');
    if (!existsSync(archive)) throw new WrongUse(`There is no file ${archive}.`);
    return async ({ connectionString, dataFolder, say }) => {
      const force = switches.force === true;
      const onKept = (kept: string) => say(`What is there now is kept in ${kept}.`);
      const now = new Date();
      const restored = await restoreBackup({ archive, connectionString, dataFolder, force, now, onKept });
      say(`Restored ${totalOf(restored.rows)} rows and ${restored.files} files from ${archive}.`);
      if (restored.leftOut.length > 0) {
        say(`Left out, because this version has no such tables: ${restored.leftOut.join(', ')}.`);
      }
      if (restored.lostCluster) {
        say(
          `The backup was made on a cluster of ${restored.lostCluster.nodes} nodes, and this database is none: all rows are on this one now. docs/operations.md says how it becomes a cluster again.`,
        );
      }
    };
  },
};

function totalOf(rows: Record<string, number>): string {
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  return total.toLocaleString('en-US');
}
