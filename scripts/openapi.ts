import { readFileSync } from 'node:fs';
import { allContracts } from '#modules/all-contracts.ts';
import { describeApi } from '#platform/contract/openapi.ts';
import { writeOrCheck } from './generated-file.ts';

/**
 * Writes `docs/openapi.json`, the description of the API.
 * Usage: node scripts/openapi.ts [--check]; with --check it only tells whether the file is true.
 */
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};
const described = `${JSON.stringify(describeApi(allContracts, version), null, 2)}\n`;
process.exitCode = writeOrCheck({
  file: new URL('../docs/openapi.json', import.meta.url),
  text: described,
  isCheck: process.argv.includes('--check'),
  remedy: 'node scripts/openapi.ts',
});
