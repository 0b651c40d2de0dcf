import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { drawnWordmark } from './build/drawn-wordmark.ts';
import { firstChunk } from './build/first-chunk.ts';
import { inlineParts } from './build/inline-parts.ts';
import { lateStyles } from './build/late-styles.ts';
import { leanContracts } from './build/lean-contracts.ts';
import { leanPreloads } from './build/lean-preloads.ts';
import { leftOut } from './build/left-out.ts';
import { screenFiles } from './build/screen-files.ts';
import { screenTitles } from './build/screen-titles.ts';
import { textFiles } from './build/text-files.ts';
import { themeStylesheet } from './build/theme-stylesheet.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = process.env.MASTHEAD_SERVER ?? 'http://127.0.0.1:3000';

const base = '/r/dashboard/';
const preloads = leanPreloads();

export default defineConfig({
  root: here('.'),
  base,
  publicDir: false,
  cacheDir: here('../../.cache/vite'),
  plugins: [
    react(),
    themeStylesheet(),
    screenFiles(base),
    screenTitles(),
    leanContracts(),
    leftOut(),
    drawnWordmark(),
    inlineParts(),
    lateStyles(),
    textFiles(base),
    preloads.plugin,
  ],
  build: {
    outDir: here('../../dist/dashboard'),
    emptyOutDir: true,
    assetsDir: 'static',
    assetsInlineLimit: 0,
    target: 'baseline-widely-available',
    manifest: true,
    modulePreload: { polyfill: false, resolveDependencies: preloads.resolveDependencies },
    rolldownOptions: {
      input: { dashboard: here('index.html'), 'sign-in': here('sign-in.html') },
      output: {
        codeSplitting: {
          groups: [
            firstChunk({
              entry: '/src/main.tsx',
              apart: '/src/sign-in.ts',
              firstScreen: '/posts-screen.tsx',
              atRest: [
                '/bell.tsx',
                '/posts-strip.tsx',
                '/posts-export.tsx',
                '/add-post.tsx',
                '/posts/dashboard/new-post-menu.tsx',
                '/posts/dashboard/new-post-commands.tsx',
                '/platform/dashboard/act-menu.tsx',
                '/posts/dashboard/calendar-button.tsx',
                '/posts/dashboard/batch/post-acts.tsx',
                '/src/tools.tsx',
                '/palette/palette.tsx',
                '/src/reporting.ts',
                // A few hundred bytes each, which Home and a dozen rooms would fetch one by one.
                '/rooms/room-words.ts',
                '/tasks.contract.light.ts',
                '/platform/dashboard/relative-time.tsx',
                '/charts/spark-line.tsx',
              ],
              apartAtRest: '/src/sign-in-reporting.ts',
            }),
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '^/(core|api|feeds|healthz|readyz|r/bad_links_audits|r/automations|r/dashboard/es)([/?]|$)': {
        target: server,
      },
    },
  },
});
