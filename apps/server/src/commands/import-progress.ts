import type { ImportProgress } from '#modules/imports/imports.public.ts';

const PAUSE_ON_TERMINAL = 200;
const PAUSE_ELSEWHERE = 5_000;

/** Shows how far an import is: one living line on a terminal, a plain line now and then elsewhere. */
export function importProgress(out: NodeJS.WriteStream): {
  show(progress: ImportProgress): void;
  end(): void;
} {
  const isTerminal = out.isTTY === true;
  const pause = isTerminal ? PAUSE_ON_TERMINAL : PAUSE_ELSEWHERE;
  let phase: ImportProgress['phase'] | undefined;
  let began = 0;
  let shown = performance.now();
  return {
    show: (progress) => {
      const now = performance.now();
      if (progress.phase !== phase) {
        phase = progress.phase;
        began = now;
      } else if (now - shown < pause) return;
      if (!isTerminal && now - shown < pause) return;
      shown = now;
      const line = lineOf(progress, (now - began) / 1000);
      out.write(isTerminal ? `\r\u001b[2K${line}` : `${line}\n`);
    },
    end: () => {
      if (isTerminal && phase !== undefined) out.write('\r\u001b[2K');
    },
  };
}

function lineOf({ phase, share, posts }: ImportProgress, seconds: number): string {
  const word = phase === 'checking' ? 'Checking' : 'Loading';
  const parts = [`${word} ${Math.floor(share * 100)} %`, `${posts.toLocaleString('en-US')} posts`];
  if (seconds >= 1) parts.push(`${Math.round(posts / seconds).toLocaleString('en-US')} a second`);
  if (seconds >= 1 && share > 0.01) parts.push(`${duration((seconds * (1 - share)) / share)} left`);
  return parts.join(', ');
}

function duration(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}
