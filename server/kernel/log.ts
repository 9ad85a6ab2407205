// Owns the shape of log lines: structured, one line each, and without secrets.
import pino from 'pino';

export type Log = pino.Logger;

/** A key that slipped into a message or an error text is cut to its public prefix. */
export const withoutSecrets = (text: string): string => text.replace(/\b(ply_[0-9A-Za-z]{8})[0-9A-Za-z]{20,}/g, '$1…');

export function createLog(level: string, destination?: pino.DestinationStream): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: ['headers', 'body', 'password', 'secret', 'plain_text_key', '*.plain_text_key'],
        censor: '[hidden]',
      },
      serializers: { err: describeError },
    },
    destination ?? standardOutput(),
  );
}

/** A closed terminal or a full disk must neither end the server nor keep it from ending: the last flush would hang. */
function standardOutput(): pino.DestinationStream {
  const out = pino.destination({ fd: 1, sync: false, minLength: 0 });
  const flush = out.flushSync.bind(out);
  let failed = false;
  out.on('error', () => {
    failed = true;
  });
  out.on('write', () => {
    failed = false;
  });
  out.flushSync = () => {
    if (!failed) flush();
  };
  return out;
}

function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: withoutSecrets(String(error)) };
  const code = 'code' in error ? { code: error.code } : {};
  // A PostgreSQL error's `detail` quotes row values, so only message, code and stack are logged.
  return { message: withoutSecrets(error.message), ...code, stack: withoutSecrets(error.stack ?? '') };
}
