// Nobody stalls the service with a file of rows: 25 MiB of the worst a list can be are read in slices, or refused at once.
import { beforeAll, describe, expect, it } from 'vitest';
import { undoAfterAll } from '../support/clean-up.ts';
import { factories } from '../support/factories.ts';
import { steadyStall, type Watched, watchedServer } from '../support/stalls.ts';

const BYTES = (process.env.PROVE ? 25 : 6) * 1024 * 1024 - 100;
const MAX_MS = 100;

let server: Watched;
let leads: string;
const undo = undoAfterAll();
beforeAll(async () => {
  server = await watchedServer();
  undo(() => server.stop());
  leads = `/workflows/${await factories.workflow(server.owner)}/leads`;
});

const filled = (head: string, piece: string, tail = ''): string =>
  head + piece.repeat(Math.floor((BYTES - head.length - tail.length) / Buffer.byteLength(piece))) + tail;

const FILES: [string, () => string, number[]][] = [
  ['empty rows', () => filled('phone\n', '\n'), [400]],
  ['one endless quoted cell', () => filled('phone\n"', 'x', '"\n'), [400]],
  ['one cell of nothing but quotes', () => filled('phone\n"', '""', '"\n'), [400]],
  ['a quote that is never closed', () => filled('phone\n"', 'a\n'), [400]],
  ['a header of commas', () => filled('', ','), [400]],
  ['a row of commas', () => filled('phone\n', ','), [400]],
  ['a header of names', () => filled('', 'phone,'), [400]],
  ['one column and many rows', () => filled('phone\n', '1\n'), [400, 200]],
  ['blanks', () => filled('', ' '), [400]],
  ['letters outside ASCII', () => filled('phone\n', 'ü;'), [400]],
  ['JSON: numbers', () => filled('{"leads":[', '1,', '1]}'), [400]],
  ['JSON: empty objects', () => filled('{"leads":[', '{},', '{}]}'), [400]],
  ['JSON: empty texts', () => filled('["', '","', '"]'), [400]],
  ['JSON: one endless text', () => filled('{"leads":["', 'x', '"]}'), [400]],
  ['JSON: other fields', () => filled('{', '"a":1,', '"leads":[]}'), [400]],
  ['JSON: an endless other field', () => filled('{"a":"', 'x', '","leads":[]}'), [400]],
  ['JSON: many deep rows', () => filled('{"leads":[', '{"a":{"b":[[[1]]]}},', '{}]}'), [400]],
  ['JSON: brackets', () => filled('{"leads":[', '['), [400]],
  ['JSON: blanks between rows', () => filled('[1', ' ', ',2]'), [400]],
];

describe(`${Math.round(BYTES / 1024 / 1024)} MiB of`, () => {
  it.each(FILES)('%s delay no other request', async (_what, make, statuses) => {
    const body = make();
    for (const path of [leads, '/dnc/import']) {
      const sent = path === leads ? body : body.replace('{"leads":', '{"phones":').replace('"leads":[]', '"phones":[]');
      const { result, cpu } = await steadyStall(server, MAX_MS, async () => {
        const reply = await fetch(server.running.url + path, {
          method: 'POST',
          body: sent,
          headers: { 'x-api-key': server.owner.secret, 'content-type': 'text/csv' },
        });
        return { status: reply.status, text: await reply.text() };
      });
      const log = server.running.output().slice(-2000);
      expect(statuses, `${path}: ${result.text.slice(0, 300)}\n${log}`).toContain(result.status);
      expect(cpu, path).toBeLessThanOrEqual(MAX_MS);
    }
  });

  it('well-formed leads are all taken', async () => {
    const rows = Array.from(
      { length: 10_000 },
      (_, i) => `+1202555${String(i).padStart(4, '0')},Name ${i},${'x'.repeat(100)}`,
    );
    const { result, cpu } = await steadyStall(server, MAX_MS, async () => {
      const body = `primaryPhone,firstName,street\n${rows.join('\n')}`;
      return server.owner.send('POST', leads, { raw: body, headers: { 'content-type': 'text/csv' } });
    });
    expect(result.status, result.text.slice(0, 300)).toBe(202);
    expect(result.body.total).toBe(10_000);
    expect(cpu).toBeLessThanOrEqual(MAX_MS);
  });
});
