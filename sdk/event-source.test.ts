import { describe, expect, it } from 'vitest';
import { EventParser, readEvents } from './event-source.ts';

const STREAM = [
  'retry: 1500\r\n\r\n',
  ': a comment\nid: 1\nevent: first\ndata: {"a":\ndata: 1}\n\n',
  'id: 2\rdata: carriage returns\r\r',
  'event: nothing to tell\n\n',
  'data:no space\ndata\n\n',
  'id: 3\r\nevent: last\r\ndata: "ünïcödé 🎈"\r\n\r\n',
  'data: never finished\n',
].join('');

const EVENTS = [
  { id: '1', event: 'first', data: '{"a":\n1}' },
  { id: '2', event: 'message', data: 'carriage returns' },
  { id: '2', event: 'message', data: 'no space\n' },
  { id: '3', event: 'last', data: '"ünïcödé 🎈"' },
];

const answer = (bytes: Uint8Array, size: number): Response =>
  new Response(
    new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
        controller.close();
      },
    }),
  );

async function all(response: Response) {
  const found = [];
  for await (const event of readEvents(response, { silenceMs: 5000 })) found.push(event);
  return found;
}

describe('server-sent events', () => {
  it.each([1, 2, 3, 5, 7, 1000])('are the same in pieces of %i bytes', async (size) => {
    const bytes = new TextEncoder().encode(STREAM);
    expect(await all(answer(bytes, size))).toEqual(EVENTS);
    expect(await all(answer(new Uint8Array([0xef, 0xbb, 0xbf, ...bytes]), size))).toEqual(EVENTS);
  });

  it('tell how long to wait and where the stream stands, also without an event', () => {
    const parser = new EventParser('before');
    expect([parser.feed('retry: 250\nretry: soon\n\n'), parser.retryMs, parser.lastEventId]).toEqual([
      [],
      250,
      'before',
    ]);
    expect([parser.feed('id: 9\n\n'), parser.lastEventId]).toEqual([[], '9']);
    parser.feed('id: with\0null\n\n');
    expect(parser.lastEventId).toBe('9');
  });

  it('are refused when one is longer than any memory should hold, in one line or in many', () => {
    const long = 'x'.repeat(1024 * 1024);
    const inOneLine = new EventParser();
    expect(() => {
      for (let i = 0; i < 10; i++) inOneLine.feed(`data: ${long}`);
    }).toThrow('longer than');
    const inMany = new EventParser();
    expect(() => {
      for (let i = 0; i < 10; i++) inMany.feed(`data: ${long}\n`);
    }).toThrow('longer than');
  });

  it('end with an error when the sender falls silent, and let go of the connection', async () => {
    let isLetGo = false;
    const cancel = (): void => {
      isLetGo = true;
    };
    const silent = new Response(new ReadableStream({ cancel }));
    const reading = (async () => {
      for await (const _event of readEvents(silent, { silenceMs: 20 }));
    })();
    await expect(reading).rejects.toMatchObject({ code: 'timeout', retryable: true });
    expect(isLetGo).toBe(true);
  });
});
