import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';

type Generated = {
  file: URL;
  /** What the file should say. */
  text: string;
  isCheck: boolean;
  /** The command that writes it. */
  remedy: string;
};

/** Writes a generated file, or tells whether the committed one is still true; gives the exit code. */
export function writeOrCheck({ file, text, isCheck, remedy }: Generated): 0 | 1 {
  if (!isCheck) {
    mkdirSync(new URL('.', file), { recursive: true });
    writeFileSync(file, text);
    return 0;
  }
  if (present(file) === text) return 0;
  console.error(`${file.pathname.split('/').slice(-2).join('/')} is not what its sources say: run ${remedy}`);
  return 1;
}

function present(file: URL): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
