// Owns how a server-sent event is written.

/** `id`: what a reader that comes back sends as Last-Event-ID. */
export const sseFrame = (event: string, data: unknown, id?: string | number): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
