/** How often the parent is looked for, in milliseconds. */
const PERIOD = 250;

/**
 * The processes that started this one and must not be outlived: the start script and npm name themselves in
 * MASTHEAD_FOLLOWS. Empty when the server was started by hand.
 */
export function processesToFollow(): number[] {
  return (process.env.MASTHEAD_FOLLOWS ?? '').split(',').map(Number).filter(Boolean);
}

/**
 * Ends this process as SIGTERM would when the one that started it has been killed and could not pass a signal on.
 * Does nothing when the server was started by hand.
 */
export function followParent(): void {
  const parent = process.ppid;
  if (!processesToFollow().includes(parent)) return;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, PERIOD);
  timer.unref();
}
