import { describe, expect, it } from 'vitest';
import type { OutboundStream } from '../../kernel/outbound/types.ts';
import { answerIn } from './mcp-answers.ts';

const streamed = (pieces: Iterable<string>): OutboundStream => {
  async function* body() {
    for (const piece of pieces) yield Buffer.from(piece);
  }
  return { status: 200, headers: { 'content-type': 'text/event-stream' }, body: body() };
};
const ANSWER = '{"jsonrpc":"2.0","id":7,"result":{"ok":true}}';

describe('a stream of events', () => {
  it.each(['\n\n', '\r\n\r\n', '\r\r'])('is read however it is cut, with %j between events', async (between) => {
    const text = `: hello${between}data: {"jsonrpc":"2.0","method":"x"}${between}event: message${between[0]}data: ${ANSWER}${between}`;
    for (let size = 1; size < 12; size++) {
      const pieces = text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? [];
      expect(await answerIn(streamed(pieces), 7)).toMatchObject({ result: { ok: true } });
    }
  });

  it('of a megabyte in tiny pieces costs no more than its bytes', { timeout: 20_000 }, async () => {
    const pieces = [
      'data: ',
      ...Array.from({ length: 50_000 }, () => `${'x'.repeat(19)}\n`),
      '\n',
      `data: ${ANSWER}\n\n`,
    ];
    expect(await answerIn(streamed(pieces), 7)).toMatchObject({ result: { ok: true } });
  });
});
