import { openExportProcess } from './export-process.ts';

// Orders a file, and dies when so many of its rows have been written.
const program = new URL('./process-program.fixture.ts', import.meta.url);
const [path = '', kind = '', rows = '', request = ''] = process.argv.slice(2);
const wrote = async (written: number) => {
  if (written === Number(rows)) process.kill(process.pid, 'SIGKILL');
};
await openExportProcess({ program, connectionString: 'postgresql://nobody@localhost:1/none' }).makeFile(
  { kind, request: JSON.parse(request), path },
  { signal: new AbortController().signal, wrote },
);
