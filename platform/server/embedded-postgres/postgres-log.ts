/** What the database has to say; a pino logger fits. */
export type PostgresLog = {
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
};
