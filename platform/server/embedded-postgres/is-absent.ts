/** Whether a file operation failed because there is no such file. */
export function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
