import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { titlesIn } from './screen-titles.ts';
import { textFileOf } from './text-file-name.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const pattern = '{apps,modules,platform}/**/texts/*.json';

/**
 * Writes the translations as files of their own and lists them in `text-files.json`, by language and room, so that
 * the server can name those of a page's language in it. English is part of the scripts.
 */
export function textFiles(base: string): Plugin {
  const references: { language: string; room: string; id: string }[] = [];
  return {
    name: 'text-files',
    apply: 'build',
    buildStart() {
      references.length = 0;
      for (const path of globSync(pattern, { cwd: root, exclude: ['**/node_modules/**'] }).sort()) {
        const file = textFileOf(path.replaceAll('\\', '/'));
        if (!file) continue;
        const texts = JSON.parse(readFileSync(join(root, path), 'utf8'));
        // The titles of all screens are there before their rooms are.
        const whole = file.room === 'dashboard' ? { ...texts, ...titlesIn(file.language) } : texts;
        const source = JSON.stringify(whole);
        const id = this.emitFile({ type: 'asset', name: `${file.room}.${file.language}.json`, source });
        references.push({ ...file, id });
      }
    },
    generateBundle() {
      for (const reference of references) Object.assign(reference, { id: this.getFileName(reference.id) });
    },
    writeBundle({ dir = '.' }) {
      const languages: Record<string, Record<string, string>> = {};
      for (const { language, room, id } of references) {
        languages[language] = { ...languages[language], [room]: `${base}${id}` };
      }
      writeFileSync(join(dir, 'text-files.json'), JSON.stringify(languages, null, 2));
    },
  };
}
