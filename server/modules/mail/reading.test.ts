import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tests/support/properties.ts';
import { parseMail } from './parsing.ts';
import { cutQuotes } from './quotes.ts';
import { conversationIdIn, signedAddress } from './signed-addresses.ts';

const mail = (headers: string, body = 'Where is my order?') =>
  Buffer.from(`${headers.trim().replaceAll('\n', '\r\n')}\r\n\r\n${body}`);
const FROM = 'From: Ann <Ann@Example.com>\nTo: support@shop.example\nSubject: Order\nMessage-ID: <1@example.com>';

describe('a mail that is read', () => {
  it('says who wrote what, to whom, and which mails it answers', async () => {
    const parsed = await parseMail(mail(`${FROM}\nIn-Reply-To: <b@x>\nReferences: <a@x> <b@x>`));
    expect(parsed).toMatchObject({
      from: { name: 'Ann', address: 'ann@example.com' },
      to: ['support@shop.example'],
      subject: 'Order',
      messageId: '<1@example.com>',
      references: ['<b@x>', '<a@x>'],
      said: 'Where is my order?',
      automatic: null,
      bounce: null,
    });
  });

  it('is answered to whom a form of a website names', async () => {
    const parsed = await parseMail(
      mail(`${FROM.replace('Ann <Ann@Example.com>', 'noreply@forms.example')}\nReply-To: bob@example.com`),
    );
    expect(parsed).toMatchObject({ from: { address: 'bob@example.com' }, automatic: null });
  });

  it.each([
    ['Auto-Submitted: auto-replied', 'Auto-Submitted'],
    ['Precedence: bulk', 'Precedence'],
    ['List-Id: <news.example.com>', 'mailing list'],
    ['X-Autoreply: yes', 'automatic reply'],
    ['Return-Path: <>', 'return'],
    ['X-Auto-Response-Suppress: OOF, AutoReply', 'no automatic reply'],
  ])('is of a program with %s', async (header, why) => {
    expect((await parseMail(mail(`${FROM}\n${header}`)))?.automatic).toContain(why);
    expect((await parseMail(mail(`${FROM}\nAuto-Submitted: no`)))?.automatic).toBeNull();
  });

  it('shows HTML as text, and nothing of it runs or loads', async () => {
    const html = '<style>p{}</style><p>Hello <b>there</b></p><script>alert(1)</script><img src="https://x/y.png">';
    const parsed = await parseMail(mail(`${FROM}\nContent-Type: text/html`, html));
    expect(parsed?.text).toBe('Hello there');
  });

  it('that reports a failure names the mail that failed, and a delay is none', async () => {
    const report = (action: string) =>
      mail(
        `From: MAILER-DAEMON@mx.example\nTo: support@shop.example\nSubject: Undelivered\nContent-Type: multipart/report; report-type=delivery-status; boundary=b`,
        `--b\r\nContent-Type: text/plain\r\n\r\nSorry.\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx\r\n\r\nFinal-Recipient: rfc822; ann@example.com\r\nAction: ${action}\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 no such user\r\n--b\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: <ours@shop.example>\r\nSubject: x\r\n--b--`,
      );
    expect((await parseMail(report('failed')))?.bounce).toEqual({
      messageIds: ['<ours@shop.example>'],
      reason: '550 no such user',
    });
    const delayed = await parseMail(report('delayed'));
    expect(delayed?.bounce).toBeNull();
    expect(delayed?.automatic).not.toBeNull();
  });

  it('keeps attachments up to their limit and names the rest', async () => {
    const part = (name: string, content: string) =>
      `--b\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${content}\r\n`;
    const large = Buffer.alloc(10 * 1024 * 1024 + 3).toString('base64');
    const body = `--b\r\nContent-Type: text/plain\r\n\r\nSee these.\r\n${part('../../bill.pdf', 'aGVsbG8=')}${part('large.pdf', large)}--b--`;
    const parsed = await parseMail(mail(`${FROM}\nContent-Type: multipart/mixed; boundary=b`, body));
    expect(parsed?.attachments.map(({ name, bytes, content }) => [name, bytes, content?.length ?? null])).toEqual([
      ['bill.pdf', 5, 5],
      ['large.pdf', 10 * 1024 * 1024 + 3, null],
    ]);
  });

  const broken = fc.oneof(
    fc.string(),
    fc.constantFrom(
      'From: a@example.com',
      'Subject: =?utf-8?B?////?=',
      'Content-Type: multipart/mixed; boundary=b',
      '--b',
      '--b--',
      '',
      'Content-Type: text/html',
      'Content-Transfer-Encoding: base64',
      'Content-Transfer-Encoding: quoted-printable',
      '=E9=',
      '\u0000\ud800',
      'Content-Type: message/rfc822',
      'Content-Type: text/plain; charset=nonsense',
      'References: <<a> <b',
      'Reply-To: ,,@;',
      '<html><p>',
      '> quoted',
    ),
  );
  test.prop([fc.array(broken, { maxLength: 60 })], { numRuns: runs(300) })('never breaks the reader', async (lines) => {
    const parsed = await parseMail(Buffer.from(lines.join('\r\n'))).catch((error: unknown) => {
      expect(error).toBeInstanceOf(Error);
      return undefined;
    });
    if (!parsed) return;
    expect(parsed.from.address).toMatch(/^[^\s@]+@[^\s@]+$/);
    for (const text of [parsed.subject, parsed.text, parsed.said, parsed.from.name]) {
      expect(text.isWellFormed()).toBe(true);
      expect(text).not.toContain('\u0000');
    }
    expect(`${parsed.subject}${parsed.from.name}${parsed.from.address}`).not.toMatch(/[\r\n]/);
  });
});

describe('quoted text', () => {
  it.each([
    ['Yes please.\n\nOn Tue, 3 Mar 2026 at 10:11, Shop <s@shop.example> wrote:\n> Shall we?', 'Yes please.'],
    ['Ja.\n\nAm 03.03.2026 um 10:11 schrieb Shop:\n> Sollen wir?', 'Ja.'],
    ['Yes.\n\nOn Tue, 3 Mar 2026 at 10:11, A very long name of a shop\n<s@shop.example> wrote:\n> Shall we?', 'Yes.'],
    ['Fine.\n\n-----Original Message-----\nFrom: x', 'Fine.'],
    ['Fine.\n\nFrom: Shop\nSent: Tuesday\nTo: Ann\n\nShall we?', 'Fine.'],
    ['> Shall we?\nYes.\n> When?\nTomorrow.', 'Yes.\nTomorrow.'],
    ['See you.\n-- \nAnn\nDirector', 'See you.'],
    ['> only a quote', '> only a quote'],
    ['From: the shop I bought a lamp.', 'From: the shop I bought a lamp.'],
  ])('is left out of %j', (text, words) => expect(cutQuotes(text)).toBe(words));
});

describe('an address that names a conversation', () => {
  const key = Buffer.alloc(32, 7);
  test.prop([fc.uuid()], { numRuns: runs(100) })('is found again in any case, and only with our signature', (id) => {
    const address = signedAddress('support@shop.example', id, key) ?? '';
    expect(conversationIdIn(['x@y.z', address.toUpperCase()], key)).toBe(id);
    expect(conversationIdIn([address], Buffer.alloc(32, 8))).toBeUndefined();
    const at = address.indexOf('+p') + 5;
    const forged = address.slice(0, at) + (address[at] === 'a' ? 'b' : 'a') + address.slice(at + 1);
    expect(conversationIdIn([forged], key)).toBeUndefined();
  });
});
