const preload = new URL('shifted-clock.mjs', import.meta.url).href;

/** The environment of a process whose clock is ahead by the seconds that a file says, at each moment. */
export const clockOfFile = (file: string): NodeJS.ProcessEnv => ({
  NODE_OPTIONS: `--import ${preload}`,
  CLOCK_FILE: file,
});
