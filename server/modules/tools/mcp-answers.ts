// Owns reading an answer of an MCP server: one JSON document, or a stream of events that has one
// answer to the request.
import { isObject, type JsonObject } from '../../../flow/language/json.ts';
import type { OutboundStream } from '../../kernel/outbound/types.ts';

/**
 * The message with the id of the request, or why there is none. Reading ends with it: a server may
 * leave its stream open.
 */
export async function answerIn({ headers, body }: OutboundStream, id: number): Promise<JsonObject | string> {
  const type = String(headers['content-type'] ?? '')
    .split(';')[0]!
    .trim()
    .toLowerCase();
  if (type === 'text/event-stream') return inStream(body, id);
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  if (type !== 'application/json')
    return `The server answered with ${type || 'no type'}, which is no MCP. Check the address.`;
  return (
    inDocument(Buffer.concat(chunks).toString('utf8'), id) ??
    'The server answered with JSON that is no answer to the request.'
  );
}

function inDocument(text: string, id: number): JsonObject | undefined {
  try {
    const document: unknown = JSON.parse(text);
    const messages = Array.isArray(document) ? document : [document];
    return messages.find((message): message is JsonObject => isObject(message) && answers(message, id));
  } catch {
    return undefined;
  }
}

/** A server that could not read the id answers an error without one. */
const answers = (message: JsonObject, id: number): boolean =>
  ('result' in message && message.id === id) ||
  ('error' in message && (message.id === id || (message.id ?? null) === null));

const EVENT_END = /\r\n\r\n|\n\n|\r\r/;

async function inStream(body: AsyncIterable<Buffer>, id: number): Promise<JsonObject | string> {
  const decoder = new TextDecoder();
  let pieces: string[] = [];
  let tail = '';
  for await (const chunk of body) {
    const text = decoder.decode(chunk, { stream: true });
    pieces.push(text);
    // Only the new text is searched: else a long event in small pieces would be read again with each
    // piece.
    const fresh = tail + text;
    tail = fresh.slice(-3);
    if (!EVENT_END.test(fresh)) continue;
    const events = pieces.join('').split(EVENT_END);
    const rest = events.pop() ?? '';
    pieces = [rest];
    tail = rest.slice(-3);
    for (const event of events) {
      const found = inDocument(dataOf(event), id);
      if (found) return found;
    }
  }
  return inDocument(dataOf(pieces.join('')), id) ?? 'The server ended its stream without an answer.';
}

const dataOf = (event: string): string =>
  event
    .split(/\r\n|\n|\r/)
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice(5).replace(/^ /, ''))
    .join('\n');
