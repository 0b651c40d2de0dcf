import { exportProcess } from './export-process.ts';

// Orders a file that takes long, and says so once something stands in it.
const program = new URL('./process-program.fixture.ts', import.meta.url);
const [path = '', request = ''] = process.argv.slice(2);
await exportProcess({ program, connectionString: 'postgresql://nobody@localhost:1/none' }).makeFile(
  { kind: 'slow', request: JSON.parse(request), path },
  {
    signal: new AbortController().signal,
    wrote: async () => void process.stdout.write('It is being written.\n'),
  },
);
